import BirthdayCore

/// What a family shows from one instant on: a plain value.
package struct TimelineEntry: Hashable, Sendable {
    package var family: WidgetFamily
    /// From when on it is true.
    package var date: LocalInstant
    /// Exactly the birthdays shown.
    package var birthdays: [BirthdayRow]
    /// How many more there are on the first row's day.
    package var more: Int
    /// What is shown, a line each; no line at all when `--within` finds nobody. Not escaped for any place.
    package var lines: [String]
    /// The large family's lines for the same birthdays, for a bar's tooltip.
    package var details: [String]
    package var gauge: Gauge
    package var isPlaceholder: Bool
    package var isRedacted: Bool
    /// When to ask for the next entry.
    package var policy: TimelineReloadPolicy

    /// The lines joined for a place that has only one.
    package var text: String { lines.joined(separator: " · ") }
}

/// One birthday as an entry shows it.
package struct BirthdayRow: Hashable, Sendable {
    /// The contact's id; nil when redacted.
    package var id: String?
    /// The whole name, clean; `""` when the card has none.
    package var name: String
    /// The Gregorian day of the celebration.
    package var date: CalendarDay
    package var daysUntil: Int
    /// `daysUntil` in words.
    package var when: String
    package var section: BirthdaySection
    /// Month, day and year of birth in the person's calendar; without the year when redacted.
    package var birthday: Birthday
    /// The age reached; nil when unknown or redacted.
    package var turns: Int?
    /// Names of the groups; nil when redacted.
    package var groups: [String]?
}

/// Days left of the last thirty, as a gauge that fills up.
package struct Gauge: Hashable, Sendable {
    package static let minimum = 0
    package static let maximum = 30

    /// 0 (thirty days or more, or nobody) to 30 (today).
    package let value: Int

    /// - Parameter daysUntil: to the next birthday; nil for nobody.
    package init(daysUntil: Int?) {
        value = max(Self.minimum, Self.maximum - (daysUntil ?? Self.maximum))
    }

    /// 0–100, rounded.
    package var percentage: Int { (value * 100 + Self.maximum / 2) / Self.maximum }
}
