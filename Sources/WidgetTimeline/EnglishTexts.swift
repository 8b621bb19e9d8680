import BirthdayCore

/// American English, the language that every other falls back to.
package struct EnglishTexts: WidgetTexts {
    package init() {}

    package func when(daysUntil: Int) -> CleanText {
        switch daysUntil {
        case 0: "today"
        case 1: "tomorrow"
        default: "in \(daysUntil) days"
        }
    }

    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText {
        let text: CleanText = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    package func isToday(_ name: CleanText) -> CleanText { "\(name)'s birthday!" }

    package func isToday(_ name: CleanText, andMore others: Int) -> CleanText { "\(name) and \(others) more" }

    package func isComing(_ name: CleanText, daysUntil: Int) -> CleanText {
        "\(name) \(when(daysUntil: daysUntil))"
    }

    package func name(_ name: CleanText, turning age: Int) -> CleanText { "\(name) (\(age))" }

    package func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: ", ") }

    package func title(of section: BirthdaySection) -> CleanText {
        switch section {
        case .today: "Today"
        case .thisWeek: "This Week"
        case .thisMonth: "This Month"
        case .later: "Later"
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
