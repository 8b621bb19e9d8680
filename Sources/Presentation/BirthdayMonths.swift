import BirthdayCore
import ContactLibrary
import Localization
import WidgetTimeline

/// Months with the birthdays in them, those of days past included.
package struct BirthdayMonths {
    private let session: CommandSession
    private let months: [CalendarMonth]
    private let contacts: [Contact]
    private let nobody: String

    /// Reads the contacts, and says why nobody is among them.
    ///
    /// - Parameter month: nil for this one.
    package init(
        _ month: CalendarMonth?, wholeYear: Bool, of request: ContactRequest, _ session: CommandSession
    ) throws(LibraryError) {
        let reading = try session.contacts(request)
        CommandContext.keepUntilExit(reading)
        let month = month ?? CalendarMonth(of: session.now.day)
        self.session = session
        months = wholeYear ? month.monthsOfYear : [month]
        contacts = reading.contacts
        nobody = session.nobody(reading)
    }

    /// Each month, and below it the names, a line each in the order of days; where nobody is known, that.
    ///
    package func text(_ style: TerminalStyle) -> String {
        let words = MonthWords(identifier: session.locale.dates)
        let drawn = months.map { text(of: $0, words, style) }.joined(separator: "\n")
        return contacts.isEmpty ? "\(drawn)\n\(nobody)\n" : drawn
    }

    private func text(of month: CalendarMonth, _ words: MonthWords, _ style: TerminalStyle) -> String {
        let birthdays = session.calculator.upcoming(contacts, today: month.firstDay).prefix { month.contains($0.date) }
        let drawing = MonthCalendar(
            month, marked: Set(birthdays.map(\.date.day)), today: session.now.day, words: words, style: style)
        let names = birthdays.map { birthday in
            let row = BirthdayRow(
                birthday, isRedacted: false, usesNickname: session.configuration.choices.usesNicknames ?? false,
                texts: session.texts)
            let title =
                row.occasion == .birthday
                ? row.title
                : session.texts.sentence(
                    of: row.title, session.texts.occasionName(row.occasion, label: row.label, years: nil))
            return drawing.line(day: birthday.date.day, title)
        }
        let below = names.isEmpty ? [] : [""] + names
        return (drawing.lines + below).map { $0 + "\n" }.joined()
    }
}
