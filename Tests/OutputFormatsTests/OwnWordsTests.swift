import BirthdayCore
import JSONC
import Localization
import SafeText
import Testing

@testable import OutputFormats
@testable import WidgetTimeline

/// A template's own text reaches a bar as it stands, and what is filled in stays text beside it.
@Suite struct OwnWordsTests {
    private func output(
        _ format: String, _ template: String, names: [String], family: WidgetFamily = .inline,
        texts: LocalizedTexts = .english
    ) throws -> String {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: texts)
        var configuration = WidgetConfiguration(family: family, count: names.count)
        configuration.template = try LineTemplate(parsing: template)
        let contacts = names.enumerated().map { index, name in
            Contact(uid: "\(index)", name: name, birthday: Birthday(month: 1, day: 1))
        }
        let entry = provider.snapshot(contacts, configuration, now: FixedOffset().local(0))
        return try #require(Formats.named(format)).render(entry)
    }

    @Test(arguments: [
        ("text", "<b>{name}</b>", "<i>", "<b><i></b>\n"),
        ("polybar", "%{{F#f00}}{name}%{{F-}}", "%{A1:x:}", "%{F#f00}%%{O0}{A1:x:}%{F-}\n"),
        ("tmux", "#[[fg=red]]{name}#[[default]]", "#(x)", "#[fg=red]####(x)#[default]\n"),
        ("i3blocks", "<b>{name}</b>", "<i>&", "<b>&lt;i&gt;&amp;\u{2060}</b>\n"),
        ("conky-parse", "${{color red}}{name}", "${x}", "${color red}$$\u{2060}{x}\n"),
        ("lemonbar", "%{{F#f00}}{name}", "%{A:x:}", "%{F#f00}%%\u{2060}{A:x:}\n"),
        ("dzen2", "^fg(red){name}", "^ca(1,x)", "^fg(red)^^ca(1,x)\n"),
        ("xmobar", "<fc=red>{name}</fc>", "</fc>", "<fc=red><raw=5:</fc>/></fc>\n"),
        ("genmon", "<b>{name}</b>", "</txt>", "<txt><b>&lt;/txt&gt;</b></txt>"),
        ("argos", "{name} | color=red", "|x", "&#124;x | color=red\n"),
        ("zjstatus", "#[[bold]]{name}", "#[x]{mode}", "#[bold]#\u{2060}[x]{\u{2060}mode}\n"),
    ])
    func theUsersOwnTextIsMarkup(format: String, template: String, name: String, expected: String) throws {
        #expect(try output(format, template, names: [name]).hasPrefix(expected))
    }

    /// A sign at the end of the user's own text and a name that goes on as if it were markup.
    @Test(arguments: [
        ("polybar", "%", "{A1:touch x:}", "%{A1"), ("lemonbar", "%", "{A:touch x:}", "%{A"),
        ("tmux", "#", "(touch x)", "#("), ("tmux", "#", "[fg=red]", "#["), ("dzen2", "^", "ca(1,touch x)", "^ca"),
        ("conky-parse", "$", "{exec touch x}", "${"), ("conky-parse", "$", "exec touch x", "$exec"),
        ("zjstatus", "#", "[fg=red]", "#["), ("plasma", "<", "img src=\"http://x\">", "<img"),
        ("plasma", "&", "lt;", "&lt;"),
    ])
    func aNameDoesNotContinueTheUsersOwnText(format: String, own: String, name: String, markup: String) throws {
        let template = own + "{name}"
        #expect(try !output(format, template, names: [name]).contains(markup))
        #expect(try output(format, template, names: ["Anna"]).contains("Anna"))
    }

    @Test(arguments: HostileTextTests.hostile) func jsonStaysJSON(name: String) throws {
        for template in ["\"}}{name}\\u0000", "<b>{name}\"</b>"] {
            for format in ["json", "waybar", "i3status-rust"] {
                let text = try output(format, template, names: [name])
                let document = try JSONValue(parsing: Array(text.utf8))
                #expect(document["text"]?.stringValue?.contains("\"") == true)
            }
            for family in WidgetFamily.allCases {
                let picture = try output("svg", template, names: [name], family: family)
                #expect(!picture.contains("<b>"))
            }
        }
    }

    /// Names are cut, and people are left out; markup is not torn.
    @Test(arguments: [1, 3, 40])
    func aLineKeepsItsLimit(people: Int) throws {
        let name = String(repeating: "&", count: 200)
        let text = try output(
            "i3blocks", "<span foreground='red'>{name}</span>", names: Array(repeating: name, count: people))
        #expect(text.utf8.count <= 961)
        #expect(text.ranges(of: "<span").count == text.ranges(of: "</span>").count)
        #expect(text.hasPrefix("<span foreground='red'>&amp;"))
        #expect(text.hasSuffix(people < 40 ? "</span>\n" : " · …\n"))
        let long = try output("i3blocks", String(repeating: "<b/>", count: 245) + "{name}", names: ["Anna"])
        #expect(long == "…\n")
    }
}
