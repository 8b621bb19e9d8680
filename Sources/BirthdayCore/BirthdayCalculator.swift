/// Works out whose birthday is next. Pure: today, the rules and the calendars come from the caller.
package struct BirthdayCalculator: Sendable {
    private let finder: any OccurrenceFinder
    private let rules: CelebrationRules
    private let order: @Sendable (String, String) -> Bool

    /// - Parameters:
    ///   - finder: knows the calendars of the birthdays.
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
    package func upcoming(_ contacts: some Sequence<Contact>, today: CalendarDay) -> [UpcomingBirthday] {
        contacts
            .flatMap { contact in
                celebrated(contact).compactMap { birthday in
                    finder.nextOccurrence(of: birthday, onOrAfter: today, rules: rules).map {
                        UpcomingBirthday(
                            contact: contact, birthday: birthday, date: $0.date, daysUntil: today.days(until: $0.date),
                            turns: $0.turns)
                    }
                }
            }
            .sorted(by: comesFirst)
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
        if left.daysUntil != right.daysUntil { return left.daysUntil < right.daysUntil }
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
