/// One notification that is planned.
package struct NotificationRequest: Hashable, Sendable {
    /// When it is to be shown.
    package let fireDate: LocalInstant
    /// The birthday, as it stands on the day of delivery: `daysUntil` is the lead time, or -1 where the day was missed.
    package let birthday: UpcomingBirthday
    /// Whether the person has another celebrated birthday before this one.
    package let isSecond: Bool

    package init(fireDate: LocalInstant, birthday: UpcomingBirthday, isSecond: Bool) {
        self.fireDate = fireDate
        self.birthday = birthday
        self.isSecond = isSecond
    }

    /// `3f9c0d4be81a2267-birthday-dayof`, `…-daybefore`, `…-7days`, `…-missed`: person, occasion, lead time. A second celebrated
    /// birthday has the name of its calendar in it: `…-birthday-hebrew-dayof`.
    package var identifier: String { identifier(of: birthday.contact.id) }

    /// The request's identifier under every identifier that the person has: the first is `identifier`.
    package var identifiers: [String] {
        [identifier] + birthday.contact.otherIDs.map { identifier(of: $0.id) }
    }

    private func identifier(of person: String) -> String {
        let lead =
            switch birthday.daysUntil {
            case 0: "dayof"
            case 1: "daybefore"
            case -1: "missed"
            default: "\(birthday.daysUntil)days"
            }
        let calendar = isSecond ? "-\(birthday.birthday.calendar.rawValue)" : ""
        return "\(person)-birthday\(calendar)-\(lead)"
    }
}
