import BirthdayCore
import Foundation
import Testing

@testable import VCard

/// Reads the cards of other projects, where they lie beside the repository: they are not ours to copy into it.
@Suite struct CorpusTests {
    /// `../shared/vcards`, seen from the repository; nil when it is not there.
    static let directory: URL? = {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let directory = repository.deletingLastPathComponent().appending(path: "shared/vcards")
        return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
    }()

    @Test(.enabled(if: directory != nil)) func everyCardOfTheCorpusGivesItsAnswer() throws {
        let corpus = try #require(Self.directory).appending(path: "corpus")
        let rows = try AnswerTable(corpus.appending(path: "INDEX.tsv")).rows
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
}
