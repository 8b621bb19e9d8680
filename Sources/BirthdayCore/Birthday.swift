import LocalTime

/// The calendars in which a birthday can be given. Raw values are CLDR's names, as JSON and CALSCALE carry them.
package enum CalendarSystem: String, CaseIterable, Sendable {
    case gregorian
    case chinese
    case dangi
    case vietnamese
    case hebrew
    case islamic
    case islamicUmmAlQura = "islamic-umalqura"
    case islamicCivil = "islamic-civil"
    case islamicTabular = "islamic-tbla"
    case persian
    case coptic
    case ethiopicAmeteMihret = "ethiopic"
    case ethiopicAmeteAlem = "ethioaa"
    case indian
    case japanese
    case buddhist
    case republicOfChina = "roc"

    /// Whether years have leap months that bear another month's number (`L` in X-ALTBDAY).
    package var hasLeapMonths: Bool {
        switch self {
        case .chinese, .dangi, .vietnamese: true
        default: false
        }
    }

    /// Whether month and day are the Gregorian ones, under another count of years.
    package var sharesGregorianMonths: Bool {
        switch self {
        case .gregorian, .japanese, .buddhist, .republicOfChina: true
        default: false
        }
    }
}

extension CalendarSystem {
    /// The year that a written one says; nil for those that programs write where none is known. Nobody alive was born in
    /// any of them.
    ///
    /// Apple writes 1604, also without its parameter; other programs 0000; .NET's first year is 1; Evolution makes a missing
    /// year 1000 when it writes vCard 3.0; Tuta writes 1111. 1904 is Apple's where a mark says that there is none.
    ///
    /// - Parameter omitted: the year that a mark beside the date names as the one for none (X-APPLE-OMIT-YEAR).
    package func yearOfBirth(_ written: Int?, omitting omitted: Int? = nil) -> Int? {
        guard let written, written != 0, written != omitted else { return nil }
        guard self == .gregorian else { return written }
        switch written {
        case 1, 1000, 1111, 1604: return nil
        case 1904 where omitted != nil: return nil
        default: return written
        }
    }
}

/// Month and day that recur every year in one calendar, with the year of birth where it is known.
package struct Birthday: Hashable, Sendable {
    /// The calendar that `year`, `month` and `day` are counted in.
    package let calendar: CalendarSystem
    /// The year of birth, nil when unknown: there is no stand-in year.
    ///
    /// Counted as `calendar` counts; for the Chinese family, the Gregorian year in which the lunar year begins.
    package var year: Int? { storedYear.map(Int.init) }
    /// 1–12, or 13 where the calendar has a thirteenth month. Hebrew months as Foundation numbers them: Tishri 1,
    /// Adar I 6, Adar and Adar II 7, Nisan 8, Elul 13.
    package var month: Int { Int(storedMonth) }
    /// A leap month that follows the ordinary month of the same number (Chinese family only).
    package let isLeapMonth: Bool
    /// In leap years it comes a day later: behind a leap day that is the 24th of February.
    package let movesInLeapYears: Bool
    /// 1–31.
    package var day: Int { Int(storedDay) }
    // Small: there are two for each of a million contacts.
    private let storedYear: Int32?
    private let storedMonth: Int8
    private let storedDay: Int8

    /// Nobody alive is older, but one or two in the world: a larger age says that the year is wrong, or stands for none.
    package static let maximumAge = 120

    /// The birthday, or nil when its calendar can have no such month and day, or the year is beyond 2³¹. Whether a year of
    /// another calendar than the Gregorian one has that day, `CalendarSystem.days(inMonth:isLeap:ofYear:)` knows.
    package init?(
        calendar: CalendarSystem = .gregorian, year: Int? = nil, month: Int, isLeapMonth: Bool = false, day: Int,
        movesInLeapYears: Bool = false
    ) {
        guard day >= 1, day <= calendar.maximumDays(inMonth: month, ofYear: year),
            calendar.hasLeapMonths || !isLeapMonth,
            year.flatMap(Int32.init(exactly:)).map(Int.init) == year
        else { return nil }
        self.calendar = calendar
        self.isLeapMonth = isLeapMonth
        self.movesInLeapYears = movesInLeapYears
        storedYear = year.map { Int32($0) }
        (storedMonth, storedDay) = (Int8(month), Int8(day))
    }

    /// Whether both can be one person's: the same day, and no two different years.
    package func isCompatible(with other: Birthday) -> Bool {
        calendar == other.calendar && month == other.month && day == other.day && isLeapMonth == other.isLeapMonth
            && (year == nil || other.year == nil || year == other.year)
    }

    /// A number that no other day has, or with its year no other one.
    func number(withYear: Bool = true) -> UInt64 {
        let year = UInt32(bitPattern: (withYear ? storedYear : nil) ?? .min)
        let system = UInt64(calendar == .gregorian ? 0 : CalendarSystem.allCases.firstIndex(of: calendar) ?? 0)
        return UInt64(year) << 32 | system << 24 | (isLeapMonth ? 1 << 16 : 0) | UInt64(month) << 8 | UInt64(day)
    }

    /// The month and day alone.
    package var withoutYear: Birthday {
        if year == nil { return self }
        let birthday = Birthday(
            calendar: calendar, month: month, isLeapMonth: isLeapMonth, day: day, movesInLeapYears: movesInLeapYears)
        return birthday ?? self
    }
}

extension CalendarSystem {
    /// The maximum number of days that the month has, in any year or in the Gregorian one; 0 for a month that the calendar
    /// does not have.
    package func maximumDays(inMonth month: Int, ofYear year: Int? = nil) -> Int {
        switch self {
        case .gregorian: (1...12).contains(month) ? CalendarDay.length(ofMonth: month, year: year ?? 2000) : 0
        // Their years are not Gregorian.
        case .japanese, .buddhist, .republicOfChina: CalendarSystem.gregorian.maximumDays(inMonth: month)
        // Months by observation or astronomy: each can have 30.
        case .chinese, .dangi, .vietnamese, .islamic:
            (1...12).contains(month) ? 30 : 0
        // The first announcements, from which on there are any, made a few months of 31.
        case .islamicUmmAlQura:
            (1...12).contains(month) ? year.map((1_343..<1_365).contains) == true ? 31 : 30 : 0
        case .islamicCivil, .islamicTabular:
            switch month {
            case 1, 3, 5, 7, 9, 11, 12: 30
            case 2, 4, 6, 8, 10: 29
            default: 0
            }
        case .hebrew:
            switch month {
            // Tishri, Cheshvan, Kislev, Shevat, Adar I, Nisan, Sivan, Av.
            case 1, 2, 3, 5, 6, 8, 10, 12: 30
            // Tevet, Adar and Adar II, Iyar, Tammuz, Elul.
            case 4, 7, 9, 11, 13: 29
            default: 0
            }
        case .persian, .indian:
            switch month {
            case 1...6: 31
            case 7...12: 30
            default: 0
            }
        case .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem:
            switch month {
            case 1...12: 30
            case 13: 6
            default: 0
            }
        }
    }
}

extension Birthday {
    /// `1990-11-23`, without a year `--11-23`.
    package var hyphenated: String {
        "\(year?.padded(to: 4) ?? "-")-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}
