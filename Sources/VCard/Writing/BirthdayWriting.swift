import BirthdayCore

/// How birthdays are written; `BirthdayProperty` reads them back.
///
/// A year that four digits cannot carry is left out, and the years that stand for none (`CalendarSystem.yearOfBirth`) come
/// back as none.
extension Birthday {
    /// BDAY's date, `19850412` or `--0412`, in whatever calendar: RFC 6350's basic form.
    var dateText: String {
        guard let year, (1...9999).contains(year) else { return "--" + Self.padded(month * 100 + day, to: 4) }
        return Self.padded((year * 100 + month) * 100 + day, to: 8)
    }

    /// The parameters that name the calendar of a BDAY (RFC 6350, 5.8); none for the Gregorian one.
    ///
    /// A leap month is a parameter, so that the date stays valid.
    var calendarParameters: [(StaticString, String)] {
        guard calendar != .gregorian else { return [] }
        return [("CALSCALE", calendar.rawValue)] + (isLeapMonth ? [("X-LEAP-MONTH", "TRUE")] : [])
    }

    /// X-ALTBDAY's date, Apple's `EEEEYYYYMM[L]DD`, each missing field one hyphen.
    var nativeText: String {
        let written = calendar.eraYear(of: self).flatMap { (1...9999).contains($0.year) ? $0 : nil }
        let era = written?.era.map { Self.padded($0, to: 4) } ?? "-"
        let year = written.map { Self.padded($0.year, to: 4) } ?? "-"
        return era + year + Self.padded(month, to: 2) + (isLeapMonth ? "L" : "") + Self.padded(day, to: 2)
    }

    /// The last `width` digits of a number, at most fifteen.
    private static func padded(_ number: Int, to width: Int) -> String {
        String(unsafeUninitializedCapacity: width) { digits in
            var rest = number
            for place in (0..<width).reversed() {
                digits[place] = ASCII.zero + UInt8(rest % 10)
                rest /= 10
            }
            return width
        }
    }
}

extension Contact {
    /// Whether the contact's card gives both birthdays back as they are.
    package var birthdaysComeBack: Bool {
        if let birthday {
            if let year = birthday.year {
                guard (1...9999).contains(year), birthday.calendar.yearOfBirth(year) != nil else {
                    return false
                }
            }
            // Of two birthdays, a card's Gregorian one is the first.
            if birthday.calendar != .gregorian, nativeBirthday?.calendar == .gregorian { return false }
        }
        guard let nativeBirthday, let year = nativeBirthday.year else { return true }
        guard let written = nativeBirthday.calendar.eraYear(of: nativeBirthday) else { return false }
        return (1...9999).contains(written.year) && (0...9999).contains(written.era ?? 0)
            && nativeBirthday.calendar.year(of: written) == year
            && nativeBirthday.calendar.yearOfBirth(year) != nil
    }
}
