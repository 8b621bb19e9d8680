import LocalTime

/// Works out whose birthday is next. Pure: today, the rules and the calendars come from the caller.
package struct BirthdayCalculator: Sendable {
    private let finder: any OccurrenceFinder
    private let rules: CelebrationRules
    private let key: @Sendable (String) -> NameKey

    /// - Parameters:
    ///   - finder: knows the calendars of the birthdays.
    ///   - rules: the user's choices.
    ///   - key: what a name is sorted by, among those of the same day.
    package init(
        finder: any OccurrenceFinder = GregorianOccurrences(), rules: CelebrationRules = CelebrationRules(),
        key: @escaping @Sendable (String) -> NameKey = { NameKey(Array($0.utf8)) }
    ) {
        self.finder = finder
        self.rules = rules
        self.key = key
    }

    /// The next birthday of each contact from `today` on, the soonest first, on the same day by name.
    ///
    /// A contact with two celebrated birthdays appears twice, unless both come next on the same day: then the Gregorian one
    /// stays, and the age with it. A contact whose day cannot be known does not appear.
    ///
    /// - Parameter limit: days after the one that reaches this number of birthdays are left out. Only the rest is
    ///   sorted by name: a widget shows eight of a hundred thousand.
    package func upcoming(
        _ contacts: [Contact], today: CalendarDay, limit: Int = .max
    ) -> [UpcomingBirthday] {
        var coming: [Coming] = []
        coming.reserveCapacity(contacts.count)
        for index in contacts.indices {
            var first: CalendarDay?
            forEachCelebrated(contacts[index].birthday, contacts[index].nativeBirthday) { birthday, isNative in
                guard let next = finder.nextOccurrence(of: birthday, onOrAfter: today, rules: rules),
                    next.date != first
                else { return }
                first = next.date
                coming.append(
                    Coming(
                        daysUntil: today.days(until: next.date), contact: index, turns: next.turns, isNative: isNative))
            }
        }
        Coming.keepSoonest(&coming, limit: limit)
        coming.sort { $0.daysUntil < $1.daysUntil }
        var result: [UpcomingBirthday] = []
        var start = 0
        while start < coming.count, result.count < limit {
            let sameDay = coming[start...].prefix { $0.daysUntil == coming[start].daysUntil }
            result += sameDay.sorted { key(of: contacts[$0.contact]) }
                .compactMap { UpcomingBirthday($0, of: contacts, today: today) }
            start = sameDay.endIndex
        }
        return result
    }

    /// The contacts whose next birthday cannot be known.
    package func unknown(_ contacts: [Contact], today: CalendarDay) -> [Contact] {
        contacts.indices.filter { index in
            var isKnown = false
            forEachCelebrated(contacts[index].birthday, contacts[index].nativeBirthday) { birthday, _ in
                isKnown = isKnown || nextOccurrence(of: birthday, onOrAfter: today) != nil
            }
            return !isKnown
        }.map { contacts[$0] }
    }

    /// The birthdays of a contact that are celebrated, the Gregorian one first.
    package func celebrated(_ contact: Contact) -> [Birthday] {
        var birthdays: [Birthday] = []
        forEachCelebrated(contact.birthday, contact.nativeBirthday) { birthday, _ in birthdays.append(birthday) }
        return birthdays
    }

    /// The first day on or after `day` on which the birthday is celebrated; nil when that cannot be known.
    func nextOccurrence(of birthday: Birthday, onOrAfter day: CalendarDay) -> Occurrence? {
        finder.nextOccurrence(of: birthday, onOrAfter: day, rules: rules)
    }

    /// The days on which a birthday is celebrated from `day` on, as far as they can be known.
    ///
    /// - Parameter years: the number of Gregorian years, that of `day` included.
    package func occurrences(of birthday: Birthday, from day: CalendarDay, years: Int) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var next = day
        while let occurrence = nextOccurrence(of: birthday, onOrAfter: next),
            occurrence.date.year < day.year + years
        {
            days.append(occurrence.date)
            next = occurrence.date.advanced(by: 1)
        }
        return days
    }

    private func forEachCelebrated(
        _ birthday: Birthday?, _ native: Birthday?, _ body: (_ birthday: Birthday, _ isNative: Bool) -> Void
    ) {
        if let birthday, native == nil || rules.celebrate != .native { body(birthday, false) }
        if let native, birthday == nil || rules.celebrate != .gregorian { body(native, true) }
    }

    /// What a person is sorted by among those of the same day: the name.
    func key(of contact: Contact) -> NameKey { key(contact.name) }
}

/// The next birthday of one contact, in 32 bytes: there is one for every contact, and few are shown.
private struct Coming {
    let daysUntil: Int
    /// Index of the contact.
    let contact: Int
    /// The age reached, where it is known.
    let turns: Int?
    /// Whether this is the contact's native birthday, not the Gregorian one.
    let isNative: Bool

    /// Drops what comes after the day on which `limit` is reached; nothing where that takes more than a year.
    static func keepSoonest(_ coming: inout [Coming], limit: Int) {
        guard coming.count > limit else { return }
        var counts = [Int](repeating: 0, count: 366)
        for birthday in coming where counts.indices.contains(birthday.daysUntil) { counts[birthday.daysUntil] += 1 }
        var reached = 0
        for day in counts.indices {
            reached += counts[day]
            if reached >= limit { return coming.removeAll { $0.daysUntil > day } }
        }
    }
}

/// A birthday and the day on which it comes next.
package struct UpcomingBirthday: Hashable, Sendable {
    /// The contact alone, in the array that it comes from: a copy of a birthday copies no contact.
    private let people: ArraySlice<Contact>
    /// Which of the contact's birthdays this is.
    package let birthday: Birthday
    package let date: CalendarDay
    /// 0 today, 1 tomorrow.
    package let daysUntil: Int
    /// The age reached on that day, where it is known.
    package let turns: Int?

    package init(contact: Contact, birthday: Birthday, date: CalendarDay, daysUntil: Int, turns: Int?) {
        people = [contact]
        self.birthday = birthday
        self.date = date
        self.daysUntil = daysUntil
        self.turns = turns
    }

    fileprivate init?(_ coming: Coming, of contacts: [Contact], today: CalendarDay) {
        let index = coming.contact
        guard let birthday = coming.isNative ? contacts[index].nativeBirthday : contacts[index].birthday else {
            return nil
        }
        people = contacts[index...index]
        self.birthday = birthday
        date = today.advanced(by: coming.daysUntil)
        daysUntil = coming.daysUntil
        turns = coming.turns
    }

    package var contact: Contact { people[people.startIndex] }

    package var section: BirthdaySection { BirthdaySection(daysUntil: daysUntil) }
}

/// The parts of the birthday list. Raw values are JSON's.
package enum BirthdaySection: String, CaseIterable, Sendable {
    case today
    case thisWeek
    case thisMonth
    case later

    /// Days until the birthday, 0 or more: 0, 1–7, 8–30, later.
    package init(daysUntil: Int) {
        switch daysUntil {
        case ...0: self = .today
        case 1...7: self = .thisWeek
        case 8...30: self = .thisMonth
        default: self = .later
        }
    }
}

/// What a name is sorted by: bytes that are compared as they are (UTS #10, sort keys).
package struct NameKey: Comparable, Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static func < (key: NameKey, other: NameKey) -> Bool { key.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension Collection {
    /// The elements in the order of their keys, each of which is made once; where these are the same, as they stand.
    package func sorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        if count < 2 { return Array(self) }
        return enumerated().map { (element: $1, key: key($1), place: $0) }
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.element)
    }
}
