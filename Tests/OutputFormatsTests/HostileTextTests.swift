import BirthdayCore
import JSONC
import Localization
import SafeText
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// Whatever a stranger writes, a format's output is text for its reader and nothing else.
@Suite struct HostileTextTests {
    static let hostile = [
        "", " ", "\u{0}", "a\u{0}b", "a\nb", "a\r\nb", "a\tb", "\u{1B}]0;x\u{7}\u{1B}[31m", "\u{9B}31m", "\u{7F}",
        "\u{85}\u{2028}\u{2029}", "\u{202E}gro.live", "\u{2067}x", "\u{FFFE}\u{FFFF}\u{1FFFF}", "\u{FFFC}",
        "%{A1:rm -rf ~:}x%{A}", "%%{F#f00}", "%", "%%%", "${exec touch x}", "$$${template0}", "$", "$$",
        "#(touch x)", "#[fg=red]", "##[x]", "#{host}", "#S", "#", "##", "\\", "\\#", "\\x41", "\\u0041",
        "<span>", "</b>&amp;", "&", "\"'", "]]>", "<!--", "{}", "👩‍👩‍👧‍👦", "דוד",
        "<action=`touch x`>x</action>", "<raw=3:abc/>", "/>", "^ca(1,touch x)x^ca()", "^", "x | bash='touch x'", "---",
        "--x",
        ":smile:", "|", "days|int|x", "</txt><txtclick>touch x</txtclick>", "<img src=\"http://x\">", "&lt;",
        "#[fg=red]{mode}",
    ]

    /// How many lines each of these formats always prints.
    private static let lineCounts = [
        "json": 1, "waybar": 1, "polybar": 1, "tmux": 1, "i3blocks": 1, "i3status-rust": 1, "xmobar": 1, "lemonbar": 1,
        "dzen2": 1, "plasma": 1, "zjstatus": 1, "yambar": 6,
    ]

    private let provider = BirthdayProvider(
        calculator: BirthdayCalculator(), calendar: FixedOffset(),
        texts: LocalizedTexts.english)

    /// An entry that consists of the text alone.
    private func entry(_ family: WidgetFamily, _ text: String) -> TimelineEntry {
        var entry = provider.placeholder(WidgetConfiguration(family: family), now: FixedOffset().local(0))
        let text = CleanText(cleaning: text)
        entry.lines = entry.lines.map { _ in text }
        entry.people = entry.people.map { _ in text }
        entry.details = [text, text]
        for index in entry.birthdays.indices {
            entry.birthdays[index].name = text
            entry.birthdays[index].title = text
            entry.birthdays[index].dateInWords = text
            entry.birthdays[index].when = text
            entry.birthdays[index].groups = [text]
        }
        return entry
    }

    @Test(arguments: hostile)
    func everyOutputIsSafe(text: String) throws {
        for family in WidgetFamily.allCases { try check(entry(family, text)) }
        for bar in Bars.all { try check(bar.output(BarFailure(.error, reason: text)), bar) }
    }

    /// Two contacts whose every text is the stranger's.
    @Test(arguments: hostile)
    func everyContactIsSafe(text: String) throws {
        let contacts = [1, 2].map { day in
            Contact(uid: text, name: text, birthday: Birthday(year: 1960, month: 1, day: day), groups: [text])
        }
        for family in WidgetFamily.allCases {
            let configuration = WidgetConfiguration(family: family, count: 2, showsAge: true)
            let entry = provider.snapshot(contacts, configuration, now: FixedOffset().local(0))
            #expect(entry.birthdays.count == 2)
            for format in Formats.all {
                var output = format.render(entry)
                // A name in the other direction is isolated.
                if format.laysOutDirections {
                    output.unicodeScalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
                }
                try check(output, format)
            }
        }
    }

    @Test(arguments: ["x", "%", "Z\u{336}\u{336}", "\n"])
    func everyContactOfManyIsSafe(part: String) throws {
        try everyContactIsSafe(text: String(repeating: part, count: 100_000))
    }

    @Test(arguments: ["x", "%", "<", "Z\u{336}\u{336}", "\u{336}", "\n"])
    func everyOutputEnds(part: String) throws {
        try check(entry(.inline, String(repeating: part, count: 100_000)))
    }

    private func check(_ entry: TimelineEntry) throws {
        for format in Formats.all { try check(format.render(entry), format) }
    }

