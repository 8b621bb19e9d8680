import JSONC
import Messages
import Presentation
import SafeText
import Terminal

/// One thing that `doctor` has looked at.
package struct Finding {
    package enum Area: String, CaseIterable {
        case configuration, sources, store, key, archive, bars, watch, notifications, server, lock, disk

        /// As a heading.
        package var title: String {
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

    package var json: JSONValue {
        var object: JSONObject = [
            "area": .string(area.rawValue), "state": .string(state.rawValue),
            "found": .string(Self.clean(what.problem.english)),
        ]
        object["remedy"] = what.remedy.map { .string(Self.clean($0.english)) }
        object["command"] = what.command.map { .string($0) }
        return .object(object)
    }

    private static func clean(_ text: String) -> String {
        text.split(separator: "\n").map { CleanText(cleaning: String($0)).string }.joined(separator: "\n")
    }

    /// Lines for a terminal: the mark, the area, what was found; the next step below it.
    package func lines(_ session: CommandSession, _ style: TerminalStyle, width: Int) -> [String] {
        let language = session.console.language
        let area = area.title + String(repeating: " ", count: max(0, width - area.title.count))
        let indent = String(repeating: " ", count: width + 4)
        let prose = TerminalProse(session.context)
        let found = Self.clean(language.text(what.problem)).split(separator: "\n")
            .flatMap { prose.lines(Prose(String($0), commands: what.message.commands), indent: indent.count) }
        let remedy = Self.clean(what.remedy.map(language.text) ?? "").split(separator: "\n").flatMap { step in
            prose.lines(Prose(String(step), commands: what.message.commands), indent: indent.count + 2).enumerated().map {
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
