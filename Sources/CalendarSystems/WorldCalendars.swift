import BirthdayCore
import LocalTime

/// Finds birthdays in every `CalendarSystem`: each recurs in its own calendar, by the rule of the people who
/// celebrate it.
///
/// Days that are not known yet (Umm al-Qura after its published table) have no answer instead of an estimate.
///
/// Why: docs/decisions.md#calendars.
package struct WorldCalendars: OccurrenceFinder {
    /// The days that are converted, where a calendar knows no narrower range: those that ISO 8601 writes plainly.
    static let days = CalendarDay(daysSince1970: -719_162)...CalendarDay(daysSince1970: 2_932_896)

    package init() {}

    package func nextOccurrence(
        of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
    ) -> Occurrence? {
        if birthday.calendar == .gregorian {
            return GregorianOccurrences().nextOccurrence(of: birthday, onOrAfter: day, rules: rules)
        }
        if birthday.calendar.sharesGregorianMonths {
            return nextInGregorianMonths(birthday, onOrAfter: day, rules: rules)
        }
        guard Self.days.contains(day) else { return nil }
        return nativeCalendar(for: birthday.calendar)
            .nextCelebration(of: birthday, onOrAfter: day.daysSince1970, rules: rules)
            .map { Occurrence(date: CalendarDay(daysSince1970: $0.day), turns: age(birth: birthday.year, in: $0.year)) }
    }

    /// The calendar that lays out years of that system.
    func nativeCalendar(for system: CalendarSystem) -> NativeCalendar {
        switch system {
        case .gregorian, .japanese, .buddhist, .republicOfChina: .gregorianMonths(system)
        case .chinese: .chinese
        case .dangi: .korean
        case .vietnamese: .vietnamese
        case .hebrew: .hebrew
        case .islamic, .islamicUmmAlQura: .ummAlQura
        case .islamicCivil: .islamicCivil
        case .islamicTabular: .islamicAstronomical
        case .persian: .persian
        case .coptic: .coptic
        case .ethiopicAmeteMihret: .ameteMihret
        case .ethiopicAmeteAlem: .ameteAlem
        case .indian: .saka
        }
    }

    /// The Gregorian rule for month and day; the age is counted in the calendar's own years.
    private func nextInGregorianMonths(
        _ birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
    ) -> Occurrence? {
        let years = NativeCalendar.gregorianMonths(birthday.calendar).years
        return Birthday(month: birthday.month, day: birthday.day)
            .flatMap { GregorianOccurrences().nextOccurrence(of: $0, onOrAfter: day, rules: rules) }
            .map { occurrence in
                let birth = birthday.year.flatMap { years.contains($0) ? $0 : nil }
                return Occurrence(
                    date: occurrence.date,
                    turns: age(birth: birth, in: occurrence.date.year - birthday.calendar.gregorianOffset))
            }
    }

    /// The age reached in a year of the calendar that the year of birth is counted in.
    private func age(birth: Int?, in year: Int) -> Int? {
        birth.flatMap { $0 < year ? year - $0 : nil }
    }
}

extension Birthday {
    /// The day of birth; nil where the year is unknown, or its days are.
    package var firstDay: CalendarDay? {
        year.flatMap { WorldCalendars().nativeCalendar(for: calendar).year($0)?.month(month, isLeap: isLeapMonth) }
            .map { CalendarDay(daysSince1970: $0.firstDay + day - 1) }
    }

    /// The same day in the Gregorian calendar; nil where the calendar has months of its own.
    package var inGregorianMonths: Birthday? {
        calendar.sharesGregorianMonths
            ? Birthday(year: year.map { $0 + calendar.gregorianOffset }, month: month, day: day) : nil
    }
}

extension CalendarSystem {
    /// Whether its days depend on a sighting of the moon, so that the calculated ones can be a day off.
    ///
    /// `islamic` names no published calendar; Umm al-Qura, which one state announces ahead, stands in for it.
    package var isApproximate: Bool { self == .islamic }

    /// How many days the month had in a year in which somebody was born, 0 if that had no such month; nil where what people
    /// went by then is not known, and for the Gregorian calendar, whose rule `Birthday` has.
    package func days(inMonth month: Int, isLeap: Bool, ofYear year: Int) -> Int? {
        guard self != .gregorian, !isApproximate, year >= firstKnownYear,
            let layout = WorldCalendars().nativeCalendar(for: self).year(year)
        else { return nil }
        return layout.month(month, isLeap: isLeap)?.length ?? 0
    }

