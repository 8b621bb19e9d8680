/// Works out whose birthday is next. Pure: today, the rules and the calendars come from the caller.
package struct BirthdayCalculator: Sendable {
    private let finder: any OccurrenceFinder
    private let rules: CelebrationRules
    private let order: @Sendable (String, String) -> Bool

    /// - Parameters:
    ///   - finder: knows the calendars of the birthdays.
    ///   - rules: the user's choices.
    ///   - order: whether the first name comes before the second, for birthdays on the same day.
    package init(
        finder: any OccurrenceFinder = GregorianOccurrences(), rules: CelebrationRules = CelebrationRules(),
        order: @escaping @Sendable (String, String) -> Bool = { $0 < $1 }
    ) {
        self.finder = finder
        self.rules = rules
        self.order = order
    }

    /// The next birthday of each contact from `today` on, the soonest first, on the same day by name.
    ///
    /// A contact with two celebrated birthdays is in it twice. One whose day cannot be known is not in it.
    ///
    /// - Parameter limit: leave off the days after the one on which so many are reached. Only what is kept is sorted
    ///   by name: a widget shows eight of a hundred thousand.
    package func upcoming(
        _ contacts: [Contact], today: CalendarDay, limit: Int = .max
    ) -> [UpcomingBirthday] {
        var coming: [(daysUntil: Int, contact: Int, birthday: Birthday, occurrence: Occurrence)] = []
        coming.reserveCapacity(contacts.count)
        for index in contacts.indices {
            for birthday in celebrated(contacts[index]) {
                guard let next = finder.nextOccurrence(of: birthday, onOrAfter: today, rules: rules) else { continue }
                coming.append((today.days(until: next.date), index, birthday, next))
            }
        }
        coming.sort { $0.daysUntil < $1.daysUntil }
        var result: [UpcomingBirthday] = []
        var start = 0
        while start < coming.count, result.count < limit {
            let sameDay = coming[start...].prefix { $0.daysUntil == coming[start].daysUntil }
            result += sameDay.map {
                UpcomingBirthday(
                    contact: contacts[$0.contact], birthday: $0.birthday, date: $0.occurrence.date,
                    daysUntil: $0.daysUntil, turns: $0.occurrence.turns)
            }.sorted(by: comesFirst)
            start = sameDay.endIndex
        }
        return result
    }

    /// The days on which a birthday is celebrated from `day` on, so far as they can be known.
    ///
    /// - Parameter years: so many Gregorian years, that of `day` included.
    package func occurrences(of birthday: Birthday, from day: CalendarDay, years: Int) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var next = day
        while let occurrence = finder.nextOccurrence(of: birthday, onOrAfter: next, rules: rules),
            occurrence.date.year < day.year + years
        {
            days.append(occurrence.date)
            next = occurrence.date.advanced(by: 1)
        }
        return days
    }

    private func celebrated(_ contact: Contact) -> [Birthday] {
        guard let native = contact.nativeBirthday else { return contact.birthday.map { [$0] } ?? [] }
        guard let birthday = contact.birthday else { return [native] }
        switch rules.celebrate {
        case .gregorian: return [birthday]
        case .native: return [native]
        case .both: return [birthday, native]
        }
    }

    private func comesFirst(_ left: UpcomingBirthday, _ right: UpcomingBirthday) -> Bool {
        if order(left.contact.name, right.contact.name) { return true }
        if order(right.contact.name, left.contact.name) { return false }
        return left.contact.id < right.contact.id
    }
}

/// A birthday and the day on which it comes next.
package struct UpcomingBirthday: Hashable, Sendable {
    package let contact: Contact
    /// Which of the contact's birthdays this is.
    package let birthday: Birthday
    package let date: CalendarDay
    /// 0 today, 1 tomorrow.
    package let daysUntil: Int
    /// The age reached on that day, where it is known.
    package let turns: Int?

    package init(contact: Contact, birthday: Birthday, date: CalendarDay, daysUntil: Int, turns: Int?) {
        self.contact = contact
        self.birthday = birthday
        self.date = date
        self.daysUntil = daysUntil
        self.turns = turns
    }

    package var section: BirthdaySection { BirthdaySection(daysUntil: daysUntil) }
}
