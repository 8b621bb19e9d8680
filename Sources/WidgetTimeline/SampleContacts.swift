import BirthdayCore
import LocalTime

/// The contacts that the placeholder shows.
package enum SampleContacts {
    /// John Doe (1990) has his birthday on that day, Jane Smith, whose year is unknown, 3 days after it, Bob Wilson (1985)
    /// 7. Who would be born on a 29 February that the year does not have is older: 1988, 1984.
    package static func around(_ today: CalendarDay) -> [Contact] {
        let people = [("John Doe", 0, 1990), ("Jane Smith", 3, nil), ("Bob Wilson", 7, 1985)] as [(String, Int, Int?)]
        return people.enumerated().map { index, person in
            let (name, days, year) = person
            let day = today.advanced(by: days)
            return Contact(
                uid: "placeholder-\(index + 1)", name: name,
                birthday: birthday(on: day, in: year))
        }
    }

    private static func birthday(on day: CalendarDay, in year: Int?) -> Birthday? {
        guard let year else { return Birthday(month: day.month, day: day.day) }
        return (0..<4).lazy.compactMap { Birthday(year: year - $0, month: day.month, day: day.day) }.first
    }
}
