import BirthdayCore
import LocalTime

/// The recurrence rule of an event (RFC 5545, 3.3.10) that comes on one day of every Gregorian year.
struct RecurrenceRule {
    private let parts: [Substring: Substring]

    /// - Returns: nil for another rule: of weekdays, of several days, of every fifth year.
    init?(_ rule: String) {
        let pairs = rule.uppercased().split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        parts = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
        let interval = parts["INTERVAL"].map { Int($0) } ?? 1
        let isYearly = parts["FREQ"] == "YEARLY" && interval == 1
        // Exchange stores what comes every year like this.
        let isTwelfthMonth = parts["FREQ"] == "MONTHLY" && interval == 12
        guard isYearly || isTwelfthMonth, ["BYDAY", "BYWEEKNO", "BYSETPOS"].allSatisfy({ parts[$0] == nil }),
            parts["RSCALE"] ?? "GREGORIAN" == "GREGORIAN"
        else { return nil }
        if isLeapDay { return }
        // Without a month, a day of the month is one of every month.
        guard parts["BYYEARDAY"] == nil, isTwelfthMonth || parts["BYMONTHDAY"] == nil || parts["BYMONTH"] != nil,
            ["BYMONTH", "BYMONTHDAY"].allSatisfy({ name in parts[name].map { (Int($0) ?? 0) > 0 } ?? true })
        else { return nil }
    }

    /// `BYYEARDAY=60` (khal, and we) and `BYMONTH=2;BYMONTHDAY=-1` (Nextcloud, and we): 29 February, and in ordinary years a
    /// day beside it, whichever DTSTART names.
    private var isLeapDay: Bool {
        parts["BYYEARDAY"] == "60" || parts["BYMONTH"].flatMap { Int($0) } == 2 && parts["BYMONTHDAY"] == "-1"
    }

    /// The day on which the event comes that begins on this one.
    func day(from start: Birthday) -> Birthday {
        let month = isLeapDay ? 2 : parts["BYMONTH"].flatMap { Int($0) } ?? start.month
        let day = isLeapDay ? 29 : parts["BYMONTHDAY"].flatMap { Int($0) } ?? start.day
        return Birthday(year: start.year, month: month, day: day) ?? Birthday(month: month, day: day) ?? start
    }

    /// Whether the series has a last day.
    var hasEnd: Bool { parts["UNTIL"] != nil || parts["COUNT"] != nil }

    /// Whether the event came on this day for the last time before today.
    func hasEnded(_ day: Birthday, today: CalendarDay) -> Bool {
        let dayOfYear = day.month * 100 + day.day
        var last: Int?
        if let until = parts["UNTIL"].flatMap({ Int($0.prefix(8)) }) {
            let year = until / 10_000 - (dayOfYear > until % 10_000 ? 1 : 0)
            last = year * 10_000 + dayOfYear
        } else if let count = parts["COUNT"].flatMap({ Int($0) }), let start = day.year {
            last = (start + max(0, min(count, 9_999)) - 1) * 10_000 + dayOfYear
        }
        return last.map { $0 < (today.year * 100 + today.month) * 100 + today.day } ?? false
    }
}
