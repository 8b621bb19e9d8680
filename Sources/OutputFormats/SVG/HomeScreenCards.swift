import WidgetTimeline

// The three families of a home screen: one birthday large, or a list.

extension SVGDrawing {
    /// When, name and date of one birthday, with the days left as a bar; one such block below the other.
    static func smallCard(_ entry: TimelineEntry) -> SVGDrawing {
        let groups = entry.linesOfRows
        let (side, room) = (158, 126)
        var drawing = SVGDrawing(width: side, height: max(1, groups.count) * side)
        guard !groups.isEmpty else { return drawing }
        drawing.card(radius: 24)
        for (index, group) in groups.enumerated() {
            let top = index * side
            guard group.count > 1 else {
                drawing.paragraph(group.joined(), top: top, height: side)
                continue
            }
            let daysUntil = entry.birthdays.indices.contains(index) ? entry.birthdays[index].daysUntil : nil
            drawing.text(group.first ?? "", x: 16, y: top + 32, size: 15, weight: 600, .accent, fitting: room)
            let name = TextMetrics(size: 21, weight: 700).wrapped(
                group.dropFirst().first ?? "", width: room, lines: 2)
            for (line, text) in name.enumerated() {
                drawing.text(text, x: 16, y: top + 62 + line * 25, size: 21, weight: 700, .ink, fitting: room)
            }
            drawing.text(
                group.dropFirst(2).joined(separator: " · "), x: 16, y: top + 120, size: 12, .dim, fitting: room)
            let filled = room * Gauge(daysUntil: daysUntil).percentage / 100
            drawing.rectangle(x: 16, y: top + 134, width: room, height: 6, radius: 3, .track)
            if filled > 0 {
                drawing.rectangle(x: 16, y: top + 134, width: max(6, filled), height: 6, radius: 3, .accent)
            }
        }
        return drawing
    }

    /// The measures of a list.
    struct ListMeasures {
        static let medium = ListMeasures(minimumHeight: 158, step: 32)
        static let large = ListMeasures(minimumHeight: 354, step: 41)

        var minimumHeight: Int
        /// From row to row.
        var step: Int
    }

    /// A row a birthday; higher where more rows are asked for than the family has.
    static func listCard(_ entry: TimelineEntry, _ measures: ListMeasures) -> SVGDrawing {
        let rows = entry.lines.count
        let height = max(measures.minimumHeight, rows * measures.step + 26)
        var drawing = SVGDrawing(width: 338, height: height)
        guard rows > 0 else { return drawing }
        drawing.card(radius: 24)
        guard rows == entry.birthdays.count else {
            drawing.paragraph(entry.lines.joined(separator: " · "), top: 0, height: height)
            return drawing
        }
        let top = rows * measures.step + 26 > measures.minimumHeight ? 13 : 15
        for (index, (line, row)) in zip(entry.lines, entry.birthdays).enumerated() {
            let middle = top + index * measures.step + measures.step / 2
            drawing.row(RowParts(line: line, row: row), isToday: row.daysUntil == 0, middle: middle)
            if index > 0 {
                drawing.rectangle(
                    x: 34, y: middle - measures.step / 2, width: drawing.width - 50, height: 1, .track)
            }
        }
        return drawing
    }

    private mutating func row(_ parts: RowParts, isToday: Bool, middle: Int) {
        dot(x: 20, y: middle, radius: 4, isToday ? .accent : .track)
        let whenWidth = parts.when.isEmpty ? 0 : min(110, Int(TextMetrics(size: 13).width(parts.when)) + 1)
        let room = width - 34 - 16 - whenWidth - 10
        let baseline = middle + (parts.subtitle.isEmpty ? 5 : -2)
        text(parts.title, x: 34, y: baseline, size: 15, weight: 600, .ink, fitting: room)
        if !parts.subtitle.isEmpty {
            text(parts.subtitle, x: 34, y: middle + 14, size: 12, .dim, fitting: room)
        }
        text(
            parts.when, x: width - 16, y: middle + 5, size: 13, weight: isToday ? 600 : 400, isToday ? .accent : .dim,
            anchor: .end, fitting: 118)
    }

    /// A sentence in the middle, on up to three lines.
    private mutating func paragraph(_ sentence: String, top: Int, height: Int) {
        let lines = TextMetrics(size: 16, weight: 600).wrapped(sentence, width: width - 32, lines: 3)
        let first = top + height / 2 + 6 - (lines.count - 1) * 11
        for (index, line) in lines.enumerated() {
            text(
                line, x: width / 2, y: first + index * 22, size: 16, weight: 600, .dim, anchor: .middle,
                fitting: width - 32)
        }
    }
}
