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
    /// The large family's lines for the same birthdays, for a bar's tooltip.
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
    /// When to ask for the next entry.
    package var policy: TimelineReloadPolicy

    /// How many days until the birthday that is nearest to today, negative after it; nil for nobody.
    package var daysUntilNearest: Int? { birthdays.nearest(1, daysUntil: \.daysUntil).first?.daysUntil }

    /// Whether somebody of those who are nearest to today reaches a round age, or did.
    package var isRound: Bool {
        let nearest = daysUntilNearest
        return birthdays.contains { $0.isRound && $0.daysUntil == nearest }
    }

    /// All people in one line.
    package var text: CleanText { people.joined(separator: " · ") }
}

/// Entries in order of date, and when to ask for more.
package struct Timeline: Hashable, Sendable {
    package var family: WidgetFamily
    package var entries: [TimelineEntry]
    package var policy: TimelineReloadPolicy

    package init(family: WidgetFamily, entries: [TimelineEntry], policy: TimelineReloadPolicy) {
        self.family = family
        self.entries = entries
        self.policy = policy
    }
}

/// When to ask for the next timeline.
package enum TimelineReloadPolicy: Hashable, Sendable {
    /// From an instant on.
    case after(LocalInstant)
    /// Only on demand.
    case never
}
