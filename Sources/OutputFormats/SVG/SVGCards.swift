import SafeText
import WidgetTimeline

extension SVGDrawing {
    /// The family's card; an empty picture of its size where there is nothing to show.
    static func card(_ content: BoundedEntry) -> SVGDrawing {
        let family = content.entry.family
        if content.entry.isInOwnWords, family != .inline, family != .circular { return ownWordsCard(content.entry) }
        return switch family {
        case .small: smallCard(content.entry)
        case .medium: listCard(content.entry, .medium)
        case .large: listCard(content.entry, .large)
        case .circular: circularCard(content.entry)
        case .rectangular: rectangularCard(content.entry)
        case .inline: inlineCard(content.entry)
        }
    }
}

// The three families of a home screen: one birthday large, or a list.
extension SVGDrawing {
    /// How high the line is that says how many more there are.
    private static let othersHeight = 22

    /// The row below which that line stands: the last one of the first day.
    private static func lastOfFirstDay(_ entry: TimelineEntry) -> Int? {
        entry.others == nil ? nil : entry.birthdays.lastIndex { $0.daysUntil == entry.birthdays.first?.daysUntil }
    }

    /// When, name and date of one birthday, with the days left as a bar; one such block below the other.
    private static func smallCard(_ entry: TimelineEntry) -> SVGDrawing {
        let (side, room) = (158, 126)
        let last = lastOfFirstDay(entry)
        var drawing = SVGDrawing(
            width: side, height: max(1, entry.birthdays.count) * side + (last == nil ? 0 : othersHeight))
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 24)
        if entry.birthdays.isEmpty { drawing.paragraph(entry.text.string, top: 0, height: side) }
        var top = 0
        for (index, row) in entry.birthdays.enumerated() {
            let isToday = row.daysUntil == 0
            drawing.countdown(
                row, x: 16, y: top + 32, size: 15, weight: 600, isToday ? .accent : .dim, fitting: room)
            drawing.name(row.title.string, x: 16, y: top + 62, width: room)
            drawing.date(row.dateInWords.string, x: 16, bottom: top + 120, width: room)
            if index == last, let others = entry.others {
                let size = TextMetrics.largest(of: [12, 11, 10, 9], wrapping: others.string, width: room, lines: 1).size
                drawing.text(others.string, x: 16, y: top + 140, size: size, .dim, fitting: room)
                top += othersHeight
            }
            let filled = room * Gauge(daysUntil: row.daysUntil).percentage / 100
            drawing.rectangle(x: 16, y: top + 134, width: room, height: 6, radius: 3, .track)
            if filled > 0 {
                drawing.rectangle(
                    x: 16, y: top + 134, width: max(6, filled), height: 6, radius: 3, isToday ? .accent : .gauge)
            }
            top += side
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
    private struct ListStyle {
        static let medium = ListStyle(step: 32, margin: 15, showsDate: false)
        static let large = ListStyle(step: 41, margin: 13, showsDate: true)

        /// From row to row.
        var step: Int
        /// Above the first row and below the last one.
        var margin: Int
        /// Whether the date stands below the name.
        var showsDate: Bool
    }

    /// A row for each birthday; as high as its rows, so that nothing is empty.
    private static func listCard(_ entry: TimelineEntry, _ style: ListStyle) -> SVGDrawing {
        // A sentence takes the place of two rows.
        let rows = entry.birthdays.isEmpty ? 2 : entry.birthdays.count
        let last = lastOfFirstDay(entry)
        var drawing = SVGDrawing(
            width: 338, height: rows * style.step + 2 * style.margin + (last == nil ? 0 : othersHeight))
        guard !entry.lines.isEmpty else { return drawing }
        drawing.card(radius: 24)
        if entry.birthdays.isEmpty { drawing.paragraph(entry.text.string, top: 0, height: drawing.height) }
        // What is read one below the other has one size.
        let size = [13, 12].first { size in
            entry.birthdays.allSatisfy {
                TextMetrics(size: size, weight: weight($0)).width($0.countdown.string)
                    <= Double(drawing.side($0, style))
            }
        }
        for (index, row) in entry.birthdays.enumerated() {
            let above = last.map { index > $0 ? othersHeight : 0 } ?? 0
            let middle = style.margin + index * style.step + style.step / 2 + above
            drawing.row(row, style, middle: middle, countdownSize: size ?? 11)
            if index > 0 {
                drawing.rectangle(
                    x: 34, y: middle - style.step / 2, width: drawing.width - 50, height: 1, .track)
            }
            if index == last, let others = entry.others {
                drawing.text(
                    others.string, x: 34, y: middle + style.step / 2 + 14, size: 12, .dim, fitting: drawing.available)
            }
        }
        return drawing
    }

    /// Of a countdown in a list.
    private static func weight(_ row: BirthdayRow) -> Int { row.daysUntil == 0 ? 600 : 400 }

    /// What a row has for its texts.
    private var available: Int { width - 34 - 16 - 10 }

    /// The most that a countdown has beside the date, which is never cut: a year that is cut is another year.
    private func side(_ row: BirthdayRow, _ style: ListStyle) -> Int {
        min(118, available - (style.showsDate ? Int(TextMetrics(size: 12).width(row.dateInWords.string)) + 1 : 0))
    }

    private mutating func row(_ row: BirthdayRow, _ style: ListStyle, middle: Int, countdownSize: Int) {
        let isToday = row.daysUntil == 0
        let weight = Self.weight(row)
        dot(x: 20, y: middle, radius: 4, isToday ? .accent : .track)
        let countdownWidth = Int(TextMetrics(size: countdownSize, weight: weight).width(row.countdown.string)) + 1
        let side = min(side(row, style), countdownWidth)
        let baseline = middle + (style.showsDate ? -2 : 5)
        text(row.title.string, x: 34, y: baseline, size: 15, weight: 600, .ink, fitting: available - side)
        if style.showsDate {
            text(row.dateInWords.string, x: 34, y: middle + 14, size: 12, .dim, fitting: available - side)
        }
        countdown(
            row, x: width - 16, y: middle + 5, size: countdownSize, weight: weight, isToday ? .accent : .dim,
            anchor: .end, fitting: side)
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

// The three families of a lock screen: a gauge, two lines, one line.
extension SVGDrawing {
    /// Days left as a gauge that fills up, the number in its middle.
    private static func circularCard(_ entry: TimelineEntry) -> SVGDrawing {
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
    private static func rectangularCard(_ entry: TimelineEntry) -> SVGDrawing {
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
                row, entry.lines.indices.contains(second) ? entry.lines[second] : nil, x: 28,
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
    private static func inlineCard(_ entry: TimelineEntry) -> SVGDrawing {
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

// Lines in the user's own words, in the families that else arrange names, dates and days.
extension SVGDrawing {
    /// A line for each person, on up to three where the card has room for few people.
    private static func ownWordsCard(_ entry: TimelineEntry) -> SVGDrawing {
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
