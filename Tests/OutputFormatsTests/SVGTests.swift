import BirthdayCore
import Foundation
import FoundationXML
import Localization
import SafeText
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

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
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        let contact = Contact(name: name, birthday: Birthday(year: 1933, month: 1, day: 4))
        let entry = provider.snapshot(
            [contact], WidgetConfiguration(family: family, showsAge: true), now: FixedOffset().local(0))
        let shown = SVG().render(entry).split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
            line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        }
        #expect(shown.map(String.init) == texts)
    }

    /// - Parameters:
    ///   - date: how a language writes the date.
    ///   - isRightToLeft: its direction.
    private func picture(
        _ family: WidgetFamily, _ name: String, date: CleanText? = nil, isRightToLeft: Bool = false
    ) -> String {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        let contact = Contact(name: name, birthday: Birthday(year: 1960, month: 1, day: 4))
        var entry = provider.snapshot([contact], WidgetConfiguration(family: family), now: FixedOffset().local(0))
        entry.isRightToLeft = isRightToLeft
        if let date { entry.birthdays[0].dateInWords = date }
        return SVG().render(entry)
    }

    private func texts(of picture: String) -> [String] {
        picture.split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
            String(line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
    }

    /// A year that is cut is another year.
    @Test(arguments: [
        "September 15, 1990", "15. September 1990", "15 de setembro de 1990", "23 de septiembre de 1990",
        "30 września 1990", "1990年9月15日", "١٥ سبتمبر، ١٩٩٠",
    ])
    func aDateIsNeverCut(date: String) {
        let long = "Maximiliane Freifrau von Hohenstein-Wittgenstein"
        for family in [WidgetFamily.small, .large] {
            let shown = texts(of: picture(family, long, date: CleanText(cleaning: date)))
                .joined(separator: " ").filter { !"\u{2068}\u{2069}".contains($0) }
            #expect(shown.contains(date), "\(family)")
        }
    }

    @Test func aLanguageFromTheRightIsMirrored() {
        let left = picture(.medium, "Anna")
        let right = picture(.medium, "Anna", isRightToLeft: true)
        #expect(!left.contains("direction"))
        #expect(right.contains(#"role="img" direction="rtl">"#))
        // `start` is on the right then: the name begins at 338 - 34, and the days stand at the left edge.
        #expect(
            left.contains(#"<circle class="track" cx="20" "#) && right.contains(#"<circle class="track" cx="318" "#))
        #expect(left.contains(#"<text class="ink" x="34" "#) && right.contains(#"<text class="ink" x="304" "#))
        #expect(left.contains(#"<text class="dim" x="322" "#) && right.contains(#"<text class="dim" x="16" "#))
        let bar = picture(.small, "Anna", isRightToLeft: true)
        #expect(bar.contains(#"<rect class="gauge" x="29" y="134" width="113" "#))
        let gauge = picture(.circular, "Anna", isRightToLeft: true)
        #expect(gauge.contains("translate(76 0) scale(-1 1) rotate(135 38 38)"))
    }

    /// The accent is for what is today alone, as WidgetKit has it.
    @Test(arguments: WidgetFamily.allCases) func theAccentIsTodays(_ family: WidgetFamily) {
        #expect(!picture(family, "Anna").contains(#"class="accent""#))
        #expect(!picture(family, "Anna").contains(#"class="ring accent""#))
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        let contact = Contact(name: "Anna", birthday: Birthday(year: 1960, month: 1, day: 1))
        let entry = provider.snapshot([contact], WidgetConfiguration(family: family), now: FixedOffset().local(0))
        let today = SVG().render(entry)
        #expect(today.contains(#"accent" "#) == (family != .inline))
    }

    @Test func aPictureIsForItsSurroundings() throws {
        let entry = try #require(GoldenCase.all.first { $0.input["failure"] == nil }).entry
        func drawn(_ theme: PictureTheme, _ accent: String? = nil) -> String {
            SVG().render(entry, options: FormatOptions(theme: theme, accent: accent.flatMap(TextColor.init)))
        }
        #expect(drawn(.auto) == SVG().render(entry) && drawn(.auto).contains("@media (prefers-color-scheme: dark)"))
        #expect(!drawn(.light).contains("@media") && drawn(.light).contains(".card { fill: #ffffff"))
        #expect(!drawn(.dark).contains("@media") && drawn(.dark).contains(".card { fill: #1c1c1e"))
        #expect(drawn(.auto, "gold").split(separator: "fill: #ffd700").count == 3)
        #expect(drawn(.dark, "#0af").contains(".accent { fill: #00aaff }"))
    }

    /// The ellipsis of a cut name belongs to the name, and so to its direction.
    @Test func aCutNameOfTheOtherDirectionEndsItsIsolate() {
        let name = "محمد عبد الرحمن بن أحمد الخطيب البغدادي"
        for family in [WidgetFamily.small, .medium, .large, .rectangular] {
            let shown = texts(of: picture(family, name))
            let cut = shown.filter { $0.contains("…") }
            #expect(
                !cut.isEmpty && cut.allSatisfy { $0.hasPrefix("\u{2068}") && $0.hasSuffix("…\u{2069}") }, "\(shown)")
        }
        let metrics = TextMetrics(size: 10)
        #expect(
            metrics.wrapped("\u{2068}אב גד\u{2069}", width: 20, lines: 2) == [
                "\u{2068}אב\u{2069}", "\u{2068}גד\u{2069}",
            ])
        #expect(metrics.width("\u{2068}אב\u{2069}") == metrics.width("אב"))
    }

    /// The end of the line says when.
    @Test func anInlineLineIsNotCut() {
        let line = texts(of: picture(.inline, "Maximiliane Freifrau von Hohenstein-Wittgenstein"))
        #expect(line == ["🎁 Maximiliane Freifrau von Hohenstein-Wittgenstein in 3 days"])
    }

    @Test func aNameIsSmallerBeforeItIsCut() {
        #expect(picture(.small, "Anna Berg").contains(#"font-size="21" font-weight="700""#))
        let long = picture(.small, "Christiane Wittgenstein")
        #expect(texts(of: long).contains("Wittgenstein"))
        #expect(
            long.contains(#"font-size="18" font-weight="700""#) || long.contains(#"font-size="16" font-weight="700""#))
    }

    /// Other languages need more words for it than English.
    @Test(arguments: [WidgetFamily.small, .rectangular, .medium])
    func aLongCountdownStandsOnTwoLines(family: WidgetFamily) {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        var entry = provider.placeholder(WidgetConfiguration(family: family, count: 1), now: FixedOffset().local(0))
        entry.birthdays[0].when = "dans 3 jours"
        entry.birthdays[0].countdown = "aura 36 ans dans 3 jours, un samedi"
        if family == .rectangular { entry.lines[1] = entry.birthdays[0].countdown }
        let picture = SVG().render(entry)
        #expect(picture.contains(">aura 36 ans<") && picture.contains(">dans 3 jours, un samedi</text>"))
        #expect(!picture.contains("…"))
    }

    @Test func aTextIsCutToItsPlace() {
        let metrics = TextMetrics(size: 10)
        #expect(metrics.fitting("Anna Berg", width: 100) == "Anna Berg")
        #expect(metrics.fitting("Anna Berg-Lindqvist", width: 60) == "Anna Ber…")
        #expect(metrics.width(metrics.fitting(String(repeating: "👩‍👩‍👧", count: 99), width: 60)) <= 60)
        #expect(metrics.fitting("Anna", width: 0) == "…")
    }

    @Test func aTextIsWrappedWhereALineMayEnd() {
        let metrics = TextMetrics(size: 10)
        #expect(metrics.wrapped("Carlos de la Fuente", width: 60, lines: 2) == ["Carlos de", "la Fuente"])
        #expect(metrics.wrapped("Carlos de la Fuente y Mendoza", width: 60, lines: 2) == ["Carlos de la", "Fuente y…"])
        #expect(metrics.wrapped("Hohenstein-Wittgenstein", width: 80, lines: 2) == ["Hohenstein-", "Wittgenstein"])
        #expect(metrics.wrapped("司馬光太郎左衛門尉", width: 50, lines: 2) == ["司馬光太郎", "左衛門尉"])
        #expect(metrics.wrapped("誕生日の予定はありません", width: 100, lines: 2) == ["誕生日の", "予定はありません"])
        #expect(metrics.wrapped("Donaudampfschifffahrt", width: 60, lines: 2) == ["Donauda…"])
        #expect(metrics.wrapped("Anna", width: 60, lines: 2) == ["Anna"])
        #expect(metrics.wrapped("", width: 60, lines: 2).isEmpty)
    }
}
