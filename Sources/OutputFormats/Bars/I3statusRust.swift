import JSONC
import SafeText

/// i3status-rust's `custom` block with `json = true`: one line of JSON, whose texts its `pango-str` formatter takes for
/// Pango markup.
struct I3statusRust: Bar {
    static let name = "i3status-rust"
    static let laysOutDirections = true
    static let readsDirectionFromIsolates = true
    static let lineLimit = Waybar.lineLimit

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        let next = content.entry.birthdays.first
        return line([
            "text": .string(content.text(escapedBy: \.inPangoMarkup, .pango)),
            "short_text": .string(next?.title.string.inPangoMarkup ?? ""),
            "state": .string(Self.state(BarState(daysUntil: content.entry.daysUntilNearest))),
        ])
    }

    func output(_ failure: BarFailure) -> String {
        line(["text": .string(failure.text), "state": .string(failure.kind == .error ? "Critical" : "Warning")])
    }

    /// The themes' own colours, by how near it is.
    private static func state(_ state: BarState) -> String {
        switch state {
        case .today: "Good"
        case .tomorrow: "Warning"
        case .soon, .past: "Info"
        case .later, .empty: "Idle"
        }
    }

    private func line(_ document: JSONValue) -> String { document.serialized() + "\n" }
}
