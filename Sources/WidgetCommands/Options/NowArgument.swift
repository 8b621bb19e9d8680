import ArgumentParser
import BirthdayCore
import LinuxSystem

/// An instant as `--now` takes it: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS][offset]`; without an offset, local time.
struct NowArgument: ExpressibleByArgument, Hashable, Sendable {
    private var day: CalendarDay
    private var secondOfDay: Int
    /// Seconds east of Greenwich, where one was given.
    private var offset: Int?

    init?(argument: String) {
        guard let day = CalendarDay(iso: argument.prefix(10)) else { return nil }
        self.day = day
        secondOfDay = 0
        let rest = argument.dropFirst(10)
        if rest.isEmpty { return }
        guard let separator = rest.first, "Tt ".contains(separator) else { return nil }
        let clock = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }
        guard let seconds = Self.seconds(clock, fields: 2...3), seconds < 86_400 else { return nil }
        secondOfDay = seconds
        let zone = rest.dropFirst(1 + clock.count)
        if zone.isEmpty { return }
        guard let offset = Self.offset(zone) else { return nil }
        self.offset = offset
    }

    func instant(in calendar: SystemCalendar) -> LocalInstant {
        guard let offset else { return calendar.instant(of: day, secondOfDay: secondOfDay) }
        return calendar.local(day.daysSince1970 * 86_400 + secondOfDay - offset)
    }

    /// `Z`, `+HH`, `+HH:MM`, `+HHMM`, `+HH:MM:SS`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        var digits = text.dropFirst()
        if digits.count == 4, digits.allSatisfy(\.isNumber) { digits = "\(digits.prefix(2)):\(digits.suffix(2))" }
        return seconds(digits, fields: 1...3).map { sign == "-" ? -$0 : $0 }
    }

    /// The seconds that `HH:MM:SS`, or as much of it as allowed, stands for.
    private static func seconds(_ text: Substring, fields: ClosedRange<Int>) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.contains(parts.count),
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) } + [0, 0]
        guard numbers[0] <= 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }
}
