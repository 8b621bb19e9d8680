import BirthdayCore

/// The value of REV (RFC 2426, 3.6.4; RFC 6350, 6.7.4): when the card was changed last.
enum RevisionStamp {
    /// The value for an instant in the form that a value has, digit for digit: `20261121T130501Z`,
    /// `2026-11-21T13:05:01.000Z`, `2026-11-21`. A time with an offset stays one of that offset.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: as many bytes as the value has; nil where it has no such form.
    static func updated(_ value: [UInt8], now: Int) -> [UInt8]? {
        var result = value
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
        let fraction = cursor.fraction()
        guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
        let local = now + offset
        let (days, seconds) = local.quotientAndRemainder(floorDividingBy: 86_400)
        let day = CalendarDay(daysSince1970: days)
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
            guard isWest || skip(0x2B), let hours = digits(2).map(number) else { return nil }
            if isAtEnd { return (isWest ? -hours : hours) * 3_600 }
            _ = skip(ASCII.colon)
            guard let minutes = digits(2).map(number) else { return nil }
            return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }

        private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - ASCII.zero) } }
    }
}

extension Int {
    fileprivate func quotientAndRemainder(floorDividingBy divisor: Int) -> (Int, Int) {
        let quotient = self >= 0 ? self / divisor : (self - divisor + 1) / divisor
        return (quotient, self - quotient * divisor)
    }
}

extension CardLines {
    /// The patches that make REV say `now`. A value in another form stays.
    ///
    /// - Parameter now: seconds since 1970.
    func revisionPatches(now: Int, _ decode: CharsetDecoder?) -> [BytePatch] {
        properties("REV", decode).flatMap { property -> [BytePatch] in
            guard property.encoding == .plain else { return [] }
            let range = property.withoutBlanks(0..<property.value.count)
            let value = property.value[range]
            guard let updated = RevisionStamp.updated(value.map(\.byte), now: now) else { return [] }
            return zip(value, updated).filter { $0.byte != $1 }.map { BytePatch(range: $0.start..<$0.end, bytes: [$1]) }
        }
    }
}
