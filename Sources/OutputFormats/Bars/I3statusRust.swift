import JSONC
import SafeText

extension Bar {
    /// i3status-rust's `custom` block with `json = true`: one line of JSON, whose texts its `pango-str` formatter takes for
    /// Pango markup.
    static let i3statusRust = Bar(
        name: "i3status-rust", laysOutDirections: true, readsDirectionFromIsolates: true, lineLimit: .gtkLabel,
        entry: { content in
            line([
                "text": .string(content.text(escapedBy: \.inPangoMarkup, .pango)),
                "short_text": .string(content.entry.birthdays.first?.title.string.inPangoMarkup ?? ""),
                "state": .string(BarState(daysUntil: content.entry.daysUntilNearest).ofI3statusRust),
            ])
        },
        failure: { failure in
            line(["text": .string(failure.text), "state": failure.kind == .error ? "Critical" : "Warning"])
        })
}

extension BarState {
    /// The themes' own colours, by how near it is.
    fileprivate var ofI3statusRust: String {
        switch self {
        case .today: "Good"
        case .tomorrow: "Warning"
        case .soon, .past: "Info"
        case .later, .empty: "Idle"
        }
    }
}
