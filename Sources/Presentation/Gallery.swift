import BirthdayCore
import ContactLibrary
import SafeText
import WidgetTimeline

/// The six families as the widgets that they are, for a terminal.
package struct Gallery {
    private let session: CommandSession
    private let entries: [WidgetFamily: TimelineEntry]
    /// Whether the people are samples, because there is nobody else.
    package let isSample: Bool

    /// - Parameter isSample: sample people are shown, and no contacts are read.
    package init(_ contacts: ContactRequest, isSample: Bool, _ session: CommandSession) throws(LibraryError) {
        let people: [Contact]
        if isSample {
            people = []
        } else {
            let reading = try session.read(contacts, isForLog: false)
            if let failure = reading.failureOfAll { throw failure }
            people = reading.contacts
        }
        self.session = session
        self.isSample = people.isEmpty
        var entries: [WidgetFamily: TimelineEntry] = [:]
        for family in WidgetFamily.allCases {
            var widget = WidgetRequest()
            widget.family = family
            let configuration = widget.configuration(session)
            entries[family] =
                people.isEmpty
                ? session.provider.placeholder(configuration, now: session.now)
                : session.provider.snapshot(people, configuration, now: session.now)
        }
        self.entries = entries
    }

    /// How much of a name is to be seen.
    private static let nameColumns = 12

    /// The two kinds of widgets, as a phone's gallery names and explains them.
    private static let kinds: [(name: String, purpose: String, families: [WidgetFamily])] = [
        ("Upcoming Birthdays", "See upcoming birthdays at a glance.", [.small, .medium, .large]),
        ("Next Birthday", "See the next upcoming birthday.", [.circular, .rectangular, .inline]),
    ]

    package func text(_ style: TerminalStyle) -> String {
        Self.kinds.map { kind in
            let boxes = kind.families.compactMap { entries[$0].map { box($0, style) } }
            let lines = TerminalBox.text(boxes, width: style.columns)
            let isOneLine = kind.name.count + 2 + kind.purpose.count <= style.columns
            let heading = "\(style.bold(kind.name))\(isOneLine ? "  " : "\n")\(style.quiet(kind.purpose))"
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
