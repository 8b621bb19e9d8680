import ArgumentParser
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings

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
        let file: ConfigurationFile
        var findings: [Finding]
        do {
            file = try ConfigurationFile(session, context)
            findings = file.problems.map { Finding(.configuration, .problem, "\($0)") }
        } catch {
            // The rest is looked at as it is without one.
            file = ConfigurationFile()
            findings = [Finding(.configuration, .problem, error.diagnosis)]
        }
        let session = CommandSession(session, context, file)
        if findings.isEmpty { findings = [configuration(file, session)] }
        let examination = Examination(session: session)
        findings += examination.contacts() + examination.ofSession() + examination.notices()
        if json {
            let document: JSONValue = ["findings": .array(findings.map(\.json))]
            return try context.console.write(document.serialized() + "\n")
        }
        let style = TerminalStyle(context)
        let width = Finding.Area.allCases.map(\.title.count).max() ?? 0
        let lines = findings.flatMap { $0.lines(session, style, width: width) }
        let problems = findings.count { $0.state == .problem }
        let end = problems == 0 ? "Nothing is wrong." : problems == 1 ? "1 problem." : "\(problems) problems."
        try context.page((lines + ["", end]).joined(separator: "\n") + "\n")
    }

    private func configuration(_ file: ConfigurationFile, _ session: CommandSession) -> Finding {
        let environment = session.context.environment
        guard let path = self.session.config ?? (try? environment.configurationFile()) else {
            return Finding(.configuration, .problem, CommandFailure.homeIsNotSet.diagnosis)
        }
        let isThere = FileKind(path: path) != nil
        return Finding(
            .configuration, .ok, "\(environment.abbreviating(path))\(isThere ? "" : ": none; the defaults hold")")
    }
}

/// One thing that `doctor` has looked at.
struct Finding {
    enum Area: String, CaseIterable {
        case configuration, sources, store, key, archive, bars, watch, notifications, server, lock, disk

        /// As a heading.
        var title: String {
            switch self {
            case .configuration: "Configuration"
            case .sources: "Contacts"
            case .store: "Store"
            case .key: "Key"
            case .archive: "Bar calls"
            case .bars: "Bars"
            case .watch: "Watching"
            case .notifications: "Notices"
            case .server: "Desktop"
            case .lock: "Lock"
            case .disk: "Disk"
            }
        }
    }

    enum State: String {
        case ok
        /// Nothing is broken; something can be had, or is to be known.
        case note
        case problem
    }

    let area: Area
    let state: State
    /// What was found.
    let what: Diagnosis

    init(_ area: Area, _ state: State, _ what: Diagnosis) {
        (self.area, self.state, self.what) = (area, state, what)
    }

    var json: JSONValue {
        var object: JSONObject = [
            "area": .string(area.rawValue), "state": .string(state.rawValue),
            "found": .string(Self.clean(what.problem.text())),
        ]
        let remedy = what.remedy()
        if !remedy.isEmpty { object["remedy"] = .string(Self.clean(remedy)) }
        object["command"] = what.command.map { .string($0) }
        return .object(object)
    }

    private static func clean(_ text: String) -> String {
        text.split(separator: "\n").map { CleanText(cleaning: String($0)).string }.joined(separator: "\n")
    }

    /// Lines for a terminal: the mark, the area, what was found; the next step below it.
    func lines(_ session: CommandSession, _ style: TerminalStyle, width: Int) -> [String] {
        let language = session.console.language
        let area = area.title + String(repeating: " ", count: max(0, width - area.title.count))
        let indent = String(repeating: " ", count: width + 4)
        let prose = TerminalProse(session.context)
        let found = Self.clean(language.text(what.problem)).split(separator: "\n")
            .flatMap { prose.lines(Prose(String($0), commands: what.commands), indent: indent.count) }
        let remedy = Self.clean(what.remedy { language.translate($0) }).split(separator: "\n").flatMap { step in
            prose.lines(Prose(String(step), commands: what.commands), indent: indent.count + 2).enumerated().map {
                ($0 == 0 ? "→ " : "  ") + $1
            }
        }
        let text = found.prefix(1) + (found.dropFirst() + remedy).map { indent + $0 }
        return text.enumerated().map { $0 == 0 ? "\(mark(style)) \(style.bold(area))  \($1)" : $1 }
    }

    private func mark(_ style: TerminalStyle) -> String {
        switch state {
        case .ok: style.good("✓")
        case .note: style.quiet("·")
        case .problem: style.bad("✗")
        }
    }
}
