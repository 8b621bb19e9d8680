import WidgetTimeline

// The three families of a home screen: one birthday large, or a list.

extension SVGDrawing {
    /// When, name and date of one birthday, with the days left as a bar; one such block below the other.
    static func smallCard(_ entry: TimelineEntry) -> SVGDrawing {
        let (side, room) = (158, 126)
        var drawing = SVGDrawing(width: side, height: max(1, entry.birthdays.count) * side)
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 24)
        if entry.birthdays.isEmpty { drawing.paragraph(entry.text.string, top: 0, height: side) }
        for (index, row) in entry.birthdays.enumerated() {
            let top = index * side
            let isToday = row.daysUntil == 0
            drawing.countdown(
                row, x: 16, y: top + 32, size: 15, weight: 600, isToday ? .accent : .dim, fitting: room)
            drawing.name(row.title.string, x: 16, y: top + 62, width: room)
            drawing.date(row.dateInWords.string, x: 16, bottom: top + 120, width: room)
            let filled = room * Gauge(daysUntil: row.daysUntil).percentage / 100
            drawing.rectangle(x: 16, y: top + 134, width: room, height: 6, radius: 3, .track)
            if filled > 0 {
                drawing.rectangle(
                    x: 16, y: top + 134, width: max(6, filled), height: 6, radius: 3, isToday ? .accent : .gauge)
            }
        }
        return drawing
    }

    /// A name on up to two lines, smaller where it needs no cut then.
    private mutating func name(_ name: String, x: Int, y: Int, width room: Int) {
        let fitting = TextMetrics.largest(of: [21, 18, 16], weight: 700, wrapping: name, width: room, lines: 2)
        for (line, text) in fitting.lines.enumerated() {
            let place = y + line * (fitting.size + 4)
            self.text(text, x: x, y: place, size: fitting.size, weight: 700, .ink, fitting: room)
        }
    }

    /// A date on one line, or on two where it is long: a year that is cut is another year.
    private mutating func date(_ date: String, x: Int, bottom: Int, width room: Int) {
        var fitting = TextMetrics.largest(of: [12, 11, 10], wrapping: date, width: room, lines: 1)
        if TextMetrics(size: fitting.size).width(date) > Double(room) {
            fitting = (12, TextMetrics(size: 12).wrapped(date, width: room, lines: 2))
        }
        for (line, text) in fitting.lines.enumerated() {
            let place = bottom - (fitting.lines.count - 1 - line) * 14
            self.text(text, x: x, y: place, size: fitting.size, .dim, fitting: room)
        }
    }

    /// How a list is laid out.
    struct ListStyle {
        static let medium = ListStyle(minimumHeight: 158, step: 32, showsDate: false)
        static let large = ListStyle(minimumHeight: 354, step: 41, showsDate: true)

        var minimumHeight: Int
        /// From row to row.
        var step: Int
        /// Whether the date stands below the name.
        var showsDate: Bool
    }

    /// A row for each birthday; higher where more rows are asked for than the family has.
    static func listCard(_ entry: TimelineEntry, _ style: ListStyle) -> SVGDrawing {
        let content = entry.birthdays.count * style.step + 26
        var drawing = SVGDrawing(width: 338, height: max(style.minimumHeight, content))
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 24)
        if entry.birthdays.isEmpty { drawing.paragraph(entry.text.string, top: 0, height: drawing.height) }
        let top = content > style.minimumHeight ? 13 : 15
        for (index, row) in entry.birthdays.enumerated() {
            let middle = top + index * style.step + style.step / 2
            drawing.row(row, date: style.showsDate ? row.dateInWords.string : nil, middle: middle)
            if index > 0 {
                drawing.rectangle(
                    x: 34, y: middle - style.step / 2, width: drawing.width - 50, height: 1, .track)
            }
        }
        return drawing
    }

    private mutating func row(_ row: BirthdayRow, date: String?, middle: Int) {
        let isToday = row.daysUntil == 0
        dot(x: 20, y: middle, radius: 4, isToday ? .accent : .track)
        // The date is never cut: what is beside it has the rest.
        let available = width - 34 - 16 - 10
        let weight = isToday ? 600 : 400
        let dateWidth = date.map { Int(TextMetrics(size: 12).width($0)) + 1 } ?? 0
        let countdownWidth = Int(TextMetrics(size: 13, weight: weight).width(row.countdown.string)) + 1
        let side = min(118, countdownWidth, available - dateWidth)
        let baseline = middle + (date == nil ? 5 : -2)
        text(row.title.string, x: 34, y: baseline, size: 15, weight: 600, .ink, fitting: available - side)
        if let date { text(date, x: 34, y: middle + 14, size: 12, .dim, fitting: available - side) }
        countdown(
            row, x: width - 16, y: middle + 5, size: 13, weight: weight, isToday ? .accent : .dim, anchor: .end,
            fitting: side)
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