    private func check(_ output: String, _ format: any OutputFormat) throws {
        #expect(output.unicodeScalars.allSatisfy { !acts($0) }, "\(format.name)")
        if format.name != "json" { #expect(output.utf8.count < 64 * 1_024, "\(format.name)") }
        if let lines = Self.lineCounts[format.name] {
            #expect(output.last == "\n" && output.count { $0 == "\n" } == lines, "\(format.name)")
        }
        if ["waybar", "i3status-rust", "genmon", "argos"].contains(format.name) {
            let texts = try ReaderTexts(of: output, for: format.name)
            // Waybar's own: the person stands out.
            let tooltip = ["<b>", "</b>", "<span alpha=\"70%\">", "</span>"].reduce(texts.tooltip) {
                $0.replacing($1, with: "")
            }
            for markup in texts.lines + [format.name == "waybar" ? tooltip : texts.tooltip] { checkMarkup(markup) }
        }
    }

    /// Whether the scalar acts on a terminal, turns text, or is forbidden in XML.
    private func acts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA: false
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    private func checkMarkup(_ markup: String) {
        #expect(!markup.contains { "<>\"'\\".contains($0) })
        let references = markup.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
        let known = ["amp;", "lt;", "gt;", "quot;", "#39;", "#92;", "#124;", "#58;", "#45;"]
        #expect(references.allSatisfy { reference in known.contains { reference.hasPrefix($0) } })
    }

    /// The first line that a bar prints for a text.
    private func line(_ bar: Bar, _ text: String) -> String {
        bar.render(entry(.inline, text)).split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init)
            ?? ""
    }

    @Test(arguments: [
        ("%{A1:rm:}", "%%{O0}{A1:rm:}"), ("%%{A1:rm:}", "%%{O0}%%{O0}{A1:rm:}"), ("100%", "100%%{O0}"), ("{}", "{}"),
    ])
    func polybarsTagsAreText(text: String, expected: String) {
        #expect(line(.polybar, text) == expected)
    }

    @Test(arguments: [
        ("#", "####", "##"), ("##", "########", "####"), ("#[x]", "##[x]", "##[x]"), ("##[x]", "####[x]", "####[x]"),
        ("#(x)#{y}", "####(x)####{y}", "##(x)##{y}"), ("a", "a", "a"), ("", "", ""),
    ])
    func tmuxsFormatsAreText(text: String, job: String, option: String) {
        #expect(line(.tmux, text) == job)
        #expect(line(.tmuxOption, text) == option)
    }

    @Test func conkysVariablesAreText() {
        #expect(line(.conkyParse, "$$${template0} #1") == "$$\u{2060}$$\u{2060}$$\u{2060}{template0} \\#1")
    }

    @Test(arguments: [
        ("lemonbar", "%{A:x:}100%", "%%\u{2060}{A:x:}100%%"), ("dzen2", "^ca(1,x)^", "^^ca(1,x)^^"),
        ("xmobar", "é<fc=red></fc>", "<raw=14:é<fc=red></fc>/>"), ("xmobar", "/>", "<raw=2:/>/>"),
        ("xmobar", "e\u{301}", "<raw=2:e\u{301}/>"), ("zjstatus", "#[bold]{mode}", "#\u{2060}[bold]{\u{2060}mode}"),
        ("plasma", "<b>&lt;", "<\u{2060}b>&\u{2060}lt;"),
    ])
    func markupIsText(bar: String, text: String, expected: String) throws {
        #expect(line(try #require(Bars.all.first { $0.name == bar }), text) == expected)
    }

    @Test(arguments: [
        ("x | bash='rm'", "x &#124; bash=&#39;rm&#39;"), ("--x", "&#45;&#45;x"), (":smile:", "&#58;smile&#58;"),
        ("\\u0007", "&#92;u0007"), ("<b>", "&lt;b&gt;"),
    ])
    func argosReadsOneText(text: String, expected: String) {
        #expect(line(.argos, text) == expected)
    }

    @Test func conkyGetsWhatItCanTake() {
        var entry = entry(.large, "x")
        entry.lines = Array(repeating: CleanText(cleaning: String(repeating: "$", count: 300)), count: 1_000)
        for (output, maximum) in [(Bar.conky.render(entry), 7_000), (Bar.conkyParse.render(entry), 4_000)] {
            #expect((maximum - 2_400...maximum).contains(output.utf8.count))
            #expect(output.hasSuffix("\n…\n"))
        }
    }

    /// i3blocks takes 1,023 bytes, which are fewer than 300 references.
    @Test func aCutComesBeforeEscaping() {
        let output = Bar.i3blocks.render(entry(.inline, String(repeating: "&", count: 301)))
        #expect(output == String(repeating: "&amp;", count: 191) + "…\n")
    }
}
