import BirthdayCore

extension BirthdayRow {
    /// What stands for a name that is hidden.
    package static let redactedName = "••••"

    /// The row that shows a birthday; redacted, it keeps dates and counts and says nothing of the person.
    package init(_ upcoming: UpcomingBirthday, isRedacted: Bool, texts: any WidgetTexts) {
        let contact = upcoming.contact
        self.init(
            id: isRedacted ? nil : contact.id,
            name: isRedacted ? Self.redactedName : DisplayName.clean(contact.name),
            date: upcoming.date, daysUntil: upcoming.daysUntil, when: texts.when(daysUntil: upcoming.daysUntil),
            section: upcoming.section,
            birthday: isRedacted ? upcoming.birthday.withoutYear : upcoming.birthday,
            turns: isRedacted ? nil : upcoming.turns,
            groups: isRedacted ? nil : contact.groups.map(DisplayName.clean).filter { !$0.isEmpty })
    }

    /// The birthday on one line of a list: name, date, when.
    ///
    /// - Parameter name: as it stands in the line; nil for the row's own, never empty.
    package func line(_ texts: any WidgetTexts, name: String? = nil) -> String {
        let own = DirectionIsolate.name(displayName(texts), inRightToLeft: texts.isRightToLeft)
        return texts.row([name ?? own, dateInWords(texts), when])
    }

    /// The name, short, or what stands for somebody without one.
    func displayName(_ texts: any WidgetTexts) -> String {
        name.isEmpty ? texts.noName : DisplayName.short(name)
    }

    /// The day of birth where it is a Gregorian one with a known year, else the day of the celebration, without year.
    func dateInWords(_ texts: any WidgetTexts) -> String {
        guard birthday.calendar == .gregorian else { return texts.date(date, withYear: false) }
        // A leap year, so that 29 February is a date too.
        let day = CalendarDay(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
        return texts.date(day ?? date, withYear: birthday.year != nil)
    }
}

extension Birthday {
    fileprivate var withoutYear: Birthday {
        Birthday(calendar: calendar, month: month, isLeapMonth: isLeapMonth, day: day) ?? self
    }
}
