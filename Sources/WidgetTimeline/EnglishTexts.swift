import BirthdayCore

/// American English, the language that every other falls back to.
package struct EnglishTexts: WidgetTexts {
    package init() {}

    package func number(_ number: Int) -> CleanText { "\(number)" }

    package func when(daysUntil: Int, turning age: Int?) -> CleanText {
        let when: CleanText =
            switch daysUntil {
            case 0: "today"
            case 1: "tomorrow"
            default: "in \(daysUntil) days"
            }
        return age.map { "turns \($0) \(when)" } ?? when
    }

    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText {
        let text: CleanText = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    package func inSentence(_ name: CleanText) -> CleanText { name }

    package func isComing(_ name: CleanText, daysUntil: Int, turning age: Int?) -> CleanText {
        "\(name) \(when(daysUntil: daysUntil, turning: age))"
    }

    package func isToday(_ name: CleanText, turning age: Int?) -> CleanText {
        age.map { "\(name) turns \($0) today!" } ?? "\(name)'s birthday!"
    }

    package func isToday(
        _ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool
    ) -> CleanText {
        if let age { return "\(name) turns \(age) today, and \(others) more" }
        return inFull ? "\(name) and \(others) more have their birthday today" : "\(name) and \(others) more"
    }

    package func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: ", ") }

    package func title(of section: BirthdaySection) -> CleanText {
        switch section {
        case .today: "Today"
        case .thisWeek: "Next 7 Days"
        case .thisMonth: "Next 30 Days"
        case .later: "Later"
        }
    }

    package func label(_ label: ContactLabel) -> CleanText {
        switch label {
        case .birthday: "Birthday"
        case .next: "Next"
        case .groups: "Groups"
        case .source: "From"
        case .identifier: "ID"
        case .notShown: "Not shown"
        }
    }

    package func note(_ note: DateNote) -> CleanText {
        switch note {
        case .approximate: "as calculated; where the moon is watched, a day off or two"
        case .unknown: "cannot be known: the calendar's tables do not reach this far"
        }
    }

    package func reason(_ reason: HiddenReason) -> CleanText {
        switch reason {
        case .withoutBirthday: "no birthday on the card"
        case .unusableBirthday: "the birthday on the card cannot be read"
        case .deceased: "has died"
        case .excluded: "left out, as the card asks"
        }
    }

    package var nobody: CleanText { "No upcoming birthdays" }

    package var noName: CleanText { "(no name)" }

    package var isRightToLeft: Bool { false }

    package func comesBefore(_ left: String, _ right: String) -> Bool {
        // A long list compares names a hundred thousand times: ASCII needs no new strings for that.
        if let isBefore = Self.asciiComesBefore(left, right) { return isBefore }
        let (foldedLeft, foldedRight) = (left.lowercased(), right.lowercased())
        return foldedLeft == foldedRight ? left < right : foldedLeft < foldedRight
    }

    /// Nil where one of them is not ASCII, or only case tells them apart.
    private static func asciiComesBefore(_ left: String, _ right: String) -> Bool? {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard left.reduce(0, |) < 0x80, right.reduce(0, |) < 0x80 else { return nil }
                for index in 0..<min(left.count, right.count) {
                    let (one, other) = (lowercased(left[index]), lowercased(right[index]))
                    if one != other { return one < other }
                }
                return left.count == right.count ? nil : left.count < right.count
            }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    private static let months: [CleanText] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
