import WidgetTimeline

// The three families of a lock screen: a gauge, two lines, one line.

extension SVGDrawing {
    /// Days left as a gauge that fills up, the number in its middle.
    static func circularCard(_ entry: TimelineEntry) -> SVGDrawing {
        let size = 76
        var drawing = SVGDrawing(width: size, height: size)
        guard let text = entry.lines.first?.string else { return drawing }
        drawing.card(radius: size / 2)
        drawing.arc(x: 38, y: 38, radius: 29, percentage: 100, .track)
        if entry.gauge.value > 0 {
            let isToday = entry.daysUntilNearest == 0
            drawing.arc(
                x: 38, y: 38, radius: 29, percentage: entry.gauge.percentage, isToday ? .accent : .gauge)
        }
        let fontSize = text.count > 2 ? 18 : 24
        drawing.text(
            text, x: 38, y: 38 + fontSize * 9 / 25, size: fontSize, weight: 700, .ink, anchor: .middle, fitting: 48)
        return drawing
    }

    /// Name and when beside a stripe, one such pair below the other.
    static func rectangularCard(_ entry: TimelineEntry) -> SVGDrawing {
        let (step, room) = (56, 160)
        var drawing = SVGDrawing(width: 200, height: max(1, entry.birthdays.count) * step + 20)
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 18)
        if entry.birthdays.isEmpty {
            drawing.stripe(top: 10, height: step, .track)
            let sentence = TextMetrics(size: 15, weight: 600).wrapped(entry.text.string, width: room, lines: 2)
            for (line, text) in sentence.enumerated() {
                let y = 43 - (sentence.count - 1) * 10 + line * 20
                drawing.text(text, x: 28, y: y, size: 15, weight: 600, .ink, fitting: room)
            }
        }
        for (index, row) in entry.birthdays.enumerated() {
            let top = 10 + index * step
            drawing.stripe(top: top, height: step, row.daysUntil == 0 ? .accent : .gauge)
            drawing.text(row.title.string, x: 28, y: top + 25, size: 16, weight: 600, .ink, fitting: room)
            let second = 2 * index + 1
            drawing.countdown(
                row, entry.lines.indices.contains(second) ? entry.lines[second] : nil, others: entry.others, x: 28,
                y: top + 44, size: 14,
                .dim,
                fitting: room)
        }
        return drawing
    }

    private mutating func stripe(top: Int, height: Int, _ paint: Paint) {
        rectangle(x: 14, y: top + 8, width: 4, height: height - 16, radius: 2, paint)
    }

    /// A line in a pill as wide as the line, since its end says when.
    static func inlineCard(_ entry: TimelineEntry) -> SVGDrawing {
        let (metrics, widest) = (TextMetrics(size: 15, weight: 600), 720)
        let lines = entry.lines.indices.map { index in
            entry.lines[index].cutting(entry.names(inLine: index)) { metrics.width($0.string) <= Double(widest) }
        }
        let needed = lines.map { Int(metrics.width($0.string).rounded(.up)) }.max() ?? 0
        let room = min(max(needed, 60), widest)
        var drawing = SVGDrawing(width: room + 36, height: max(1, entry.lines.count) * 24 + 14)
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 19)
        for (index, line) in lines.enumerated() {
            drawing.text(
                line.string, x: drawing.width / 2, y: 24 + index * 24, size: 15, weight: 600, .ink, anchor: .middle,
                fitting: room)
        }
        return drawing
    }
}
