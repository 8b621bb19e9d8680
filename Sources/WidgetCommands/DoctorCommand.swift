import ArgumentParser
import Guidance
import JSONC
import Messages
import Presentation
import Terminal

/// Looks at everything that has to be right for a birthday to be seen in time.
struct DoctorCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what works, what does not, and what to do about it.",
        discussion: .with(
            """
            It looks at the configuration, the contacts and what is stored of them, the key, bars and their \
            configurations, notices and what shows them, the session's lock and the disk. It changes nothing. The status is 0 \
            whenever it could look.
            """,
            examples: [
                "doctor": "everything, with the next steps",
                "doctor --json": "for a script",
            ]))

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let doctor = Doctor(session, context)
        let findings = doctor.findings()
        if json {
            let document: JSONValue = ["findings": .array(findings.map(\.json))]
            return try context.console.write(document.serialized() + "\n")
        }
        let style = TerminalStyle(context)
        let lines = findings.flatMap { $0.lines(doctor.session, style) }
        let problems = findings.count { $0.state == .problem }
        let end: Message =
            problems == 0 ? Message("Nothing is wrong.") : .plural("{count} problem.", "{count} problems.", problems)
        try context.page((lines + ["", doctor.session.say(end)]).joined(separator: "\n") + "\n")
    }
}
