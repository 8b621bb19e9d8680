import LocalTime

/// An instant as a user writes it: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS][offset]`; without an offset, local time.
package struct WrittenInstant: Hashable, Sendable {
    private var day: CalendarDay
    private var secondOfDay: Int
    /// Seconds east of Greenwich, where one was given.
    private var offset: Int?

    package init?(_ text: String) {
        guard let day = CalendarDay(iso: text.prefix(10)) else { return nil }
        self.day = day
        secondOfDay = 0
        let rest = text.dropFirst(10)
        if rest.isEmpty { return }
        guard let separator = rest.first, "Tt ".contains(separator) else { return nil }
        let clock = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }
        guard let seconds = ClockTime.seconds(of: clock, fields: 2...3), seconds < 86_400 else { return nil }
        secondOfDay = seconds
        let zone = rest.dropFirst(1 + clock.count)
        if zone.isEmpty { return }
        guard let offset = Self.offset(zone) else { return nil }
        self.offset = offset
    }

    package func instant(in calendar: SystemCalendar) -> LocalInstant {
        guard let offset else { return calendar.instant(of: day, secondOfDay: secondOfDay) }
        return calendar.local(day.daysSince1970 * 86_400 + secondOfDay - offset)
    }

    /// `Z`, `+HH`, `+HH:MM`, `+HHMM`, `+HH:MM:SS`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        var digits = text.dropFirst()
        if digits.count == 4, digits.allSatisfy(\.isNumber) { digits = "\(digits.prefix(2)):\(digits.suffix(2))" }
        return ClockTime.seconds(of: digits, fields: 1...3).map { sign == "-" ? -$0 : $0 }
    }
}
