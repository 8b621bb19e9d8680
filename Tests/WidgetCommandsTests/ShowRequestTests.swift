import ArgumentParser
import LinuxSystem
import Presentation
import Settings
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetCommands

/// The two parsers of a call without a command: what `ShowRequest` takes, ArgumentParser takes for the same.
struct ShowRequestTests {
    private static let values = [
        "--family": ["large", "accessoryInline", "LARGE", "larg"],
        "--within": ["0", "30", "None", "-1", "+3", "x", "1_0"],
        "--since": ["0", "30", "31", "-1"], "--count": ["1", "default", "0", "99999999999999999999"],
        "--occasions": ["all", "birthday,memorial", "birthday,", "Birthday"],
        "--name-days": ["SE", "se,pl", "None", "SE,", "Sweden"],
        "--date-style": ["weekday-short", "SHORT", "medium"], "--icons": ["nerd", "none", ""],
        "--template": ["", "{name}[, turns {turns}]", "{nam}", "a=b", "{name}\n", "-{name}"],
        "--width": ["10", "none", "9"],
        "--colors": ["today=#ff8800,soon=gold", "none", "today", "today=red,today=red"],
        "--theme": ["dark", "Auto", "grey"], "--accent": ["#f80", "orange", "f80"],
        "--format": ["waybar", "JSON", "waybr"], "--source": ["-", "book", "a//b/", "https://example.org/a", ""],
        "--group": ["Family", "a,b", " "], "--exclude-group": ["Club"],
        "--now": ["2026-11-23", "2026-11-23T09:00+01:00", "2026-02-30"], "--locale": ["de_DE", "C", "de\n", ""],
        "--config": ["file", "./x//y"],
    ]
    private static let flags = [
        "--age", "--no-age", "--nicknames", "--no-nicknames", "--redact", "--pretty", "--placeholder", "--no-group",
    ]
    private static let hostile = [
        "", "-", "--", "---", "-h", "--help", "-V", "--version", "--fam", "--family", "--familie", "--Family",
        "-family",
        "--days", "--to", "--tmux", "--json", "list", "help", "--age=yes", "--age=", "--no-redact", "--=x", "=",
        "--within",
        "\u{10FFFF}\u{10FF80}", "--group=\u{10FFC3}", "-\u{301}age", "--age\u{301}", "--locale=\u{338}x",
        "--locale\u{338}",
        "–age", "--template==", "--group=--", "--group=-x", "--group=a=b", "\n", "--locale=\n", "\u{0}",
        "--exclude-group=",
        "--generate-completion-script", "--experimental-dump-help", "---completion", "-ab", "--placeholder ",
        String(repeating: "x", count: 70_000),
    ]

    private static func isSame(_ one: ShowRequest, _ other: ShowRequest) -> Bool {
        let (widget, otherWidget) = (one.widget, other.widget)
        return Configuration().widget(widget.choices) == Configuration().widget(otherWidget.choices)
            && widget.isRedacted == otherWidget.isRedacted && widget.isPlaceholder == otherWidget.isPlaceholder
            && widget.formatOptions == otherWidget.formatOptions && one.contacts == other.contacts
            && one.format?.name == other.format?.name
            && one.now == other.now && one.locale == other.locale && one.config == other.config
    }

    /// - Returns: whether ArgumentParser takes the call.
    @discardableResult
    private static func expectAgreement(_ arguments: [String]) -> Bool {
        let parsed = (try? ShowCommand.parseAsRoot(arguments) as? ShowCommand)?.request
        if let quick = ShowRequest(arguments) {
            #expect(parsed.map { isSame($0, quick) } ?? false, "\(arguments)")
        }
        return parsed != nil
    }

    /// Every option with every one of its values, behind it and joined to it, and whether each is taken.
    @Test(arguments: values.keys.sorted()) func anOptionWithAValueIsTheSame(_ option: String) {
        for value in Self.values[option] ?? [] {
            let isRight = Self.expectAgreement([option, value])
            #expect((ShowRequest([option, value]) != nil) == (isRight && !value.hasPrefix("-")), "\(option) \(value)")
            Self.expectAgreement(["\(option)=\(value)"])
        }
        for arguments in [["\(option)="], [option], [option, "--age"]] { Self.expectAgreement(arguments) }
    }

    @Test func aFlagIsTheSame() {
        for flags in [[]] + Self.flags.map({ [$0] }) {
            #expect(ShowRequest(flags) != nil, "\(flags)")
            Self.expectAgreement(flags)
        }
    }

    @Test func theyKnowTheSameOptions() {
        let known = Set(CommandTree.whole.options.keys).subtracting(CommandTree.help + CommandTree.version)
        #expect(known == Set(Self.values.keys).union(Self.flags))
    }

    @Test(arguments: hostile) func whatIsOddIsTheSameOrDeclined(_ argument: String) {
        for arguments in [
            [argument], ["--age", argument, "x"], ["--family", argument], ["--group", argument], ["--", argument],
        ] { Self.expectAgreement(arguments) }
    }

    /// In any order, repeated, contradictory.
    @Test(arguments: Sweep.rounds(2_000, sample: 40).map(UInt64.init)) func callsAreTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let options = Self.values.keys.sorted()
        var arguments: [String] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: arguments.append(Self.hostile.dropLast().randomElement(using: &random) ?? "")
            case 1..<6: arguments.append(Self.flags.randomElement(using: &random) ?? "")
            default:
                let option = options.randomElement(using: &random) ?? ""
                // The first values are right.
                let value = Self.values[option]?.prefix(3).randomElement(using: &random) ?? ""
                arguments += Bool.random(using: &random) ? [option, value] : ["\(option)=\(value)"]
            }
        }
        Self.expectAgreement(arguments)
    }

    @Test func theLastOneHolds() {
        let request = ShowRequest([
            "--age", "--family", "large", "--no-age", "--family=small", "--group", "a", "--group=b",
        ])
        let widget = request.map { WidgetConfiguration($0.widget.choices) }
        #expect(widget?.family == .small)
        #expect(widget?.showsAge == false)
        #expect(request?.contacts.groups == ["a", "b"])
        #expect(ShowRequest(["--group", "a", "--no-group"]) == nil)
    }

    /// `--occasions` says all that is shown, but for what --name-days of the same call adds.
    @Test func nameDaysAreThoseOfTheCall() {
        func shown(_ arguments: String...) -> [String]? {
            ShowRequest(arguments).map { request in
                let widget = WidgetConfiguration([{ $0.nameDays = ["HU"] }] + request.widget.choices)
                return widget.nameDays + widget.shownOccasions.map(\.rawValue).sorted()
            }
        }
        #expect(shown() == ["HU", "birthday", "nameday"])
        #expect(shown("--occasions", "birthday") == ["birthday"])
        #expect(shown("--occasions", "nameday") == ["HU", "nameday"])
        #expect(shown("--name-days", "SE,PL", "--occasions", "birthday") == ["SE", "PL", "birthday", "nameday"])
        #expect(shown("--name-days", "none") == ["birthday"])
    }
}
