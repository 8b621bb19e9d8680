import BirthdayCore
import Foundation
import Testing

@testable import VCard

/// Runs the cards of other projects that lie beside the repository, where they do.
@Suite struct SharedCorpusTests {
    /// `../shared/vcards`, seen from the repository; nil when it is not there.
    static let directory: URL? = {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let directory = repository.deletingLastPathComponent().appending(path: "shared/vcards")
        return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
    }()

    @Test(.enabled(if: directory != nil)) func everySyntaxGivesItsAnswer() throws {
        let directory = try #require(Self.directory)
        let (cards, problems) = read(Array(try Data(contentsOf: directory.appending(path: "syntaxes.vcf"))))
        #expect(problems.isEmpty)
        let rows = try Self.table(directory.appending(path: "syntaxes.tsv"))
        var right = 0
        for row in rows {
            let card = try #require(cards.first { $0.name == row["id"] })
            let isRight = Answer(card) == Answer(row, leap: row["leap"] == "yes")
            #expect(isRight, "\(row["id"] ?? ""): \(Answer(card))")
            right += isRight ? 1 : 0
        }
        print("syntaxes: \(right) of \(rows.count)")
    }

    @Test(.enabled(if: directory != nil)) func everyCardOfTheCorpusGivesItsAnswer() throws {
        let corpus = try #require(Self.directory).appending(path: "corpus")
        let rows = try Self.table(corpus.appending(path: "INDEX.tsv"))
        var files: [String: [ParsedCard]] = [:]
        var right = 0
        for row in rows {
            let path = row["path"] ?? ""
            let cards =
                try files[path] ?? read(Array(try Data(contentsOf: corpus.appending(path: path)))).cards
            files[path] = cards
            let isRight = Self.isRight(row, cards)
            #expect(isRight, "\(path) \(row["card"] ?? ""): \(cards.map { Answer($0) }) \(cards.map(\.name))")
            right += isRight ? 1 : 0
        }
        print("corpus: \(right) of \(rows.count)")
    }

    private static func isRight(_ row: [String: String], _ cards: [ParsedCard]) -> Bool {
        guard cards.count == Int(row["cards_in_file"] ?? "") else { return false }
        guard let number = Int(row["card"] ?? ""), number > 0 else { return cards.isEmpty }
        let card = cards[number - 1]
        let status = row["status"] ?? ""
        guard card.name == row["name"], Answer(card) == Answer(row, leap: false) else { return false }
        if status == "group: not a person" { return card.kind != .person }
        // An empty value says nothing, so there is nothing to report.
        let isReported = status.hasPrefix("unusable") && status != "unusable: empty value"
        return card.kind == .person && (card.birthdayProblem != nil) == isReported
    }

    /// The rows of a table by the names in its first line.
    private static func table(_ file: URL) throws -> [[String: String]] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let names = try #require(lines.first)
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }
}

/// What a card says about a birthday, as the tables write it.
private struct Answer: Equatable {
    var month: Int?
    var day: Int?
    var year: Int?
    var calendar: CalendarSystem?
    var isLeap = false

    init(_ card: ParsedCard) {
        guard card.kind == .person, let birthday = card.birthday ?? card.nativeBirthday else { return }
        (month, day, year) = (birthday.month, birthday.day, birthday.year)
        (calendar, isLeap) = (birthday.calendar, birthday.isLeapMonth)
    }

    init(_ row: [String: String], leap: Bool) {
        month = row["month"].flatMap { Int($0) }
        day = row["day"].flatMap { Int($0) }
        year = row["year"].flatMap { Int($0) }
        calendar = row["calendar"].flatMap { $0.isEmpty ? nil : CalendarSystem(calendarScale: $0) }
        isLeap = leap
    }
}
