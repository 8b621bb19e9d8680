import BirthdayCore
import Failures
import Messages
import SafeText
import Terminal
import WidgetTimeline

/// The six families as the widgets that they are, for a terminal.
package struct Gallery {
    private let session: CommandSession
    private let entries: [WidgetFamily: TimelineEntry]
    /// Whether the people are samples, because there is nobody else.
    package let isSample: Bool

    /// - Parameter isSample: sample people are shown, and no contacts are read.
    package init(_ contacts: ContactRequest, isSample: Bool, _ session: CommandSession) throws(CommandFailure) {
        // Each family may show other occasions.
        let widgets = WidgetFamily.allCases.map { family in session.showing(widget: [{ $0.family = family }]) }
        var people: [[Contact]] = widgets.map { _ in [] }
        if !isSample {
            let found = try session.found(contacts)
            session.tell(found, isForLog: false)
            people = try widgets.map { (widget) throws(CommandFailure) in
                let reading = widget.selected(found, contacts)
                if let failure = reading.failureOfAll { throw failure }
                return reading.contacts
            }
        }
        let isSample = people.allSatisfy(\.isEmpty)
        self.session = session
        self.isSample = isSample
        entries = zip(widgets, people).reduce(into: [:]) { entries, shown in
            let (widget, people) = shown
            let configuration = WidgetRequest().configuration(widget)
            entries[configuration.family] =
                isSample
                ? widget.provider.placeholder(configuration, now: session.now)
                : widget.provider.snapshot(people, configuration, now: session.now)
        }
    }

    /// How much of a name is to be seen.
    private static let nameColumns = 12

    /// The two kinds of widgets, as a phone's gallery names and explains them.
    private static let kinds: [(name: Message, purpose: Message, families: [WidgetFamily])] = [
        (
            .inContext("widget", "Upcoming Birthdays"), Message("See upcoming birthdays at a glance."),
            [.small, .medium, .large]
        ),
        (
            .inContext("widget", "Next Birthday"), Message("See the next upcoming birthday."),
            [.circular, .rectangular, .inline]
        ),
    ]

    package func text(_ style: TerminalStyle) -> String {
        Self.kinds.map { kind in
            let boxes = kind.families.compactMap { entries[$0].map { box($0, style) } }
            let lines = TerminalBox.text(boxes, width: style.columns)
            let (name, purpose) = (session.texts.text(kind.name), session.texts.text(kind.purpose))
            let isOneLine = name.columns + 2 + purpose.columns <= style.columns
            let heading = "\(style.bold(name.string))\(isOneLine ? "  " : "\n")\(style.quiet(purpose.string))"
            return ([heading] + lines).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private func box(_ entry: TimelineEntry, _ style: TerminalStyle) -> TerminalBox {
        let title = CleanText(cleaning: entry.family.rawValue)
        let isToday = entry.daysUntilNearest == 0
        let people = entry.birthdays.count { $0.daysUntil == 0 }
        // Rows of people: who at the left, when at the right. Own words are one text.
        let isList = [.medium, .large].contains(entry.family) && !entry.isInOwnWords && !entry.birthdays.isEmpty
        var rows: [(left: CleanText, right: CleanText)] =
            isList
            ? self.people(entry, maximum: style.columns - 4) + [entry.others].compactMap(\.self).map { ($0, "") }
            : entry.lines.map { ($0, "") }
        if entry.family == .circular { rows.append((gauge(entry.gauge), "")) }
        return TerminalBox(
            title, rows, isCentred: entry.family == .circular, minimum: entry.family == .small ? 18 : 0,
            maximum: style.columns - 4, style: style, today: 0..<(isList ? people : isToday ? 1 : 0))
    }

    /// Who at the left, when at the right; the large widget has the date too, where there is room for it and for names.
    private func people(_ entry: TimelineEntry, maximum: Int) -> [(left: CleanText, right: CleanText)] {
        let width = entry.birthdays.map(\.countdown.columns).max() ?? 0
        let dates = entry.birthdays.map(\.dateInWords.columns).max() ?? 0
        let hasDates = entry.family == .large && Self.nameColumns + 4 + dates + width <= maximum
        return entry.birthdays.map { row in
            let space = CleanText(spaces: width - row.countdown.columns)
            return (row.title, hasDates ? "\(row.dateInWords)  \(space)\(row.countdown)" : row.countdown)
        }
    }

    /// The gauge in eight cells.
    private func gauge(_ gauge: Gauge) -> CleanText {
        let cells = 8
        let full = (gauge.percentage * cells + 50) / 100
        return CleanText(
            cleaning: String(repeating: "━", count: full) + String(repeating: "┄", count: cells - full))
    }
}

/// Lines in a frame with rounded corners and a title, for a terminal.
private struct TerminalBox {
    /// Each `width` columns wide.
    let lines: [String]
    let width: Int

    /// - Parameters:
    ///   - rows: texts from left to right: what stands at the left, and at the right what may be behind it.
    ///   - minimum: how wide the inside is at least, in columns.
    ///   - maximum: how wide it may become: what is longer is cut.
    ///   - today: the rows of what is today.
    init(
        _ title: CleanText, _ rows: [(left: CleanText, right: CleanText)], isCentred: Bool = false, minimum: Int = 0,
        maximum: Int, style: TerminalStyle, today: Range<Int>
    ) {
        let wanted = rows.map { $0.left.columns + ($0.right.isEmpty ? 0 : 2 + $0.right.columns) }.max() ?? 0
        let inside = min(max(wanted, title.columns + 2, minimum), max(1, maximum))
        let bar = String(repeating: "─", count: inside - title.columns)
        var lines = [style.quiet("╭ ") + style.bold(title.string) + style.quiet(" \(bar)╮")]
        for (index, row) in rows.enumerated() {
            let room = inside - (row.right.isEmpty ? 0 : row.right.columns + 2)
            let left = row.left.truncated(to: TextLimit(columns: max(1, room), scalars: .max, bytes: .max))
            let free = max(0, inside - left.columns - row.right.columns)
            let before = isCentred ? free / 2 : 0
            let mark = today.contains(index) ? style.today : { $0 }
            let space = String(repeating: " ", count: free - before)
            let texts = row.right.isEmpty ? mark(left.string) + space : mark(left.string + space + row.right.string)
            lines.append(style.quiet("│ ") + String(repeating: " ", count: before) + texts + style.quiet(" │"))
        }
        lines.append(style.quiet("╰\(String(repeating: "─", count: inside + 2))╯"))
        self.lines = lines
        width = inside + 4
    }

    /// Boxes side by side as far as there is room, the rest below.
    static func text(_ boxes: [TerminalBox], width: Int) -> [String] {
        var result: [String] = []
        var row: [TerminalBox] = []
        func flush() {
            let height = row.map(\.lines.count).max() ?? 0
            for line in 0..<height {
                let parts = row.enumerated().map { index, box in
                    let isLast = index == row.count - 1
                    if line < box.lines.count { return box.lines[line] + (isLast ? "" : "  ") }
                    return isLast ? "" : String(repeating: " ", count: box.width + 2)
                }
                let text = parts.joined()
                result.append(String(text.reversed().drop { $0 == " " }.reversed()))
            }
            row = []
        }
        for box in boxes {
            if !row.isEmpty, row.reduce(0, { $0 + $1.width + 2 }) + box.width > width { flush() }
            row.append(box)
        }
        flush()
        return result
    }
}
