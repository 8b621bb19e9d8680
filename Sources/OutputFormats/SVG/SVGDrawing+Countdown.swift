import WidgetTimeline

extension SVGDrawing {
    /// When a birthday is, and how old somebody turns where that is asked for: on one line, or smaller on two where it is
    /// too long for one. They stand around the line's place.
    mutating func countdown(
        _ row: BirthdayRow, x: Int, y: Int, size: Int, weight: Int = 400, _ paint: Paint, anchor: Anchor = .start,
        fitting room: Int
    ) {
        let text = row.countdown.string
        guard TextMetrics(size: size, weight: weight).width(text) > Double(room) else {
            self.text(text, x: x, y: y, size: size, weight: weight, paint, anchor: anchor, fitting: room)
            return
        }
        let smaller = TextMetrics.largest(of: [11, 10, 9], weight: weight, wrapping: text, width: room, lines: 2)
        for (index, line) in smaller.lines.enumerated() {
            self.text(
                line, x: x, y: y - (smaller.lines.count - 1) * 7 + index * 13, size: smaller.size, weight: weight,
                paint,
                anchor: anchor, fitting: room)
        }
    }
}
