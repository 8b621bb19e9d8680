import BirthdayCore

/// The contacts that the placeholder shows.
enum SampleContacts {
    /// John Doe has his birthday on that day, Jane Smith 3 days after it, Bob Wilson 7.
    static func around(_ today: CalendarDay) -> [Contact] {
        [("John Doe", 0, "1"), ("Jane Smith", 3, "2"), ("Bob Wilson", 7, "3")].compactMap { name, days, digit in
            let day = today.advanced(by: days)
            return Contact(
                id: String(repeating: "0", count: 15) + digit, name: name,
                birthday: Birthday(month: day.month, day: day.day))
        }
    }
}
