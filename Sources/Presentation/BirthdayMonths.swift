import BirthdayCore
import Failures
import LocalTime
import Localization
import SafeText
import Terminal
import VCard
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
    ) throws(CommandFailure) {
        let reading = try session.readShown(request)
        CommandContext.keepUntilExit(reading)
        let month = month ?? CalendarMonth(of: session.now.day)
        self.session = session
        months = wholeYear ? month.monthsOfYear : [month]
        contacts = reading.contacts
        nobody = session.nobody(reading)
    }

    /// Each month, and below it the names, a line each in the order of days; where nobody is known, that.
    package func text(_ style: TerminalStyle) -> String {
        let words = MonthWords(identifier: session.locale.dates)
        let drawn = months.map { text(of: $0, words, style) }.joined(separator: "\n")
        return contacts.isEmpty ? "\(drawn)\n\(nobody)\n" : drawn
    }

    private func text(of month: CalendarMonth, _ words: MonthWords, _ style: TerminalStyle) -> String {
        let birthdays = session.calculator.birthdays(
            contacts, from: month.firstDay, days: month.length, today: session.now.day)
        let drawing = MonthDrawing(
            month, marked: Set(birthdays.map(\.date.day)), today: session.now.day, words: words, style: style)
        let names = birthdays.map { birthday in
            let row = BirthdayRow(birthday, session.widget, texts: session.texts)
            let title =
                row.occasion == .birthday
                ? row.title
                : session.texts.text(
                    .of(row.title, .occasionName(row.occasion, label: row.label, years: nil)))
            return drawing.line(day: birthday.date.day, title)
        }
        let below = names.isEmpty ? [] : [""] + names
        return (drawing.lines + below).map { $0 + "\n" }.joined()
    }
}

/// A month of the Gregorian calendar.
package struct CalendarMonth: Hashable, Sendable {
    /// 1–9999 where it is written.
    package let year: Int
    /// 1–12.
    package let month: Int

    package init(of day: CalendarDay) { (year, month) = (day.year, day.month) }

    private init(year: Int, month: Int) { (self.year, self.month) = (year, month) }

    /// `2026-11`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), year > 0, (1...12).contains(month)
        else { return nil }
        self.init(year: year, month: month)
    }

    /// The next month of that name, this one among them; nil for what names none.
    package init?(named name: String, from today: CalendarDay) {
        guard let month = MonthNames.month(name) else { return nil }
        self.init(year: month < today.month ? today.year + 1 : today.year, month: month)
    }

    /// `2026-11`.
    package var written: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }

    /// The twelve months of its year.
    package var monthsOfYear: [CalendarMonth] { (1...12).map { CalendarMonth(year: year, month: $0) } }

    /// The number of days.
    package var length: Int { CalendarDay.length(ofMonth: month, year: year) }

    /// The first of the month.
    package var firstDay: CalendarDay {
        CalendarDay(year: year, month: month, day: 1) ?? CalendarDay(daysSince1970: 0)
    }

    package func contains(_ day: CalendarDay) -> Bool { CalendarMonth(of: day) == self }
}

extension CommandSession {
    /// `November 2026`.
    package func title(of month: CalendarMonth) -> CleanText {
        MonthWords(identifier: locale.dates).title(ofMonth: month.month, year: month.year)
    }
}

/// A month as lines of a terminal, a week each, with a `*` behind the days that are marked and today in brackets.
package struct MonthDrawing {
    /// The columns of a day: a bracket, two digits, a bracket, a mark.
    private static let cell = 5
    /// U+200F. At both ends of a line it has terminals that know of directions turn the line as they turn the names of
    /// the weekdays, blanks included; others turn neither.
    private static let rightToLeftMark = "\u{200F}"

    private let month: CalendarMonth
    private let marked: Set<Int>
    private let today: Int?
    private let words: MonthWords
    private let style: TerminalStyle

    /// - Parameters:
    ///   - marked: days of the month, 1–31.
    ///   - style: by which marked days are also bold, and today is reversed.
    package init(_ month: CalendarMonth, marked: Set<Int>, today: CalendarDay, words: MonthWords, style: TerminalStyle)
    {
        self.month = month
        self.marked = marked
        self.today = month.contains(today) ? today.day : nil
        self.words = words
        self.style = style
    }

    /// The title, the names of the weekdays, the weeks.
    package var lines: [String] {
        let title = words.title(ofMonth: month.month, year: month.year)
        let indent = String(repeating: " ", count: max(0, 7 * Self.cell - title.columns) / 2)
        let names = (0..<7).map { heading(words.weekdays[($0 + words.firstWeekday) % 7]) }.joined()
        let blanks = (month.firstDay.weekday - words.firstWeekday + 7) % 7
        let blank = String(repeating: " ", count: Self.cell)
        var cells = Array(repeating: blank, count: blanks) + (1...month.length).map(cell)
        while cells.count % 7 != 0 { cells.append(blank) }
        let weeks = stride(from: 0, to: cells.count, by: 7).map { cells[$0..<$0 + 7].joined() }
        return ([indent + title.string, names] + weeks).map(line)
    }

    private func line(_ text: String) -> String {
        if words.isRightToLeft { return Self.rightToLeftMark + text + Self.rightToLeftMark }
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private func heading(_ name: CleanText) -> String {
        let lead = name.columns < 2 ? 2 : 1
        return String(repeating: " ", count: lead) + name.string
            + String(repeating: " ", count: max(0, Self.cell - lead - name.columns))
    }

    private func cell(_ day: Int) -> String {
        let isToday = day == today
        let isMarked = marked.contains(day)
        let text = "\(isToday ? "[" : " ")\(number(day))\(isToday ? "]" : "")\(isMarked ? "*" : "")"
        let rest = String(repeating: " ", count: Self.cell - 3 - (isToday ? 1 : 0) - (isMarked ? 1 : 0))
        return style.day(text, isMarked: isMarked, isToday: isToday) + rest
    }

    /// A line below the month: the day, and who has a birthday.
    package func line(day: Int, _ name: CleanText) -> String {
        "\(words.isRightToLeft ? Self.rightToLeftMark : "") \(number(day))  \(name)"
    }

    private func number(_ day: Int) -> String { (day < 10 ? " " : "") + words.number(day).string }
}
