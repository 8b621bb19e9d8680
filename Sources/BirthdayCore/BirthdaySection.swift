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
