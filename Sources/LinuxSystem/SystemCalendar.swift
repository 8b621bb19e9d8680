import Glibc
import LocalTime
import ProgramNames
import SystemPackage

/// The user's time zone as glibc knows it: `TZ` in every form (`:Zone`, POSIX strings), else `/etc/localtime`.
///
/// Not Foundation's: in a static program its current zone is silently GMT, and it ignores those forms.
package struct SystemCalendar: LocalCalendar {
    package init() { tzset() }

    /// Seconds since 1970.
    package static func now() -> Int { time(nil) }

    /// Nanoseconds since 1970.
    package static func nanoseconds() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    package func local(_ secondsSince1970: Int) -> LocalInstant {
        var seconds = time_t(secondsSince1970)
        var fields = tm()
        guard localtime_r(&seconds, &fields) != nil,
            let day = CalendarDay(
                year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
        else { return LocalInstant(secondsSince1970: secondsSince1970, utcOffset: 0) }
        // From the fields, not from tm_gmtoff: the "right/" zones count leap seconds besides.
        let clock = Int(fields.tm_hour) * 3_600 + Int(fields.tm_min) * 60 + min(Int(fields.tm_sec), 59)
        return LocalInstant(
            secondsSince1970: secondsSince1970,
            utcOffset: day.daysSince1970 * 86_400 + clock - secondsSince1970)
    }

    /// The first instant whose local date is later than that of `instant`.
    ///
    /// A clock can be set back across midnight (St John's until 2011, at 00:01), so that a date ends twice, and
    /// forward across it, so that a day has no midnight (Cairo) or a date is missing (Apia, 2011-12-30). So each hour
    /// ahead is examined, in two parts where the offset changes within it.
    package func nextMidnight(after instant: LocalInstant) -> LocalInstant {
        var start = instant
        for _ in 0..<Self.hoursAhead {
            let end = local(start.secondsSince1970 + 3_600)
            if start.utcOffset == end.utcOffset {
                if let found = crossing(from: start, to: end, of: instant.day) { return found }
            } else {
                let change = firstInstant(after: start, notAfter: end) { $0.utcOffset != start.utcOffset }
                let before = local(change.secondsSince1970 - 1)
                if let found = crossing(from: start, to: before, of: instant.day) { return found }
                if let found = crossing(from: change, to: end, of: instant.day) { return found }
            }
            start = end
        }
        return start
    }

    /// Enough for a day in which the clock is set back, and for the day after a missing date.
    private static let hoursAhead = 75

    /// The instant at which a later date than `day` begins, where the offset is the same from `start` to `end`.
    private func crossing(from start: LocalInstant, to end: LocalInstant, of day: CalendarDay) -> LocalInstant? {
        guard end.day > day else { return nil }
        if start.day > day { return start }
        return local(start.secondsSince1970 + 86_400 - start.secondOfDay)
    }

    private func firstInstant(
        after start: LocalInstant, notAfter end: LocalInstant, where holds: (LocalInstant) -> Bool
    ) -> LocalInstant {
        var (low, high) = (start.secondsSince1970, end.secondsSince1970)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(local(middle)) { high = middle } else { low = middle }
        }
        return local(high)
    }

    /// The instant at which the local wall clock shows a time. Of two such instants the first; of a time that the clock
    /// skips, the instant that is as long after the skip as the time is after the skip's beginning.
    package func instant(of day: CalendarDay, secondOfDay: Int) -> LocalInstant {
        let wall = day.daysSince1970 * 86_400 + secondOfDay
        let offsets = [local(wall - 86_400).utcOffset, local(wall + 86_400).utcOffset]
        let found = offsets.map { local(wall - $0) }.filter { $0.secondsSince1970 + $0.utcOffset == wall }
        return found.min() ?? local(wall - offsets[0])
    }
}

/// `TZ`, and the file that it has glibc and Foundation open (tzset(3)), looked at before that: opening a pipe waits for a
/// writer, and a device may do anything.
package enum TimeZoneVariable {
    /// In bytes; the zones of the tz database have a few thousand.
    static let maximumSize = 1 << 20

    /// Has the local time be UTC, as where glibc does not know the zone, if `TZ` names something else than a file of a zone's
    /// size. To be called before anything asks for the local time.
    ///
    /// - Returns: what is wrong with the file then.
    package static func sanitize() -> SystemError? {
        let error = error(zone: getenv("TZ"), directory: getenv("TZDIR"))
        // With this value no file is opened.
        if error != nil { setenv("TZ", ":", 1) }
        return error
    }

    /// Why the file is not to be opened: nil where it may be, and where there is none. Then the zone is a rule such as
    /// `EST5EDT`, or one that glibc does not know.
    ///
    /// - Parameters:
    ///   - zone: the value of `TZ`; nil if it is not set.
    ///   - directory: the value of `TZDIR`; nil if it is not set.
    static func error(zone: UnsafePointer<CChar>?, directory: UnsafePointer<CChar>?) -> SystemError? {
        guard let zone else { return check("/etc/localtime") }
        // No system opens a longer path: such a zone is not known.
        if strlen(zone) >= FilePath.maximumLength { return nil }
        // A value that is empty stands for this one.
        var name = zone.pointee == 0 ? "Universal" : FilePath(platformString: zone)
        if zone.pointee == CChar(UInt8(ascii: ":")) { name = FilePath(platformString: zone + 1) }
        if name.isEmpty { return nil }
        if name.isAbsolute { return check(name) }
        let directory = directory.map(FilePath.init(platformString:)).flatMap { $0.isEmpty ? nil : $0 }
        let places = [name, "posixrules"].map { (directory ?? "/usr/share/zoneinfo").pushing($0) }
        // A rule without days, `EST5EDT`, takes them from the second file, if there is no file of its own name.
        return exists(places[0]) ? check(places[0]) : check(places[1])
    }

    private static func exists(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 || errno == ELOOP || errno == EACCES
    }

    private static func check(_ path: FilePath) -> SystemError? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return exists(path) ? .last(path) : nil }
        guard FileKind(status) == .regular else { return SystemError(.notAFile, path) }
        return status.st_size > maximumSize ? SystemError(.tooLarge, path) : nil
    }
}

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

/// Clocks that are never set (clock_gettime(2)).
package enum MonotonicClock {
    /// Since some moment before this process; the clock stands still while the machine sleeps.
    package static func nanoseconds() -> Int { read(CLOCK_MONOTONIC) }

    /// Since the moment that `nanoseconds` count from.
    package static func milliseconds() -> Int { nanoseconds() / 1_000_000 }

    /// The processor time of all threads of this process.
    package static func processMilliseconds() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) / 1_000_000 }

    private static func read(_ clock: clockid_t) -> Int {
        var now = timespec()
        clock_gettime(clock, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}

/// How long others are waited for: a file system, a program on a bus, another process of ours.
package enum Timeout {
    /// A limit in milliseconds, on a machine or under a tool that is as many times slower as the user says.
    package static func milliseconds(_ limit: Int) -> Int { limit * factor }

    /// From 1 to 100; 1 where the variable says nothing else.
    private static let factor: Int = {
        let value = getenv(ProgramNames.timeoutFactor.characters).flatMap { Int(String(cString: $0)) } ?? 1
        return (1...100).contains(value) ? value : 1
    }()
}
