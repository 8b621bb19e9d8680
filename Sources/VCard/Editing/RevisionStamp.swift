import LocalTime

/// The value of REV (RFC 2426, 3.6.4; RFC 6350, 6.7.4): when the card was changed last.
struct RevisionStamp {
    private let value: [UInt8]
    /// The places of the digits of year, month, day, hour, minute and second: 8, 12 or 14 of them.
    private let digits: [Int]
    private let fraction: Range<Int>
    /// Seconds east of UTC.
    private let offset: Int

    /// - Returns: nil for what is neither a date nor a date with a time. Evolution's counter may stand behind it:
    ///   `2026-11-21T13:05:01Z(7)`.
    init?(_ value: [UInt8]) {
        var position = 0
        /// Passes the first of the forms that comes next, in which 0 is any digit.
        func pass(_ forms: String...) -> Range<Int>? {
            for form in forms {
                let next = value[position...].prefix(form.utf8.count)
                let isForm = zip(form.utf8, next).allSatisfy {
                    $0 == ASCII.zero ? ASCII.isDigit($1) : $0 == ASCII.upper($1)
                }
                guard next.count == form.utf8.count, isForm else { continue }
                position = next.endIndex
                return next.indices
            }
            return nil
        }
        func passDigits() -> Range<Int> {
            let start = position
            while pass("0") != nil {}
            return start..<position
        }
        guard let date = pass("0000-00-00", "00000000") else { return nil }
        let time = pass("T00:00:00", "T000000", "T00:00", "T0000") ?? position..<position
        fraction = pass(".", ",") == nil ? position..<position : passDigits()
        let zone = pass("+00:00", "-00:00", "+0000", "-0000", "+00", "-00", "Z") ?? position..<position
        if pass("(") != nil {
            _ = passDigits()
            guard pass(")") != nil else { return nil }
        }
        guard position == value.count else { return nil }
        self.value = value
        digits = (date.lowerBound..<time.upperBound).filter { ASCII.isDigit(value[$0]) }
        let east = Self.numbers(value[zone].filter(ASCII.isDigit), [2, 2])
        offset = (east[0] * 3_600 + east[1] * 60) * (value[zone].first == ASCII.hyphen ? -1 : 1)
    }

    /// The first instant that the value can say and that is later than the one it says, in seconds since 1970; nil where
    /// its numbers are no date.
    var next: Int? {
        let numbers = Self.numbers(digits.map { value[$0] }, [4, 2, 2, 2, 2, 2])
        guard let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
        let step = digits.count == 8 ? 86_400 : digits.count == 12 ? 60 : 1
        return day.daysSince1970 * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5] - offset + step
    }

    /// The value for an instant in the form that this one has, digit for digit: `20261121T130501Z`,
    /// `2026-11-21T13:05:01.000Z`, `2026-11-21`. A time with an offset stays one of that offset.
    ///
    /// - Parameter instant: seconds since 1970.
    /// - Returns: as many bytes as the value has; nil where they do not suffice.
    func updated(to instant: Int) -> [UInt8]? {
        let local = LocalInstant(secondsSince1970: instant, utcOffset: offset)
        let (day, seconds) = (local.day, local.secondOfDay)
        guard (0...9_999).contains(day.year) else { return nil }
        var result = value
        let time = seconds / 3_600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60
        let text = ((day.year * 100 + day.month) * 100 + day.day).padded(to: 8) + time.padded(to: 6)
        for (place, digit) in zip(digits, text.utf8) { result[place] = digit }
        for place in fraction { result[place] = ASCII.zero }
        return result
    }

    /// Numbers of these lengths, one behind another; 0 for those that are not there.
    private static func numbers(_ digits: [UInt8], _ lengths: [Int]) -> [Int] {
        var rest = digits[...]
        return lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length).reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
        }
    }
}

extension CardLines {
    /// The patches that make REV say `now`, or the first later instant than the card has had: the clock may be behind, or
    /// the card have changed in this second. Who compares a card with what it knows of it sees then that it changed,
    /// also where the rest is as it was before. A value in another form stays.
    ///
    /// - Parameter now: seconds since 1970.
    func revisionPatches(now: Int) -> [BytePatch] {
        let values = properties("REV").filter { $0.encoding == .plain }.map { property in
            property.value[property.withoutBlanks(0..<property.value.count)]
        }
        let stamps = values.map { RevisionStamp($0.map(\.byte)) }
        let instant = stamps.compactMap { $0?.next }.reduce(now, max)
        return zip(values, stamps).flatMap { value, stamp -> [BytePatch] in
            guard let updated = stamp?.updated(to: instant) else { return [] }
            return zip(value, updated).filter { $0.byte != $1 }.map { BytePatch(range: $0.start..<$0.end, bytes: [$1]) }
        }
    }
}
