import Foundation
import FoundationXML
import Testing
import WidgetTimeline

@testable import OutputFormats

@Suite struct SVGTests {
    @Test(arguments: try GoldenCase.all.filter { $0.input["failure"] == nil })
    func everyPictureIsXML(of golden: GoldenCase) throws {
        var entry = golden.entry
        for family in WidgetFamily.allCases {
            entry.family = family
            let picture = SVG().render(entry)
            #expect(XMLParser(data: Data(picture.utf8)).parse(), "\(family)")
            let texts = entry.lines.isEmpty ? 0 : 1
            #expect(picture.split(separator: "<text").count - 1 >= texts, "\(family)")
        }
    }

    @Test(arguments: [
        ("Anna Berg, March 15, in 3 days", "Anna Berg", "Anna Berg", "March 15", "in 3 days"),
        ("Anna Berg (36), March 15, 1990, in 3 days", "Anna Berg", "Anna Berg (36)", "March 15, 1990", "in 3 days"),
        ("& Söhne, in 3 days", "& Söhne", "& Söhne", "", "in 3 days"),
        ("••••, in 3 days", "••••", "••••", "", "in 3 days"),
        ("安娜、3月15日、in 3 days", "安娜", "安娜", "3月15日", "in 3 days"),
        ("(no name), March 15, in 3 days", "", "(no name), March 15", "", "in 3 days"),
        ("in 3 days: Anna", "Anna", "in 3 days: Anna", "", ""),
        ("in 3 days", "Anna", "in 3 days", "", ""),
    ])
    func aLineIsTakenApart(line: String, name: String, title: String, subtitle: String, when: String) throws {
        let provider = BirthdayProvider(
            calculator: .init(), calendar: FixedOffset(), texts: EnglishTexts())
        var row = try #require(provider.placeholder(WidgetConfiguration(), now: FixedOffset().local(0)).birthdays.first)
        row.name = name
        row.when = "in 3 days"
        let parts = RowParts(line: line, row: row)
        #expect([parts.title, parts.subtitle, parts.when] == [title, subtitle, when])
    }

    @Test func aTextIsCutToItsPlace() {
        let metrics = TextMetrics(size: 10)
        #expect(metrics.fitting("Anna Berg", width: 100) == "Anna Berg")
        #expect(metrics.fitting("Anna Berg-Lindqvist", width: 60) == "Anna Ber…")
        #expect(metrics.width(metrics.fitting(String(repeating: "👩‍👩‍👧", count: 99), width: 60)) <= 60)
        #expect(metrics.fitting("Anna", width: 0) == "…")
    }

    @Test func aTextIsWrappedAtSpaces() {
        let metrics = TextMetrics(size: 10)
        #expect(metrics.wrapped("Carlos de la Fuente", width: 60, lines: 2) == ["Carlos de", "la Fuente"])
        #expect(metrics.wrapped("Carlos de la Fuente y Mendoza", width: 60, lines: 2) == ["Carlos de", "la Fuent…"])
        #expect(metrics.wrapped("Donaudampfschifffahrt", width: 60, lines: 2) == ["Donauda…"])
        #expect(metrics.wrapped("Anna", width: 60, lines: 2) == ["Anna"])
        #expect(metrics.wrapped("", width: 60, lines: 2).isEmpty)
    }
}
