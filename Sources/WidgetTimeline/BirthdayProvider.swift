import BirthdayCore
import LocalTime
import SafeText

/// Provides a widget's entries, as WidgetKit's `TimelineProvider` does: placeholder, snapshot, timeline.
///
/// Why: docs/decisions.md#what-everybody-sees-of-a-day.
package struct BirthdayProvider: Sendable {
    private let calculator: BirthdayCalculator
    private let calendar: any LocalCalendar
    private let texts: LocalizedTexts

    package init(calculator: BirthdayCalculator, calendar: any LocalCalendar, texts: LocalizedTexts) {
        self.calculator = calculator
        self.calendar = calendar
        self.texts = texts
    }

    /// Sample data, for a gallery and for a first look without contacts.
    package func placeholder(_ configuration: WidgetConfiguration, now: LocalInstant) -> TimelineEntry {
        var entry = entry(.samples(around: now.day), configuration, date: now, reload: nil)
        entry.isPlaceholder = true
        return entry
    }

    /// The entry for now, valid until the next local midnight.
    ///
    /// - Parameter whyEmpty: shown as details if there are no contacts.
    package func snapshot(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, now: LocalInstant, whyEmpty: [CleanText] = []
    ) -> TimelineEntry {
        var entry = entry(contacts, configuration, date: now, reload: calendar.nextMidnight(after: now))
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
        return Timeline(family: configuration.family, entries: entries, reload: date)
    }

    private func entry(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, date: LocalInstant, reload: LocalInstant?
    ) -> TimelineEntry {
        let limit = max(configuration.rows, WidgetFamily.large.rows)
        let upcoming = calculator.upcoming(contacts, today: date.day, limit: limit)
        let coming = configuration.within.map { limit in upcoming.prefix { $0.daysUntil <= limit } } ?? upcoming[...]
        let near = calculator.past(contacts, today: date.day, days: configuration.since) + coming
        let rows = near.nearest(limit, daysUntil: \.daysUntil).map {
            BirthdayRow($0, configuration, texts: texts)
        }
        func content(_ count: Int) -> WidgetContent {
            let shown = rows.nearest(count, daysUntil: \.daysUntil)
            let first = shown.first?.daysUntil
            let more = near.count { $0.daysUntil == first } - shown.count { $0.daysUntil == first }
            return WidgetContent(
                rows: shown, more: more,
                areBirthdays: near.allSatisfy { $0.daysUntil != first || $0.occasion == .birthday },
                icons: configuration.icons, texts: texts,
                nobody: texts.nobody(isWithoutBirthdays: configuration.isWithoutBirthdays))
        }
        let own = content(configuration.rows)
        let large = content(WidgetFamily.large.rows)
        let isHidden = near.isEmpty && configuration.within != nil
        let family = configuration.family
        let nobody = near.isEmpty && !isHidden ? [family.nobody(own)] : []
        let lines = own.map { family.lines($0, others: $1, own) }
        let people = own.map { family.people($0, others: $1, own) }
        let details = large.map { (name: $0.title, lines: WidgetFamily.large.lines($0, others: $1, large)) }
        var entry = TimelineEntry(
            family: family, date: date, birthdays: own.rows, more: own.more,
            others: own.line(ofOthers: own.more).first,
            lines: nobody + lines.joined(), rowsOfLines: Self.rows(of: lines),
            people: nobody + people.joined(), rowsOfPeople: Self.rows(of: people),
            details: isHidden
                ? [] : details.flatMap(\.lines) + (near.isEmpty ? [large.nobody] : []) + configuration.remarks,
            detailNames: details.flatMap { [$0.name] + $0.lines.dropFirst().map { _ in "" } },
            width: configuration.width,
            gauge: Gauge(daysUntil: rows.nearest(1, daysUntil: \.daysUntil).first?.daysUntil), isPlaceholder: false,
            isRedacted: configuration.isRedacted, isUndelivered: configuration.isUndelivered,
            isRightToLeft: texts.isRightToLeft, reload: reload)
        if let template = configuration.template, !own.rows.isEmpty { entry.show(own.lines(template)) }
        if !configuration.colors.isEmpty, !own.rows.isEmpty { entry.color(configuration.colors) }
        return entry
    }

    /// For each line the row that it is about.
    private static func rows(of lines: [[CleanText]]) -> [Int] {
        lines.indices.flatMap { repeatElement($0, count: lines[$0].count) }
    }
}

extension [Contact] {
    /// The contacts that the placeholder shows.
    ///
    /// John Doe (1990) has his birthday on that day, Jane Smith, whose year is unknown, 3 days after it, Bob Wilson (1985)
    /// 7. Who would be born on a 29 February that the year does not have is older: 1988, 1984.
    package static func samples(around today: CalendarDay) -> [Contact] {
        let people = [("John Doe", 0, 1990), ("Jane Smith", 3, nil), ("Bob Wilson", 7, 1985)] as [(String, Int, Int?)]
        return people.enumerated().map { index, person in
            let (name, days, year) = person
            let day = today.advanced(by: days)
            return Contact(
                uid: "placeholder-\(index + 1)", name: name,
                birthday: birthday(on: day, in: year))
        }
    }

    private static func birthday(on day: CalendarDay, in year: Int?) -> Birthday? {
        guard let year else { return Birthday(month: day.month, day: day.day) }
        return (0..<4).lazy.compactMap { Birthday(year: year - $0, month: day.month, day: day.day) }.first
    }
}
