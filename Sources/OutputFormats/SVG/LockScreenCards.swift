import WidgetTimeline

// The three families of a lock screen: a gauge, two lines, one line.

extension SVGDrawing {
    /// Days left as a gauge that fills up, the number in its middle.
    static func circularCard(_ entry: TimelineEntry) -> SVGDrawing {
        let size = 76
        var drawing = SVGDrawing(width: size, height: size)
        guard let text = entry.lines.first else { return drawing }
        drawing.card(radius: size / 2)
        drawing.arc(x: 38, y: 38, radius: 29, percentage: 100, .track)
        if entry.gauge.value > 0 {
            drawing.arc(x: 38, y: 38, radius: 29, percentage: entry.gauge.percentage, .accent)
        }
        let fontSize = text.count > 2 ? 18 : 24
        drawing.text(
            text, x: 38, y: 38 + fontSize * 9 / 25, size: fontSize, weight: 700, .ink, anchor: .middle, fitting: 48)
        return drawing
    }

    /// Name and when beside a stripe, one such pair below the other.
    static func rectangularCard(_ entry: TimelineEntry) -> SVGDrawing {
        let groups = entry.linesOfRows
        let step = 56
        var drawing = SVGDrawing(width: 200, height: max(1, groups.count) * step + 20)
        guard !groups.isEmpty else { return drawing }
        drawing.card(radius: 18)
        for (index, group) in groups.enumerated() {
            let top = 10 + index * step
            drawing.rectangle(x: 14, y: top + 8, width: 4, height: step - 16, radius: 2, .accent)
            if group.count == 1 {
                let sentence = TextMetrics(size: 15, weight: 600).wrapped(group.joined(), width: 160, lines: 2)
                for (line, text) in sentence.enumerated() {
                    let y = top + 33 - (sentence.count - 1) * 10 + line * 20
                    drawing.text(text, x: 28, y: y, size: 15, weight: 600, .ink, fitting: 160)
                }
            } else {
                drawing.text(group.first ?? "", x: 28, y: top + 25, size: 16, weight: 600, .ink, fitting: 160)
                drawing.text(
                    group.dropFirst().joined(separator: " · "), x: 28, y: top + 44, size: 14, .dim, fitting: 160)
            }
        }
        return drawing
    }

    /// A line in a pill as wide as the line.
    static func inlineCard(_ entry: TimelineEntry) -> SVGDrawing {
        let metrics = TextMetrics(size: 15, weight: 600)
        let needed = entry.lines.map { Int(metrics.width($0).rounded(.up)) }.max() ?? 0
        let room = min(max(needed, 60), 420)
        var drawing = SVGDrawing(width: room + 36, height: max(1, entry.lines.count) * 24 + 14)
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 19)
        for (index, line) in entry.lines.enumerated() {
            drawing.text(
                line, x: drawing.width / 2, y: 24 + index * 24, size: 15, weight: 600, .ink, anchor: .middle,
                fitting: room)
        }
        return drawing
    }
}
