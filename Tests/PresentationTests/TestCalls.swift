import LinuxSystem
import OutputFormats
import Settings
import SystemPackage
import Terminal
import TestSupport

@testable import Presentation

/// The options of a call, whatever it is about.
struct TestChoices: SessionChoices {
    var now: WrittenInstant?
    var locale: String?
    var config: FilePath?
}

extension TestHome {
    /// 09:00 UTC of `today`, which is the same day in nearly every zone: other tests set one.
    var morning: Int { today.daysSince1970 * 86_400 + 9 * 3_600 }

    var context: CommandContext {
        CommandContext(
            arguments: [], environment: environment,
            clock: Clock(
                now: { [morning] in morning }, nanoseconds: { [morning] in morning * 1_000_000_000 },
                calendar: { SystemCalendar() }),
            console: Console(), executables: Executables(widget: nil, app: nil), archivedCall: nil,
            zoneError: nil, homeOfAnother: nil)
    }

    func session(_ choices: TestChoices = TestChoices()) throws -> CommandSession {
        try CommandSession(choices, context)
    }

    func call(
        _ widget: WidgetRequest = WidgetRequest(), format: any OutputFormat = Formats.standard,
        of contacts: ContactRequest = ContactRequest(), choosing choices: TestChoices = TestChoices()
    ) -> WidgetCall { WidgetCall(widget, format: format, of: contacts, choices, context) }

    @discardableResult
    func configure(_ text: String) throws -> String { try write(text, to: ".config/bday-widget/config.jsonc") }

    /// Writes a card of a vdir that is found by itself.
    func card(_ name: String, _ birthday: String?, _ lines: String...) throws {
        let date = birthday.map { "BDAY:\($0)\n" } ?? ""
        let more = lines.map { $0 + "\n" }.joined()
        try write(
            "BEGIN:VCARD\nVERSION:4.0\nUID:\(name)\nFN:\(name)\n\(date)\(more)END:VCARD\n",
            to: ".contacts/\(name).vcf")
    }
}
