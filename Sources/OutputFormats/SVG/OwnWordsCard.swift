import SafeText
import WidgetTimeline

// Lines in the user's own words, in the families that else arrange names, dates and days.

extension SVGDrawing {
    /// A line for each person, on up to three where the card has room for few people.
    static func ownWordsCard(_ entry: TimelineEntry) -> SVGDrawing {
        let style: (width: Int, height: Int, radius: Int, lines: Int) =
            switch entry.family {
            case .small: (158, 158, 24, 3)
            case .rectangular: (200, 76, 18, 2)
            case .large: (338, 354, 24, 1)
            default: (338, 158, 24, 1)
            }
        let step = style.lines * 20 + 12
        var drawing = SVGDrawing(width: style.width, height: max(style.height, entry.lines.count * step + 24))
        drawing.card(radius: style.radius)
        let room = style.width - 32
        for (index, line) in entry.lines.enumerated() {
            let metrics = TextMetrics(size: 15, weight: 600)
            let whole = line.cutting(entry.names(inLine: index)) {
                metrics.fits($0.string, width: room, lines: style.lines)
            }
            for (row, text) in metrics.wrapped(whole.string, width: room, lines: style.lines).enumerated() {
                drawing.text(
                    text, x: 16, y: 33 + index * step + row * 20, size: 15, weight: 600, .ink, fitting: room)
            }
        }
        return drawing
    }
}
