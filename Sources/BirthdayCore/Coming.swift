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
