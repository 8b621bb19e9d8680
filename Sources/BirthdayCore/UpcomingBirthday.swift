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

    private init(_ people: ArraySlice<Contact>, _ yearly: LabelledDate, date: CalendarDay, daysUntil: Int, turns: Int?)
    {
        self.people = people
        let isBirthday = yearly.occasion == .birthday
        let isTooOld = isBirthday && (turns ?? 0) > Birthday.maximumAge
        birthday = isTooOld ? yearly.date.withoutYear : yearly.date
        other = isBirthday ? [] : [yearly]
        self.date = date
        self.daysUntil = daysUntil
        self.turns = turns.flatMap { $0 > 0 && !isTooOld ? $0 : nil }
    }

    package init(contact: Contact, yearly: LabelledDate, date: CalendarDay, daysUntil: Int, turns: Int?) {
        self.init([contact], yearly, date: date, daysUntil: daysUntil, turns: turns)
    }

    /// A date of the only contact in a slice; nil where there is none.
    init?(_ which: YearlyDate, of people: ArraySlice<Contact>, date: CalendarDay, daysUntil: Int, turns: Int?) {
        guard let yearly = people[people.startIndex].yearly(which) else { return nil }
        self.init(people, yearly, date: date, daysUntil: daysUntil, turns: turns)
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

/// Which of a contact's yearly dates one is.
enum YearlyDate: Sendable {
    case birthday
    case nativeBirthday
    /// By its place among `Contact.dates`.
    case other(Int)

    var isBirthday: Bool { if case .other = self { false } else { true } }
}

extension Contact {
    func yearly(_ which: YearlyDate) -> LabelledDate? {
        switch which {
        case .birthday: birthday.map { LabelledDate(.birthday, date: $0) }
        case .nativeBirthday: nativeBirthday.map { LabelledDate(.birthday, date: $0) }
        case .other(let place): dates[place]
        }
    }
}
