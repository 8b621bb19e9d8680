import BirthdayCore
import ICalendar
import WidgetTimeline

/// Birthdays as a calendar for other programs.
struct CalendarExport {
    /// How many years are written of a birthday that no recurrence rule of iCalendar describes.
    private static let years = 20

    let session: CommandSession

    func text(of contacts: [Contact]) -> [UInt8] {
        var calendar = CalendarWriter(timestamp: timestamp)
        for upcoming in session.calculator.upcoming(contacts, today: session.now.day) {
            let (contact, birthday) = (upcoming.contact, upcoming.birthday)
            let isSecond = contact.birthday != nil && birthday != contact.birthday
            let birth = dayOfBirth(birthday)
            calendar.event(
                uid: "\(contact.id)-\(isSecond ? "second-" : "")birthday@bday-widget", first: birth ?? upcoming.date,
                isBirth: birth != nil, recurrence: recurrence(upcoming), summary: "🎂 " + name(contact),
                name: name(contact),
                categories: contact.groups.map { CleanText(cleaning: $0).string }.filter { !$0.isEmpty })
        }
        return calendar.finish()
    }

    private func name(_ contact: Contact) -> String {
        let name = CleanText(cleaning: contact.name)
        return (name.isEmpty ? session.texts.noName : name).string
    }

    /// Nil where no year of birth is known: none is made up.
    private func dayOfBirth(_ birthday: Birthday) -> CalendarDay? {
        guard birthday.calendar == .gregorian, let year = birthday.year, (1...9999).contains(year) else { return nil }
        return CalendarDay(year: year, month: birthday.month, day: birthday.day)
    }

    private func recurrence(_ upcoming: UpcomingBirthday) -> CalendarWriter.Recurrence {
        let birthday = upcoming.birthday
        guard birthday.calendar.sharesGregorianMonths else {
            return .days(
                Array(
                    session.calculator.occurrences(of: birthday, from: upcoming.date, years: Self.years).dropFirst()))
        }
        return birthday.month == 2 && birthday.day == 29 ? .leapDay(session.configuration.rules.leapDay) : .yearly
    }

    /// Now in UTC, as RFC 5545 (3.3.5) has it.
    private var timestamp: String {
        let utc = LocalInstant(secondsSince1970: session.now.secondsSince1970, utcOffset: 0).description
        return utc.prefix { $0 != "+" }.filter { $0 != "-" && $0 != ":" } + "Z"
    }
}
