import ContactLibrary
import Failures
import SafeText
import Terminal
import TestSupport
import Testing

@testable import Presentation

/// Drawings with people in them: the families side by side, a month with its names.
struct GalleryTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func gallery(isSample: Bool = false) throws -> Gallery {
        try Gallery(ContactRequest(), isSample: isSample, home.session())
    }

    @Test func samplesStandForNobodyAndWhereTheyAreAskedFor() throws {
        #expect(try gallery().isSample)
        try home.card("Anna", "--1124")
        #expect(try !gallery().isSample && gallery(isSample: true).isSample)
        let text = try gallery().text(TerminalStyle(isStyled: false))
        #expect(text.contains("Anna") && !text.contains("Zoë"))
        var unreadable = ContactRequest()
        unreadable.sources = ["/nowhere"]
        #expect(throws: CommandFailure.self) { try Gallery(unreadable, isSample: false, home.session()) }
        #expect(try Gallery(unreadable, isSample: true, home.session()).isSample, "no contact is read")
    }

    @Test(arguments: [40, 60, 80, 120]) func boxesFitTheTerminal(columns: Int) throws {
        for name in ["Maximiliane Freifrau von Hohenstein", "王小明", "Ben"] { try home.card(name, "--1124") }
        let lines = try gallery().text(TerminalStyle(isStyled: false, columns: columns)).split(separator: "\n")
        #expect(lines.allSatisfy { CleanText(cleaning: String($0)).columns <= columns })
        for corner in "╭╮╰╯" { #expect(lines.joined().count { $0 == corner } == 6) }
    }

    /// In the order of days, those past too; who comes in another month is not named.
    @Test func belowAMonthStandItsPeople() throws {
        for (name, date) in [("Anna", "--1124"), ("Ben", "--1103"), ("Cleo", "--1201")] { try home.card(name, date) }
        let style = TerminalStyle(isStyled: false)
        func text(_ month: String?, wholeYear: Bool = false) throws -> String {
            try BirthdayMonths(
                month.flatMap { CalendarMonth($0) }, wholeYear: wholeYear, of: ContactRequest(), home.session()
            ).text(style)
        }
        let november = try text(nil)
        #expect(
            november.hasPrefix("           November 2026\n") && november.contains("[21]") && november.contains("24*"))
        #expect(november.split(separator: "\n").suffix(2).map { $0.drop { $0 == " " } } == ["3  Ben", "24  Anna"])
        #expect(try text("2026-12").hasSuffix("1  Cleo\n"))
        #expect(try text(nil, wholeYear: true).split(separator: "\n").count { $0.contains("2026") } == 12)
        for name in ["Anna", "Ben", "Cleo"] { try home.card(name, nil) }
        #expect(try text("2026-12").hasSuffix("\nNo birthdays yet\n"))
    }
}