    /// The year that a day lies in; nil where that cannot be known.
    package func year(containing day: CalendarDay) -> Int? {
        WorldCalendars().nativeCalendar(for: self).year(containing: day.daysSince1970)?.number
    }

    /// The first year whose months are certain to be those of its time.
    private var firstKnownYear: Int {
        switch self {
        // Until then almanacs went by the hour of Beijing, in the north until 1967.
        case .vietnamese: 1_976
        // Until then a year began in April, and had the February of the next one here.
        case .buddhist: 2_484
        default: Int.min
        }
    }
}

/// One calendar: how its years lie on the count of days, and how a birthday recurs in them.
struct NativeCalendar: Sendable {
    /// The years whose days are known.
    let years: ClosedRange<Int>

    /// The layout of a year that `years` contains.
    let layout: @Sendable (_ year: Int) -> NativeYear

    /// The number of the year that contains the day since 1970, at most one year off.
    let estimatedYear: @Sendable (_ day: Int) -> Int

    /// The day since 1970 on which the birthday is celebrated in that year; nil when the year has no such month.
    var celebration: @Sendable (Birthday, NativeYear, CelebrationRules) -> Int? = usualCelebration

    /// A last day that a shorter month lacks is celebrated on the month's last day, and a leap month in the ordinary
    /// month of the same number unless the user keeps leap months.
    @Sendable private static func usualCelebration(
        of birthday: Birthday, in year: NativeYear, _ rules: CelebrationRules
    ) -> Int? {
        let keepsLeapMonth = birthday.isLeapMonth && rules.leapMonth == .keep
        let leapMonth = keepsLeapMonth ? year.month(birthday.month, isLeap: true) : nil
        guard let month = leapMonth ?? year.month(birthday.month) else { return nil }
        return month.firstDay + min(birthday.day, month.length) - 1
    }
}

extension NativeCalendar {
    /// The year of that number, or nil when it cannot be known.
    func year(_ number: Int) -> NativeYear? {
        years.contains(number) ? layout(number) : nil
    }

    /// The year that contains the day since 1970, or nil when it cannot be known.
    func year(containing day: Int) -> NativeYear? {
        var found = year(min(max(estimatedYear(day), years.lowerBound), years.upperBound))
        while let year = found, !year.days.contains(day) {
            let next = day < year.days.lowerBound ? year.number - 1 : year.number + 1
            found = self.year(next)
        }
        return found
    }

    /// The first celebration on or after the day since 1970, and the number of the year that it belongs to.
    fileprivate func nextCelebration(of birthday: Birthday, onOrAfter day: Int, rules: CelebrationRules) -> (
        day: Int, year: Int
    )? {
        guard let current = year(containing: day) else { return nil }
        for candidate in [current, year(current.number + 1)] {
            guard let candidate, let found = celebration(birthday, candidate, rules), found >= day
            else { continue }
            return (found, candidate.number)
        }
        return nil
    }
}

/// A year of one calendar, laid out on the count of days since 1 January 1970.
struct NativeYear: Sendable {
    /// The year as its calendar counts it.
    let number: Int
    /// The months in order; never empty.
    let months: [NativeMonth]

    /// A year whose months are 1, 2, 3 …, with these lengths in days.
    init(number: Int, firstDay: Int, lengths: [Int]) {
        self.init(number: number, firstDay: firstDay, months: lengths.enumerated().map { ($0 + 1, false, $1) })
    }

    /// A year of the named months, each with its length in days.
    init(number: Int, firstDay: Int, months: [(number: Int, isLeap: Bool, length: Int)]) {
        self.number = number
        var day = firstDay
        self.months = months.map { month in
            defer { day += month.length }
            return (month.number, month.isLeap, firstDay: day, month.length)
        }
    }

    /// All days of the year.
    var days: Range<Int> {
        guard let first = months.first, let last = months.last else { return 0..<0 }
        return first.firstDay..<last.firstDay + last.length
    }

    /// The month of that number, or nil when this year does not have it.
    func month(_ number: Int, isLeap: Bool = false) -> NativeMonth? {
        months.first { $0.number == number && $0.isLeap == isLeap }
    }
}

/// A month of a `NativeYear`: its number, 1–13, as `Birthday` numbers months; whether it repeats that of the month before it;
/// its first day since 1 January 1970; its days, 5–31.
typealias NativeMonth = (number: Int, isLeap: Bool, firstDay: Int, length: Int)
