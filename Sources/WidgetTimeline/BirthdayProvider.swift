import BirthdayCore

/// Provides a widget's entries, as WidgetKit's `TimelineProvider` does: placeholder, snapshot, timeline.
package struct BirthdayProvider: Sendable {
    private let calculator: BirthdayCalculator
    private let calendar: any LocalCalendar
    private let texts: any WidgetTexts

    package init(calculator: BirthdayCalculator, calendar: any LocalCalendar, texts: any WidgetTexts) {
        self.calculator = calculator
        self.calendar = calendar
        self.texts = texts
    }

    /// Sample data, for a gallery and for a look before there is a contact.
    package func placeholder(_ configuration: WidgetConfiguration, now: LocalInstant) -> TimelineEntry {
        var entry = entry(SampleContacts.around(now.day), configuration, date: now, policy: .never)
        entry.isPlaceholder = true
        return entry
    }

    /// The entry for now, good until the next local midnight.
    package func snapshot(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, now: LocalInstant
    ) -> TimelineEntry {
        entry(contacts, configuration, date: now, policy: .after(calendar.nextMidnight(after: now)))
    }

    /// An entry at `now` and one at each later start of a local day, `days` entries in all (at least one).
    package func timeline(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, now: LocalInstant, days: Int
    ) -> Timeline {
        var entries: [TimelineEntry] = []
        var date = now
        for _ in 0..<max(1, days) {
            let entry = snapshot(contacts, configuration, now: date)
            entries.append(entry)
            date = calendar.nextMidnight(after: date)
        }
        return Timeline(family: configuration.family, entries: entries, policy: .after(date))
    }

    private func entry(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, date: LocalInstant, policy: TimelineReloadPolicy
    ) -> TimelineEntry {
        let upcoming = calculator.upcoming(
            contacts, today: date.day, limit: max(configuration.rows, WidgetFamily.large.rows))
        let near = configuration.within.map { limit in upcoming.prefix { $0.daysUntil <= limit } } ?? upcoming[...]
        var large = configuration
        large.family = .large
        large.count = nil
        let content = content(near, configuration)
        let isHidden = near.isEmpty && configuration.within != nil
        return TimelineEntry(
            family: configuration.family, date: date, birthdays: content.rows, more: content.more,
            lines: isHidden ? [] : configuration.family.layout.lines(content),
            details: isHidden ? [] : large.family.layout.lines(self.content(near, large)),
            gauge: Gauge(daysUntil: near.first?.daysUntil), isPlaceholder: false,
            isRedacted: configuration.isRedacted, policy: policy)
    }

    private func content(
        _ near: ArraySlice<UpcomingBirthday>, _ configuration: WidgetConfiguration
    ) -> WidgetContent {
        let rows = near.prefix(configuration.rows)
        let onFirstDay = near.prefix { $0.daysUntil == near.first?.daysUntil }
        return WidgetContent(
            rows: rows.map { BirthdayRow($0, isRedacted: configuration.isRedacted, texts: texts) },
            more: max(0, onFirstDay.count - rows.count), configuration: configuration, texts: texts)
    }
}
