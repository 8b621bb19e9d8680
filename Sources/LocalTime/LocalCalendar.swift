/// The user's time zone, seen from outside: what glibc knows, or a test's own.
package protocol LocalCalendar: Sendable {
    /// The instant with the offset that holds for it here.
    func local(_ secondsSince1970: Int) -> LocalInstant
    /// The first instant whose local date is later than that of `instant`.
    func nextMidnight(after instant: LocalInstant) -> LocalInstant
}

extension LocalCalendar {
    /// The first instant at which the local wall clock shows that time of that day, or a later one. So of a time that the
    /// clock shows twice it is the first, and of one that the clock skips the end of the skip.
    ///
    /// - Parameter secondOfDay: 0–86399.
    package func firstInstant(on day: CalendarDay, secondOfDay: Int) -> LocalInstant {
        let wall = day.daysSince1970 * 86_400 + secondOfDay
        // No zone is a day away from UTC, so these lie before and after every change of the clock that matters.
        let offsets = [local(wall - 86_400).utcOffset, local(wall + 86_400).utcOffset]
        let exact = offsets.map { local(wall - $0) }.filter { $0.wall == wall }.min()
        if let exact { return exact }
        var (low, high) = (wall - (offsets.max() ?? 0), wall - (offsets.min() ?? 0))
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if local(middle).wall >= wall { high = middle } else { low = middle }
        }
        return local(high)
    }
}

/// An instant together with the offset from UTC that holds for it where the user is.
package struct LocalInstant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let secondsSince1970: Int
    /// Seconds east of Greenwich.
    package let utcOffset: Int

    package init(secondsSince1970: Int, utcOffset: Int) {
        self.secondsSince1970 = secondsSince1970
        self.utcOffset = utcOffset
    }

    /// The local date.
    package var day: CalendarDay {
        CalendarDay(daysSince1970: (secondsSince1970 + utcOffset).flooredQuotient(86_400))
    }

    /// Seconds on the local wall clock since 00:00, 0–86399.
    package var secondOfDay: Int {
        let local = secondsSince1970 + utcOffset
        return local - local.flooredQuotient(86_400) * 86_400
    }

    /// What the wall clock shows, in seconds since it showed 1970-01-01T00:00.
    fileprivate var wall: Int { secondsSince1970 + utcOffset }
}

extension LocalInstant: Comparable {
    package static func < (left: LocalInstant, right: LocalInstant) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension LocalInstant: CustomStringConvertible {
    /// ISO 8601 with the offset, `2026-11-20T00:00:00+01:00`. Seconds of the offset are given only where a zone has
    /// them (local mean times, `TZ='<T>-01:02:03'`).
    package var description: String {
        let magnitude = Int(utcOffset.magnitude)
        let offset = ClockTime.text(magnitude, fields: magnitude % 60 == 0 ? 2 : 3)
        return "\(day)T\(ClockTime.text(secondOfDay, fields: 3))\(utcOffset < 0 ? "-" : "+")\(offset)"
    }
}

extension Int {
    /// The quotient rounded towards negative infinity; the divisor must be positive.
    package func flooredQuotient(_ divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}

/// Times on a wall clock as they are written: `09:00`, `09:00:30`.
package enum ClockTime {
    /// - Parameter fields: how many of hours, minutes and seconds.
    package static func text(_ secondOfDay: Int, fields: Int = 2) -> String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].prefix(fields).map { $0.padded(to: 2) }
            .joined(separator: ":")
    }

    /// The seconds that a text of two digits a field stands for; nil for any other text, and for more than 24 hours.
    ///
    /// - Parameter fields: how many there may be.
    package static func seconds(of text: Substring, fields: ClosedRange<Int> = 2...2) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.contains(parts.count),
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) } + [0, 0]
        guard numbers[0] <= 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }
}

/// The time of day at which notifications are delivered, on the local wall clock.
package struct DeliveryTime: Hashable, Sendable {
    /// Seconds since 00:00; whole minutes.
    package let secondOfDay: Int

    /// 09:00.
    package static let standard = DeliveryTime(secondOfDay: 9 * 3_600)
}

extension DeliveryTime: CustomStringConvertible {
    /// Reads `HH:MM`, 00:00 to 23:59, and nothing else.
    package init?(_ text: String) {
        guard let seconds = ClockTime.seconds(of: text[...]), seconds < 86_400 else { return nil }
        self.init(secondOfDay: seconds)
    }

    /// `09:00`. `init(_:)` reads it back.
    package var description: String { ClockTime.text(secondOfDay) }
}
