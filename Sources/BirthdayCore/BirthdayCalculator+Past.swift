import LocalTime

extension BirthdayCalculator {
    /// The birthdays of days in a row, before today too: in the order of the days, on the same day by name.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - days: how many days there are, less than the shortest year of a calendar (353).
    ///   - today: what `daysUntil` is counted from, which is negative before it.
    package func birthdays(
        _ contacts: [Contact], from first: CalendarDay, days: Int, today: CalendarDay
    ) -> [UpcomingBirthday] {
        guard days > 0 else { return [] }
        return upcoming(contacts, today: first, within: days - 1, now: today).map { $0.seen(from: today) }
    }

    /// The birthdays of the last `days` days before today, the longest ago first.
    package func past(_ contacts: [Contact], today: CalendarDay, days: Int) -> [UpcomingBirthday] {
        birthdays(contacts, from: today.advanced(by: -days), days: days, today: today)
    }
}

extension RandomAccessCollection {
    /// The `count` elements nearest to today, in the order in which they stand: that of their days. Of two days that are
    /// as near, the coming one counts first.
    package func nearest(_ count: Int, daysUntil: (Element) -> Int) -> [Element] {
        if self.count <= count || first.map({ daysUntil($0) >= 0 }) ?? true { return Array(prefix(count)) }
        func distance(_ days: Int) -> Int { days < 0 ? -2 * days + 1 : 2 * days }
        return enumerated().map { (place: $0, distance: distance(daysUntil($1)), element: $1) }
            .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
            .prefix(count).sorted { $0.place < $1.place }.map(\.element)
    }
}
