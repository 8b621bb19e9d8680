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
            case -1: "yesterday"
            default: "in \(daysUntil) days"
            }
        return age.map { "turns \($0) \(when)" } ?? when
    }

    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText {
        let text: CleanText = "\(Self.months[day.month - 1]) \(day.day)"
        return withYear ? "\(text), \(day.year)" : text
    }

    package func dateWithWeekday(_ day: CalendarDay) -> CleanText {
        "\(Self.weekdays[day.weekday]), \(date(day, withYear: false))"
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
        if let age {
            return "\(name) turns \(age) today, and \(others) more \(others == 1 ? "has a birthday" : "have birthdays")"
        }
        return inFull ? "\(name) and \(others) more have their birthday today" : "\(name) and \(others) more"
    }

    package func noticeTitle(_ name: CleanText, daysUntil: Int) -> CleanText {
        switch daysUntil {
        case 0: "\(name)'s Birthday!"
        case 1: "Birthday Tomorrow"
        case -1: "Birthday Yesterday"
        default: "Birthday in \(daysUntil) Days"
        }
    }

    package func noticeBody(_ name: CleanText, daysUntil: Int, date: CalendarDay) -> CleanText {
        switch daysUntil {
        case 0: "Today is \(name)'s birthday!"
        case 1: "\(name)'s birthday is tomorrow!"
        case -1: "\(name)'s birthday was yesterday."
        default: isOn(name, dateWithWeekday(date))
        }
    }

    /// Says on which day a birthday is.
    package func isOn(_ name: CleanText, _ date: CleanText) -> CleanText { "\(name)'s birthday is on \(date)." }

    package func noticeTitle(ofSeveral count: Int) -> CleanText { "\(count) \(count == 1 ? "Birthday" : "Birthdays")" }

    package func andOthers(_ others: Int) -> CleanText { "and \(others) more" }

    package var open: CleanText { "Open" }

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

    package func groupSize(_ people: Int) -> CleanText {
        people == 0 ? "nobody" : people == 1 ? "1 person" : "\(people) people"
    }

    package func nextInGroup(_ name: CleanText, daysUntil: Int) -> CleanText {
        "\(name) \(when(daysUntil: daysUntil, turning: nil))"
    }

    package func groupNotices(_ leadTimes: LeadTimes) -> CleanText {
        let leads = leadTimes.days.map(Self.lead)
        guard let last = leads.last else { return "never notified" }
        let others = leads.dropLast().joined(separator: ", ")
        return CleanText(cleaning: "notified " + (others.isEmpty ? last : "\(others) and \(last)"))
    }

    /// `on the day`, `the day before`, `3 days before`, `a week before`, `2 weeks before`.
    private static func lead(_ days: Int) -> String {
        switch days {
        case 0: "on the day"
        case 1: "the day before"
        case 7: "a week before"
        case _ where days.isMultiple(of: 7): "\(days / 7) weeks before"
        default: "\(days) days before"
        }
    }

    package var inStoreAlone: CleanText { "in the store alone" }

    package func stillNamed(_ old: CleanText) -> CleanText { "some cards still say \"\(old)\"" }

    package func keptUntil(_ date: CleanText) -> CleanText { "kept until \(date)" }

    package var deletionUnfinished: CleanText { "its deletion was not finished" }

    package var toKeepIt: CleanText { "to keep it" }

    package var nobody: CleanText { "No upcoming birthdays" }

    package var noName: CleanText { "(no name)" }

    package var isRightToLeft: Bool { false }

    private static let weekdays: [CleanText] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static let months: [CleanText] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
