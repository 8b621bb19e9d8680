import LocalTime

/// A birthday, or another yearly date, and the day on which it comes next.
package struct UpcomingBirthday: Hashable, Sendable {
    /// The contact alone, in the array that it comes from: a copy of a birthday copies no contact.
    private let people: ArraySlice<Contact>
    /// The month and day, with the year where that is known.
    package let birthday: Birthday
    /// The date, where it is no birthday: a birthday copies no texts.
    private let other: [LabelledDate]
    package let date: CalendarDay
    /// 0 today, 1 tomorrow, -1 yesterday.
    package private(set) var daysUntil: Int
    /// The age reached on that day, where it is known.
    package let turns: Int?

    /// Nobody alive is older: a larger age says that the year is wrong, or stands for none.
    private static let maximumAge = 130

    /// - Parameter turns: as an occurrence has it.
    private static func age(_ turns: Int?, isBirthday: Bool) -> Int? {
        turns.flatMap { $0 > 0 && (!isBirthday || $0 <= maximumAge) ? $0 : nil }
    }

    package init(
        contact: Contact, yearly: LabelledDate, date: CalendarDay, daysUntil: Int, turns: Int?
    ) {
        people = [contact]
        birthday = yearly.date
        other = yearly.occasion == .birthday ? [] : [yearly]
        self.date = date
        self.daysUntil = daysUntil
        self.turns = Self.age(turns, isBirthday: other.isEmpty)
    }

    package init(contact: Contact, birthday: Birthday, date: CalendarDay, daysUntil: Int, turns: Int?) {
        self.init(
            contact: contact, yearly: LabelledDate(.birthday, date: birthday), date: date, daysUntil: daysUntil,
            turns: turns)
    }

    init?(_ coming: Coming, of contacts: [Contact], today: CalendarDay) {
        let index = coming.contact
        switch coming.place {
        case 0, 1:
            guard let found = coming.place == 0 ? contacts[index].birthday : contacts[index].nativeBirthday else {
                return nil
            }
            (birthday, other) = (found, [])
        case let place:
            let found = contacts[index].dates[place - Coming.firstDate]
            (birthday, other) = (found.date, [found])
        }
        people = contacts[index...index]
        date = today.advanced(by: coming.daysUntil)
        daysUntil = coming.daysUntil
        turns = Self.age(coming.turns, isBirthday: other.isEmpty)
    }

    /// This date, with its days counted from another day.
    func seen(from today: CalendarDay) -> UpcomingBirthday {
        var birthday = self
        birthday.daysUntil = today.days(until: date)
        return birthday
    }

    package var contact: Contact { people[people.startIndex] }

    /// Which of the contact's dates this is.
    package var yearly: LabelledDate { other.first ?? LabelledDate(.birthday, date: birthday) }

    package var occasion: Occasion { other.isEmpty ? .birthday : other[0].occasion }

    /// The name of the other one whose anniversary it is; nil where that is not known. Untrusted text.
    package var partner: String? {
        if !other.isEmpty, case .named(let name) = other[0].partner { name } else { nil }
    }

    package var section: BirthdaySection { BirthdaySection(daysUntil: daysUntil) }
}

/// The parts of the birthday list. Raw values are JSON's.
package enum BirthdaySection: String, CaseIterable, Sendable {
    case past
    case today
    case thisWeek
    case thisMonth
    case later

    /// Days until the birthday: before today, 0, 1–7, 8–30, later.
    package init(daysUntil: Int) {
        switch daysUntil {
        case ..<0: self = .past
        case 0: self = .today
        case 1...7: self = .thisWeek
        case 8...30: self = .thisMonth
        default: self = .later
        }
    }
}

/// The next day of one date of a contact, in 32 bytes: there is one for every contact, and few are shown.
struct Coming {
    let daysUntil: Int
    /// Index of the contact.
    let contact: Int
    /// The age reached, where it is known.
    let turns: Int?
    /// Which of the contact's dates this is, as `Contact.yearlyDate(at:)` has it.
    let place: Int

    var isBirthday: Bool { place < Self.firstDate }

    /// The place of the first date that is no birthday.
    static let firstDate = 2

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

extension Contact {
    /// The birthday at 0, the native one at 1, and then the other dates.
    func yearlyDate(at place: Int) -> LabelledDate? {
        switch place {
        case 0: birthday.map { LabelledDate(.birthday, date: $0) }
        case 1: nativeBirthday.map { LabelledDate(.birthday, date: $0) }
        default: dates[place - Coming.firstDate]
        }
    }
}
