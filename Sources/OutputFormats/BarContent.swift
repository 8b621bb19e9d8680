import WidgetTimeline

/// An entry as bars get it: every text in it can stand in a line, and is not escaped for any place.
package struct BarContent: Sendable {
    /// The most characters of what stands in one line: a label wider than 32767 pixels crashes Waybar.
    static let maximumLength = 300

    /// The entry, its texts cleaned.
    package let entry: TimelineEntry

    /// - Parameter keepsIsolates: as the entry's lines have them; else they are taken out.
    package init(_ entry: TimelineEntry, keepsIsolates: Bool = false) {
        self.entry = entry.cleaned(keepsIsolates: keepsIsolates)
    }

    /// The lines joined for a place that has only one; empty where there is nothing to show, so that the bar hides it.
    var text: String {
        DirectionIsolate.balanced(DisplayName.truncated(entry.text, to: Self.maximumLength))
    }

    /// How near the next birthday is.
    var state: BarState { BarState(daysUntil: entry.birthdays.first?.daysUntil) }
}

/// What a bar colours its module by. Raw values are CSS classes and icon names, and never translated.
enum BarState: String, Sendable {
    case today
    case tomorrow
    /// In 2 to 7 days.
    case soon
    case later
    /// Nobody, or nobody near.
    case empty
    case error
    case locked

    /// - Parameter daysUntil: to the next birthday; nil for nobody.
    init(daysUntil: Int?) {
        switch daysUntil {
        case nil: self = .empty
        case .some(...0): self = .today
        case 1: self = .tomorrow
        case .some(2...7): self = .soon
        default: self = .later
        }
    }
}
