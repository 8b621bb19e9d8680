import JSONC
import Messages
import Presentation
import SafeText
import Terminal

/// One thing that `doctor` has looked at.
package struct Finding {
    package enum Area: String, CaseIterable {
        case configuration, sources, store, key, archive, bars, watch, calendar, notifications, server, lock, disk

        /// As a heading.
        private var title: Message {
            switch self {
            case .configuration: .inContext("doctor", "Configuration")
            case .sources: .inContext("doctor", "Contacts")
            // Translators: Where contacts are stored.
            case .store: .inContext("doctor", "Store")
            // Translators: Of the encryption of the stored contacts.
            case .key: .inContext("doctor", "Key")
            // Translators: The calls that status bars make.
            case .archive: .inContext("doctor", "Bar calls")
            // Translators: Status bars.
            case .bars: .inContext("doctor", "Bars")
            // Translators: Processes of "bday-widget watch".
            case .watch: .inContext("doctor", "Watching")
            // Translators: The calendar file that is kept for other programs.
            case .calendar: .inContext("doctor", "Calendar")
            case .notifications: .inContext("doctor", "Notices")
            case .server: .inContext("doctor", "Desktop")
            // Translators: The lock of the screen.
            case .lock: .inContext("doctor", "Lock")
            case .disk: .inContext("doctor", "Disk")
            }
        }

        /// The heading, as wide as all are.
        fileprivate func heading(_ session: CommandSession) -> CleanText {
            let width = Self.allCases.map { session.texts.text($0.title).columns }.max() ?? 0
            return session.texts.text(title).padded(toColumns: width)
        }
    }

    package enum State: String {
        case ok
        /// Nothing is broken; something can be had, or is to be known.
        case note
        case problem
    }

    package let area: Area
    package let state: State
    /// What was found.
    package let what: Diagnosis

    init(_ area: Area, _ state: State, _ what: Diagnosis) {
        (self.area, self.state, self.what) = (area, state, what)
    }

    init(_ area: Area, _ state: State, _ what: Message) { self.init(area, state, Diagnosis(what)) }

    package var json: JSONValue {
        var object: JSONObject = [
            "area": .string(area.rawValue), "state": .string(state.rawValue),
            "found": .string(Self.english(what.problem)),
        ]
        object["remedy"] = what.remedy.map { .string(Self.english($0)) }
        object["command"] = what.command.map { .string($0) }
        return .object(object)
    }

    /// Without isolates: scripts compare it.
    private static func english(_ message: Message) -> String {
        message.english.split(separator: "\n").map { CleanText(cleaning: String($0)).string }.joined(separator: "\n")
    }

    /// Lines for a terminal: the mark, the area, what was found; the next step below it.
    package func lines(_ session: CommandSession, _ style: TerminalStyle) -> [String] {
        let language = session.console.language
        let area = area.heading(session)
        let indent = String(repeating: " ", count: area.columns + 4)
        let prose = TerminalProse(session.context)
        let found = language.text(what.problem).split(separator: "\n")
            .flatMap { prose.lines(Prose(String($0), commands: what.message.commands), indent: indent.count) }
        let remedy = (what.remedy.map(language.text) ?? "").split(separator: "\n").flatMap { step in
            prose.lines(Prose(String(step), commands: what.message.commands), indent: indent.count + 2).enumerated().map
            {
                ($0 == 0 ? "→ " : "  ") + $1
            }
        }
        let text = found.prefix(1) + (found.dropFirst() + remedy).map { indent + $0 }
        return text.enumerated().map { $0 == 0 ? "\(mark(style)) \(style.bold(area.string))  \($1)" : $1 }
    }

    private func mark(_ style: TerminalStyle) -> String {
        switch state {
        case .ok: style.good("✓")
        case .note: style.quiet("·")
        case .problem: style.bad("✗")
        }
    }
}
