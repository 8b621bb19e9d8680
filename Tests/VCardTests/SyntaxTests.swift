import Foundation
import Testing

@testable import VCard

/// Every way of writing a birthday that was found in standards, fixtures and programs: `Fixtures/syntaxes.tsv` has a row
/// for each card of `Fixtures/syntaxes.vcf`.
@Suite struct SyntaxTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    @Test func everySyntaxGivesItsBirthday() throws {
        let (cards, problems) = read(Array(try Data(contentsOf: Self.fixtures.appending(path: "syntaxes.vcf"))))
        #expect(problems.isEmpty)
        let rows = try AnswerTable(Self.fixtures.appending(path: "syntaxes.tsv")).rows
        #expect(rows.count >= 89)
        #expect(cards.map(\.name).sorted() == rows.compactMap { $0["id"] }.sorted())
        for row in rows {
            let card = try #require(cards.first { $0.name == row["id"] })
            #expect(Answer(card) == Answer(row, leap: row["leap"] == "yes"), "\(row["id"] ?? "")")
        }
    }
}
