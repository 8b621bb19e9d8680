import JSONC

/// Waybar's `custom` module with `"return-type": "json"`, `escape` unset.
///
/// Waybar reads the first line only, and keeps its old label where that is not compact JSON with valid Pango markup.
struct Waybar: Bar {
    static let name = "waybar"
    static let laysOutDirections = true

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        let state = BarState(daysUntil: content.entry.birthdays.first?.daysUntil).rawValue
        let classes = content.entry.isRedacted ? [state, "redacted"] : [state]
        return line([
            "text": .string(PangoMarkup.escaped(content.text)),
            "tooltip": .string(PangoMarkup.escaped(content.entry.details.map(\.string).joined(separator: "\n"))),
            "alt": .string(state),
            "class": .array(classes.map(JSONValue.string)),
            "percentage": .int(content.entry.gauge.percentage),
        ])
    }

    func output(_ failure: BarFailure) -> String {
        let state = JSONValue.string(failure.state.rawValue)
        return line([
            "text": .string(failure.text),
            "tooltip": .string(PangoMarkup.escaped(failure.reason.string)),
            "alt": state,
            "class": [state],
        ])
    }

    private func line(_ document: JSONValue) -> String { document.serialized() + "\n" }
}
