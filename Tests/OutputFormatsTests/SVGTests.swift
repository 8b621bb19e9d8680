import BirthdayCore
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
        ("Anna Berg", WidgetFamily.large, ["Anna Berg", "January 4, 1933", "turns 37 in 3 days"]),
        ("", .large, ["(no name)", "January 4, 1933", "turns 37 in 3 days"]),
        ("", .medium, ["(no name)", "turns 37 in 3 days"]),
        ("", .small, ["turns 37 in 3 days", "(no name)", "January 4, 1933"]),
        ("", .rectangular, ["(no name)", "turns 37 in 3 days"]),
        // Nothing is looked for in the words of a row.
        ("in 3 days", .large, ["in 3 days", "January 4, 1933", "turns 37 in 3 days"]),
        ("Berg, Anna (Ann)", .large, ["Berg, Anna (Ann)", "January 4, 1933", "turns 37 in 3 days"]),
    ])
    func nameDateAndWhenAreSetApart(name: String, family: WidgetFamily, texts: [String]) throws {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: EnglishTexts())
        let contact = Contact(id: "", name: name, birthday: Birthday(year: 1933, month: 1, day: 4))
        let entry = provider.snapshot(
            [contact], WidgetConfiguration(family: family, showsAge: true), now: FixedOffset().local(0))
        let shown = SVG().render(entry).split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
            line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        }
        #expect(shown.map(String.init) == texts)
    }

    /// Other languages need more words for it than English.
    @Test(arguments: [WidgetFamily.small, .rectangular, .medium])
    func aLongCountdownStandsOnTwoLines(family: WidgetFamily) {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: EnglishTexts())
        var entry = provider.placeholder(WidgetConfiguration(family: family, count: 1), now: FixedOffset().local(0))
        entry.birthdays[0].countdown = "aura 36 ans dans 3 jours, un samedi"
        let picture = SVG().render(entry)
        #expect(picture.contains(">aura 36 ans dans") && picture.contains(" samedi</text>"))
        #expect(!picture.contains("…"))
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
