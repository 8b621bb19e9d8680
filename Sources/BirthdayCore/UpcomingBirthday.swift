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

    /// The same date, seen from another day.
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
