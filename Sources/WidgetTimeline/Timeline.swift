import BirthdayCore
import LocalTime
import SafeText

/// What a family shows from one instant on: a plain value.
package struct TimelineEntry: Hashable, Sendable {
    package var family: WidgetFamily
    /// The instant from which on it is shown.
    package var date: LocalInstant
    /// Exactly the birthdays shown.
    package var birthdays: [BirthdayRow]
    /// How many more there are on the first row's day.
    package var more: Int
    /// That in words; nil for none.
    package var others: CleanText?
    /// The lines shown; none when `--within` finds nobody.
    package var lines: [CleanText]
    /// For each line the birthday that it is about; none where there is nobody.
    package var rowsOfLines: [Int]
    /// What the lines show in a text for each person, or one for nobody.
    package var people: [CleanText]
    package var rowsOfPeople: [Int]
    /// The large family's lines for the birthdays that are shown, for a bar's tooltip.
    package var details: [CleanText]
    /// With what each of the first of them begins: the person; empty where it is about no single one.
    package var detailNames: [CleanText]
    /// How wide lines are to be at most, in columns; nil for what their reader survives.
    package var width: Int?
    package var gauge: Gauge
    package var isPlaceholder: Bool
    package var isRedacted: Bool
    /// Whether notifications could not be shown.
    package var isUndelivered: Bool
    /// Whether its language is written from right to left, for a format that lays out more than lines.
    package var isRightToLeft: Bool
    /// Lines and people for a bar with markup; nil where nothing in them differs.
    package var styled: StyledText?
    /// Whether the lines are in the user's own words, one for each person.
    package var isInOwnWords = false
    /// From when on to ask for the next entry; nil for only on demand.
    package var reload: LocalInstant?

    /// How many days until the birthday that is nearest to today, negative after it; nil for nobody.
    package var daysUntilNearest: Int? { birthdays.nearest(1, daysUntil: \.daysUntil).first?.daysUntil }

    /// Whether somebody of those who are nearest to today reaches a round age, or did.
    package var isRound: Bool {
        let nearest = daysUntilNearest
        return birthdays.contains { $0.isRound && $0.daysUntil == nearest }
    }

    /// All people in one line.
    package var text: CleanText { people.joined(separator: " · ") }

    /// Shows a line for each person in the user's own words.
    mutating func show(_ own: [StyledLine]) {
        var own = own
        for row in own.indices { own[row].row = row }
        (lines, people) = (own.map(\.text), own.map(\.text))
        (rowsOfLines, rowsOfPeople) = (Array(own.indices), Array(own.indices))
        styled = StyledText(lines: own, people: own)
        isInOwnWords = true
    }

    /// Gives each person's lines the person's colour.
    mutating func color(_ colors: WidgetColors) {
        var text =
            styled
            ?? StyledText(
                lines: zip(lines, rowsOfLines).map(StyledLine.init),
                people: zip(people, rowsOfPeople).map(StyledLine.init))
        func color(_ lines: inout [StyledLine]) {
            for index in lines.indices { lines[index].color = colors.color(of: birthdays[lines[index].row]) }
        }
        color(&text.lines)
        color(&text.people)
        styled = text
    }
}

/// Entries in order of date, and when to ask for more.
package struct Timeline: Hashable, Sendable {
    package var family: WidgetFamily
    package var entries: [TimelineEntry]
    /// From when on to ask for the next timeline; nil for only on demand.
    package var reload: LocalInstant?

    package init(family: WidgetFamily, entries: [TimelineEntry], reload: LocalInstant?) {
        self.family = family
        self.entries = entries
        self.reload = reload
    }
}

/// A line whose parts differ in what a bar is to make of them.
package struct StyledLine: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// Text that is escaped for its reader.
        case value(CleanText)
        /// The user's own text, which its reader gets as it stands: it can be markup.
        case own(CleanText)

        package var text: CleanText {
            switch self {
            case .value(let text), .own(let text): text
            }
        }
    }

    package var parts: [Part]
    /// The birthday that it is about.
    package var row = 0
    /// Of the whole line; nil for the bar's own.
    package var color: TextColor?

    package init(parts: [Part]) { self.parts = parts }

    fileprivate init(_ text: CleanText, row: Int) { (parts, self.row) = ([.value(text)], row) }

    /// The line for a reader without markup.
    package var text: CleanText { parts.map(\.text).joined(separator: "") }
}

/// What a `TimelineEntry` shows, for bars with markup.
package struct StyledText: Hashable, Sendable {
    /// As the entry's `lines` and `people`.
    package var lines: [StyledLine]
    package var people: [StyledLine]

    package init(lines: [StyledLine], people: [StyledLine]) { (self.lines, self.people) = (lines, people) }
}

/// Days left of the last thirty, as a gauge that fills up.
package struct Gauge: Hashable, Sendable {
    package static let minimum = 0
    package static let maximum = 30

    /// 0 (thirty days or more, over, or nobody) to 30 (today).
    package let value: Int

    /// - Parameter daysUntil: to the birthday, negative after it; nil for nobody.
    package init(daysUntil: Int?) {
        let days = daysUntil ?? Self.maximum
        value = days < 0 ? Self.minimum : max(Self.minimum, Self.maximum - days)
    }

    /// 0–100, rounded.
    package var percentage: Int { (value * 100 + Self.maximum / 2) / Self.maximum }
}
