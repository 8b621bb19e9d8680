import BirthdayCore
import LocalTime
import SafeText

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

    /// Sample data, for a gallery and for a first look without contacts.
    package func placeholder(_ configuration: WidgetConfiguration, now: LocalInstant) -> TimelineEntry {
        var entry = entry(SampleContacts.around(now.day), configuration, date: now, policy: .never)
        entry.isPlaceholder = true
        return entry
    }

    /// The entry for now, valid until the next local midnight.
    ///
    /// - Parameter whyEmpty: shown as details if there are no contacts.
    package func snapshot(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, now: LocalInstant, whyEmpty: [CleanText] = []
    ) -> TimelineEntry {
        var entry = entry(contacts, configuration, date: now, policy: .after(calendar.nextMidnight(after: now)))
        if contacts.isEmpty, !entry.lines.isEmpty { entry.details += whyEmpty }
        return entry
    }

    /// An entry at `now` and one at each later start of a local day, `days` entries in all (at least one).
    ///
    /// - Parameter whyEmpty: shown as details if there are no contacts.
    package func timeline(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, now: LocalInstant, days: Int,
        whyEmpty: [CleanText] = []
    ) -> Timeline {
        var entries: [TimelineEntry] = []
        var date = now
        for _ in 0..<max(1, days) {
            let entry = snapshot(contacts, configuration, now: date, whyEmpty: whyEmpty)
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
        let rows = near.prefix(max(configuration.rows, WidgetFamily.large.rows)).map {
            BirthdayRow(
                $0, isRedacted: configuration.isRedacted, showsAge: configuration.showsAge,
                dateStyle: configuration.dateStyle, usesNickname: configuration.usesNicknames, texts: texts)
        }
        let firstDay = near.prefix { $0.daysUntil == near.first?.daysUntil }
        let onFirstDay = firstDay.count
        let areBirthdays = firstDay.allSatisfy { $0.occasion == .birthday }
        func content(_ count: Int) -> WidgetContent {
            let shown = Array(rows.prefix(count))
            return WidgetContent(
                rows: shown, more: max(0, onFirstDay - shown.count), areBirthdays: areBirthdays,
                icons: configuration.icons, texts: texts)
        }
        let own = content(configuration.rows)
        let large = content(WidgetFamily.large.rows)
        let isHidden = near.isEmpty && configuration.within != nil
        var entry = TimelineEntry(
            family: configuration.family, date: date, birthdays: own.rows, more: own.more,
            lines: isHidden ? [] : configuration.family.layout.lines(own),
            people: isHidden ? [] : configuration.family.layout.people(own),
            details: isHidden ? [] : WidgetFamily.large.layout.lines(large) + configuration.remarks,
            detailNames: large.rows.map(\.title), gauge: Gauge(daysUntil: near.first?.daysUntil), isPlaceholder: false,
            isRedacted: configuration.isRedacted, isUndelivered: configuration.isUndelivered,
            isRightToLeft: texts.isRightToLeft, policy: policy)
        if let template = configuration.template, !own.rows.isEmpty { entry.show(own.lines(template)) }
        return entry
    }
}
