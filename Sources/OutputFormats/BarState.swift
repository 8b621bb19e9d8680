/// What a bar chooses a module's colour and icon by. Raw values are CSS classes and icon names, and never translated.
enum BarState: String, Sendable {
    /// The nearest birthday is over (`--since`).
    case past
    case today
    case tomorrow
    /// In 2 to 7 days.
    case soon
    case later
    /// Nobody, or nobody near.
    case empty

    /// - Parameter daysUntil: to the nearest birthday, negative after it; nil for nobody.
    init(daysUntil: Int?) {
        switch daysUntil {
        case nil: self = .empty
        case .some(..<0): self = .past
        case 0: self = .today
        case 1: self = .tomorrow
        case .some(2...7): self = .soon
        default: self = .later
        }
    }
}
