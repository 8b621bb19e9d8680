import BirthdayCore
import LocalTime
import Localization
import SafeText
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// Each person has a colour by nearness, in bars that can give one.
@Suite struct ColorTests {
    private func output(
        _ format: String, _ colors: String, family: WidgetFamily = .inline, template: String? = nil, name: String = "N"
    ) throws -> String {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        var configuration = WidgetConfiguration(family: family, count: 5)
        configuration.colors = try WidgetColors(parsing: colors)
        configuration.template = try template.map { template in try LineTemplate(parsing: template) }
        let contacts = [1: nil, 2: nil, 3: nil, 9: nil, 20: 1940].map { day, year in
            Contact(uid: "\(day)", name: "\(name)\(day)", birthday: Birthday(year: year, month: 1, day: day))
        }
        let entry = provider.snapshot(contacts, configuration, now: FixedOffset().local(0))
        return try #require(Formats.named(format)).render(entry)
    }

    private static let colors = "today=#F80,tomorrow=#00FF00,soon=Dark Slate Gray,later=gray50,round=magenta"

    @Test(arguments: [
        ("polybar", "%{F#ff8800}x%{F-}"), ("lemonbar", "%{F#ff8800}x%{F-}"), ("dzen2", "^fg(#ff8800)x^fg()"),
        ("tmux", "#[fg=#ff8800]x#[fg=default]"), ("i3blocks", "<span foreground=\"#ff8800\">x</span>"),
        ("genmon", "<txt><span foreground=\"#ff8800\">x</span>"), ("argos", "<span foreground=\"#ff8800\">x</span>"),
        ("i3status-rust", "<span foreground=\\\"#ff8800\\\">x</span>"), ("conky-parse", "${color #ff8800}x${color}"),
        ("xmobar", "<fc=#ff8800>x</fc>"),
    ])
    func aBarGetsItsOwnSyntax(format: String, colored: String) throws {
        let text = try output(format, "today=#F80", template: "x")
        #expect(text.contains(colored), "\(text)")
        #expect(text.ranges(of: "ff8800").count == 1)
        #expect(try output(format, "today=#F80", name: "50%#").contains("50%"))
    }

    @Test(arguments: ["text", "json", "svg", "waybar", "conky", "yambar", "plasma", "zjstatus"])
    func elsewhereColoursDoNothing(format: String) throws {
        for family in WidgetFamily.allCases {
            let name = String(repeating: "漢&", count: 30)
            #expect(
                try output(format, Self.colors, family: family, name: name)
                    == output(format, "round=#123456", family: family, name: name))
            #expect(try !output(format, Self.colors, family: family).contains("#ff8800"))
        }
    }

    @Test(arguments: WidgetFamily.allCases) func everyPersonHasAColour(family: WidgetFamily) throws {
        let text = try output("polybar", Self.colors, family: family)
        let colors = text.split(separator: "%{F").map { String($0.prefix(7)) }.filter { $0.first == "#" }
        #expect(colors == ["#ff8800", "#00ff00", "#2f4f4f", "#7f7f7f", "#ff00ff"])
        #expect(text.ranges(of: "%{F-}").count == 5)
        #expect(text.ranges(of: "%{F-} · %{F").count == 4)
        let lines = try output("conky-parse", Self.colors, family: family).split(separator: "\n")
        #expect(lines.count == [.small: 15, .rectangular: 10][family] ?? 5)
        #expect(lines.allSatisfy { $0.hasPrefix("${color #") && $0.hasSuffix("${color}") })
        #expect(lines.count { $0.contains("#7f7f7f") } == lines.count / 5)
    }

    @Test func whatIsNotNamedHasNoColour() throws {
        let text = try output("polybar", "tomorrow=#123456")
        #expect(text.hasPrefix("🎉 N1's birthday! · %{F#123456}🎁 N2 tomorrow%{F-} · 🎁 N3 in 2 days"))
    }

    @Test(arguments: [
        ("#fff", "#ffffff"), ("#AbC", "#aabbcc"), ("#012345", "#012345"), ("Orange", "#ffa500"), ("GRAY", "#bebebe"),
        ("dark slate gray", "#2f4f4f"), ("DarkSlateGray4", "#528b8b"), ("yellowgreen", "#9acd32"), ("snow", "#fffafa"),
        ("Dark Slate Grey", "#2f4f4f"), ("grey", "#bebebe"), ("gray0", "#000000"), ("Grey 7", "#121212"),
        ("gray50", "#7f7f7f"),
        ("grey100", "#ffffff"),
    ])
    func aColourIsResolved(text: String, hexadecimal: String) { #expect(TextColor(text)?.hexadecimal == hexadecimal) }

    @Test(arguments: [
        "", "#", "#ff", "#ffff", "#fffff", "#fffffff", "ff8800", "#ggg", "# fff", "#１２３", "oranges", "#f80}", "fffafa",
        "red\n", "-", "#ff880", "%{F-}", "gray007", "gray101", "gray+7", "gray-1", "darkgray7",
    ])
    func nothingElseIsAColour(text: String) { #expect(TextColor(text) == nil) }

    @Test(arguments: [
        ("", ColorProblem.notAPair("")), ("red", .notAPair("red")), ("today=red,", .notAPair("")),
        ("tody=red", .unknownKey("tody")), ("today=red,Today=blue", .repeatedKey("Today")),
        ("today=", .notAColor("")), ("today=redd", .notAColor("redd")), ("today=a=b", .notAColor("a=b")),
    ])
    func whatIsNoListIsRefused(text: String, problem: ColorProblem) {
        #expect(throws: problem) { try WidgetColors(parsing: text) }
    }
}
