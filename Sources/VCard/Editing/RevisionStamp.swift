import LocalTime

/// The value of REV (RFC 2426, 3.6.4; RFC 6350, 6.7.4): when the card was changed last.
struct RevisionStamp {
    private let value: [UInt8]
    /// Where the digits of year, month, day, hour, minute and second stand, as far as the value has them.
    private let places: [Range<Int>]
    private let fraction: Range<Int>
    /// Seconds east of UTC.
    private let offset: Int

    /// - Returns: nil for what is neither a date nor a date with a time. Evolution's counter may stand behind it:
    ///   `2026-11-21T13:05:01Z(7)`.
    init?(_ value: [UInt8]) {
        var cursor = Cursor(bytes: value)
        let fields: [(length: Int, separator: UInt8)] = [
            (4, 0), (2, ASCII.hyphen), (2, ASCII.hyphen), (2, 0x54), (2, ASCII.colon), (2, ASCII.colon),
        ]
        var places: [Range<Int>] = []
        for (index, field) in fields.enumerated() {
            if index == 3, cursor.isAtEnd { break }
            if index > 0, !cursor.skip(field.separator), index == 3 { return nil }
            guard let place = cursor.digits(field.length) else {
                // Seconds may be left out.
                if index == 5, cursor.bytes[cursor.position - 1] != ASCII.colon { break }
                return nil
            }
            places.append(place)
        }
        fraction = cursor.fraction()
        guard let offset = cursor.offset(), cursor.isAtEnd || cursor.skipCounter() else { return nil }
        self.value = value
        self.places = places
        self.offset = offset
    }

    /// The first instant that the value can say and that is later than the one it says, in seconds since 1970; nil where
    /// its numbers are no date.
    var next: Int? {
        let numbers = places.map { Cursor.number(value[$0]) } + [0, 0, 0]
        guard let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
        let step = [3: 86_400, 5: 60][places.count] ?? 1
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
        let numbers = [day.year, day.month, day.day, seconds / 3_600, seconds / 60 % 60, seconds % 60]
        for (place, number) in zip(places, numbers) {
            var rest = number
            for position in place.reversed() {
                result[position] = ASCII.zero + UInt8(rest % 10)
                rest /= 10
            }
        }
        for position in fraction { result[position] = ASCII.zero }
        return result
    }

    private struct Cursor {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func skip(_ byte: UInt8) -> Bool {
            guard !isAtEnd, ASCII.upper(bytes[position]) == byte else { return false }
            position += 1
            return true
        }

        mutating func digits(_ count: Int) -> Range<Int>? {
            guard position + count <= bytes.count else { return nil }
            let range = position..<position + count
            guard bytes[range].allSatisfy(ASCII.isDigit) else { return nil }
            position += count
            return range
        }

        mutating func fraction() -> Range<Int> {
            guard skip(ASCII.dot) || skip(ASCII.comma) else { return position..<position }
            let start = position
            while !isAtEnd, ASCII.isDigit(bytes[position]) { position += 1 }
            return start..<position
        }

        /// Seconds east of UTC; 0 without an offset, nil where what stands there is none.
        mutating func offset() -> Int? {
            if isAtEnd || skip(0x5A) { return 0 }
            let isWest = skip(ASCII.hyphen)
            guard isWest || skip(0x2B), let hours = digits(2) else { return nil }
            let seconds = Self.number(bytes[hours]) * 3_600
            if isAtEnd { return isWest ? -seconds : seconds }
            _ = skip(ASCII.colon)
            guard let minutes = digits(2) else { return nil }
            return (isWest ? -1 : 1) * (seconds + Self.number(bytes[minutes]) * 60)
        }

        /// Whether a number in parentheses ends the value.
        mutating func skipCounter() -> Bool {
            guard skip(0x28), bytes.last == 0x29 else { return false }
            return bytes[position...].dropLast().allSatisfy(ASCII.isDigit)
        }

        static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) } }
    }
}

extension CardLines {
    /// The patches that make REV say `now`, or the first later instant than the card has had: the clock may be behind, or
    /// the card have changed in this second. Who compares a card with what it knows of it sees then that it changed,
    /// also where the rest is as it was before. A value in another form stays.
    ///
    /// - Parameter now: seconds since 1970.
    func revisionPatches(now: Int, _ decode: CharsetDecoder?) -> [BytePatch] {
        let values = properties("REV", decode).filter { $0.encoding == .plain }.map { property in
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
