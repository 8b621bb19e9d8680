import LocalTime

/// On which days one notice says what comes. Raw values are the configuration's.
package enum SummaryDay: String, CaseIterable, Sendable {
    case never = "none"
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    /// Of the month.
    case first

    /// The days of one summary, of which `day` is one: it is given on the first of them. Nil where there are none.
    func period(around day: CalendarDay) -> Range<CalendarDay>? {
        let (past, length) =
            switch self {
            case .never: (0, 0)
            case .first: (day.day - 1, CalendarDay.length(ofMonth: day.month, year: day.year))
            default: ((day.weekday + 7 - (Self.allCases.firstIndex(of: self) ?? 0)) % 7, 7)
            }
        let start = day.advanced(by: -past)
        return length == 0 ? nil : start..<start.advanced(by: length)
    }
}

/// One notice of all that comes within a week, or a month. It is not one of those that the plan's limit counts.
package struct NoticeSummary: Hashable, Sendable {
    /// When it is to be shown.
    package let fireDate: LocalInstant
    /// Its day, the first that it is of.
    package let day: CalendarDay
    /// Whether it is of a month.
    package let isOfMonth: Bool
    /// In order, as they stand on the day of delivery; not empty.
    package let birthdays: [UpcomingBirthday]

    /// `summary-2026-11-30`.
    package var identifier: String { "summary-\(day)" }
}

extension NotificationPlan {
    /// The summary that comes next; nil if none does.
    package func nextSummary(_ contacts: [Contact], after now: LocalInstant) -> NoticeSummary? {
        guard let period = summary.period(around: now.day) else { return nil }
        let people = notified(contacts)
        let start = delivery(of: period) > now ? period.lowerBound : period.upperBound
        return calculator.upcoming(people, today: start, limit: 1).first.flatMap {
            summary(around: $0.date, of: people)
        }
    }

    /// The summary of today that should have been shown by now. It is worth showing until its day ends, as a notification on
    /// the day is.
    package func dueSummary(_ contacts: [Contact], now: LocalInstant) -> NoticeSummary? {
        guard let period = summary.period(around: now.day), delivery(of: period) <= now,
            now.day <= max(period.lowerBound, delivery(of: period).day)
        else { return nil }
        return summary(around: now.day, of: notified(contacts))
    }

    func summaryCount(_ contacts: [Contact], until end: CalendarDay, _ now: LocalInstant) -> Int {
        if summary == .never { return 0 }
        let dates = calculator.upcoming(notified(contacts), today: now.day, within: now.day.days(until: end))
        return Set(dates.map { summary.period(around: $0.date)?.lowerBound }).count
    }

    /// Who is notified of at all.
    private func notified(_ contacts: [Contact]) -> [Contact] {
        contacts.filter { leadTimes.leadTimes(of: $0) != .none }
    }

    private func delivery(of period: Range<CalendarDay>) -> LocalInstant {
        calendar.firstInstant(on: period.lowerBound, secondOfDay: times[0].secondOfDay)
    }

    private func summary(around day: CalendarDay, of people: [Contact]) -> NoticeSummary? {
        guard let period = summary.period(around: day) else { return nil }
        let fireDate = delivery(of: period)
        let birthdays = calculator.birthdays(
            people, from: period.lowerBound, days: period.lowerBound.days(until: period.upperBound),
            today: fireDate.day)
        if birthdays.isEmpty { return nil }
        return NoticeSummary(
            fireDate: fireDate, day: period.lowerBound, isOfMonth: summary == .first, birthdays: birthdays)
    }
}
