/// One notification that is planned.
package struct NotificationRequest: Hashable, Sendable {
    /// When it is to be shown.
    package let fireDate: LocalInstant
    /// The birthday, as it stands on the day of delivery: `daysUntil` is the lead time.
    package let birthday: UpcomingBirthday
    /// Whether the person has another celebrated birthday before this one.
    package let isSecond: Bool

    package init(fireDate: LocalInstant, birthday: UpcomingBirthday, isSecond: Bool) {
        self.fireDate = fireDate
        self.birthday = birthday
        self.isSecond = isSecond
    }

    /// `3f9c0d4be81a2267-birthday-dayof`, `…-daybefore`, `…-7days`: person, occasion, lead time. A second celebrated
    /// birthday has the name of its calendar in it: `…-birthday-hebrew-dayof`.
    package var identifier: String {
        let lead =
            switch birthday.daysUntil {
            case 0: "dayof"
            case 1: "daybefore"
            default: "\(birthday.daysUntil)days"
            }
        let calendar = isSecond ? "-\(birthday.birthday.calendar.rawValue)" : ""
        return "\(birthday.contact.id)-birthday\(calendar)-\(lead)"
    }
}
