import JSONC
import SafeText

extension Bar {
    /// Waybar's `custom` module with `"return-type": "json"`, `escape` unset.
    ///
    /// Waybar reads the first line only, and keeps its old label where that is not compact JSON with valid Pango markup.
    static let waybar = Bar(
        name: "waybar", laysOutDirections: true, readsDirectionFromIsolates: true, lineLimit: .gtkLabel,
        entry: { content in
            let state = BarState(daysUntil: content.entry.daysUntilNearest).rawValue
            let conditions = [
                ("redacted", content.entry.isRedacted), ("round", content.entry.isRound),
                ("undelivered", content.entry.isUndelivered),
            ]
            let classes = [state] + conditions.filter(\.1).map(\.0)
            return line([
                "text": .string(content.text(escapedBy: \.inPangoMarkup)),
                "tooltip": .string(
                    content.details(within: .gtkTooltip, escapedBy: \.inPangoMarkup) { name, rest in
                        "<b>\(name)</b><span alpha=\"70%\">\(rest)</span>"
                    }),
                "alt": .string(state),
                "class": .array(classes.map(JSONValue.string)),
                "percentage": .int(content.entry.gauge.percentage),
            ])
        },
        failure: { failure in
            let state = JSONValue.string(failure.kind.rawValue)
            return line([
                "text": .string(failure.text),
                "tooltip": .string(failure.reason.tooltipLines.map(\.inPangoMarkup).joined(separator: "\n")),
                "alt": state,
                "class": [state],
            ])
        })

    /// A document in a line of its own.
    static func line(_ document: JSONValue) -> String { document.serialized() + "\n" }
}

extension TextLimit {
    /// A label wider than 32,767 pixels of the screen crashes Waybar 0.9.17. The widest of what has no bound by columns is
    /// the box with six digits that stands for a scalar without a font, 20 pixels at 13 a letter: 1,000 of them were drawn
    /// and 2,000 were not. On a screen of scale 2 these are 18,000 pixels.
    static let gtkLabel = TextLimit(columns: 300, scalars: 450, bytes: 2_400)
    /// A tooltip higher or wider than 32,767 pixels crashes it too. GTK wraps a row at 50 letters, if it may break there: 13
    /// rows of 450 scalars were drawn in every script, a row of 6,000 cuneiform signs was not.
    static let gtkTooltip = TextLimit(columns: 6_000, scalars: 6_000, bytes: 24_000)
}
