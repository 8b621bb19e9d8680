import BirthdayCore
import LocalTime

/// Finds birthdays in every `CalendarSystem`: each recurs in its own calendar, by the rule of the people who
/// celebrate it.
///
/// Days that are not known yet (Umm al-Qura after its published table) have no answer instead of an estimate.
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
    func nativeCalendar(for system: CalendarSystem) -> any NativeCalendar {
        switch system {
        case .gregorian, .japanese, .buddhist, .republicOfChina: GregorianMonths(system)
        case .chinese: LunisolarCalendar.chinese
        case .dangi: LunisolarCalendar.korean
        case .vietnamese: LunisolarCalendar.vietnamese
        case .hebrew: HebrewCalendar()
        case .islamic, .islamicUmmAlQura: UmmAlQuraCalendar()
        case .islamicCivil: TabularIslamicCalendar.civil
        case .islamicTabular: TabularIslamicCalendar.astronomical
        case .persian: PersianCalendar()
        case .coptic: AlexandrianCalendar.coptic
        case .ethiopicAmeteMihret: AlexandrianCalendar.ameteMihret
        case .ethiopicAmeteAlem: AlexandrianCalendar.ameteAlem
        case .indian: SakaCalendar()
        }
    }

    /// The Gregorian rule for month and day; the age is counted in the calendar's own years.
    private func nextInGregorianMonths(
        _ birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
    ) -> Occurrence? {
        let calendar = GregorianMonths(birthday.calendar)
        return Birthday(month: birthday.month, day: birthday.day)
            .flatMap { GregorianOccurrences().nextOccurrence(of: $0, onOrAfter: day, rules: rules) }
            .map { occurrence in
                let birth = birthday.year.flatMap { calendar.years.contains($0) ? $0 : nil }
                return Occurrence(
                    date: occurrence.date, turns: age(birth: birth, in: occurrence.date.year - calendar.offset))
            }
    }

    /// The age reached in a year of the calendar that the year of birth is counted in.
    private func age(birth: Int?, in year: Int) -> Int? {
        birth.flatMap { $0 < year ? year - $0 : nil }
    }
}

extension CalendarSystem {
    /// Whether its days depend on a sighting of the moon, so that the calculated ones can be a day off.
    ///
    /// `islamic` names no published calendar; Umm al-Qura, which one state announces ahead, stands in for it.
    package var isApproximate: Bool { self == .islamic }
}
