import Foundation
import TestSupport
import Testing

@testable import VCard

/// Reads the cards of programs.
@Suite struct CorpusTests {
    @Test(arguments: CardCorpus.all) func everyCardGivesItsAnswer(corpus: CardCorpus) throws {
        let rows = try AnswerTable(corpus.index).rows
        var files: [String: [ParsedCard]] = [:]
        var right = 0
        for row in rows {
            let path = row["path"] ?? ""
            let cards =
                try files[path] ?? read(Array(try Data(contentsOf: corpus.directory.appending(path: path)))).cards
            files[path] = cards
            let isRight = Self.isRight(row, cards)
            #expect(isRight, "\(path) \(row["card"] ?? ""): \(cards.map { Answer($0) }) \(cards.map(\.name))")
            right += isRight ? 1 : 0
        }
        #expect(right == rows.count && right > 40)
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
