import BirthdayCore
import Foundation
import LocalTime
import Testing

@testable import Localization

/// Dates beside ICU's own formatting of them. ICU gets the date and the template; `RegionDates` and `NativeDates` put
/// numbers and names into its pattern themselves.
@Suite struct ICUAgreementTests {
    /// A day in each month, with one digit and with two, and the first of a month.
    private static let days: [CalendarDay] = (1...12).compactMap { month in
        CalendarDay(year: 1990 + month, month: month, day: month == 4 ? 1 : month % 3 == 0 ? 28 : month + 1)
    }

    /// Two years in which every month of every calendar has a day: Adar I and II, a third leap month of the Chinese
    /// calendar, and the few days of the thirteenth month of the Coptic and Ethiopic ones.
    private static let nativeDays: [CalendarDay] = (0..<30).compactMap { index in
        CalendarDay(iso: "1991-09-08")?.advanced(by: index * 28)
    }

    /// Beside those with words.
    private static let moreLanguages = [
        "cs", "en", "fa", "he", "hu", "it", "ko", "nl", "pt", "ru", "sv", "th", "tr", "uk", "vi", "zh_Hant",
    ]

    private func gregorian(_ locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = locale
        return calendar
    }

    private func instant(_ day: CalendarDay) -> Date {
        Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
    }

    /// Two weeks, in which a day of the month has one digit and two.
    @Test func weekdaysAreThoseOfICUInEveryLocale() throws {
        let first = try #require(CalendarDay(iso: "2026-11-02"))
        for identifier in Locale.availableIdentifiers {
            let locale = Locale(identifier: identifier)
            let style = Date.FormatStyle(locale: locale, calendar: gregorian(locale), timeZone: .gmt)
            let hasNames = gregorian(locale).monthSymbols[0] != "M01"
            guard hasNames, let dates = RegionDates(identifier: identifier) else { continue }
            for day in (0..<14).map(first.advanced) {
                let expected = instant(day).formatted(style.weekday(.wide).month(.wide).day())
                #expect(dates.textWithWeekday(day) == expected.replacing("M11", with: "11"), "\(identifier)")
            }
        }
    }

    @Test func gregorianDatesAreThoseOfICUInEveryLocale() throws {
        #expect(Locale.availableIdentifiers.count > 900)
        for identifier in Locale.availableIdentifiers {
            let locale = Locale(identifier: identifier)
            let style = Date.FormatStyle(locale: locale, calendar: gregorian(locale), timeZone: .gmt)
            let hasNames = gregorian(locale).monthSymbols[0] != "M01"
            let dates = NativeDates(locale: identifier)
            for day in Self.days {
                for withYear in [false, true] {
                    // Where ICU knows no names it would say M03.
                    let monthAndDay = style.month(hasNames ? .wide : .defaultDigits).day()
                    var expected = instant(day).formatted(withYear ? monthAndDay.year() : monthAndDay)
                    // Of two languages it knows all names but November's.
                    expected = expected.replacing("M11", with: "11")
                    // ICU has no ordinals in dates; French has one there.
                    if locale.language.languageCode == "fr", day.day == 1 { expected = "1er" + expected.dropFirst() }
                    let birthday = try #require(
                        Birthday(year: withYear ? day.year : nil, month: day.month, day: day.day))
                    #expect(dates.text(birthday) == expected, "\(identifier)")
                }
            }
        }
    }

    /// The calendars that ICU converts rightly for these days, in the languages with words and two more.
    @Test(
        arguments: [
            .chinese, .hebrew, .islamicCivil, .islamicTabular, .islamicUmmAlQura, .persian, .coptic,
            .ethiopicAmeteMihret,
            .indian, .japanese, .buddhist, .republicOfChina,
        ] as [CalendarSystem])
    func nativeDatesAreThoseOfICU(calendar: CalendarSystem) throws {
        let months = Set(Self.nativeDays.compactMap { birthday($0, calendar, withYear: true)?.month })
        #expect(months == Set((1...13).filter { calendar.maximumDays(inMonth: $0) > 0 }))
        for language in Set(Language.all.map(\.code) + Self.moreLanguages) {
            let dates = NativeDates(locale: language)
            let separator = Language.of(locale: language)?.separator.string ?? ", "
            for day in Self.nativeDays {
                for withYear in [false, true] {
                    let birthday = try #require(self.birthday(day, calendar, withYear: withYear))
                    // ICU has a year, and so says Adar I or II where nobody knows which year it was.
                    if calendar == .hebrew, birthday.month == 7, !withYear { continue }
                    let date = expected(day, birthday, language, withYear: withYear)
                    let name = calendarName(calendar, Locale(identifier: language))
                    #expect(dates.text(birthday) == date + separator + name, "\(language)")
                }
            }
        }
    }

    private func birthday(_ day: CalendarDay, _ system: CalendarSystem, withYear: Bool) -> Birthday? {
        guard let identifier = Calendar.Identifier(system) else { return nil }
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: instant(day))
        guard let month = parts.month, let ofMonth = parts.day, let ofEra = parts.year else { return nil }
        let year =
            switch system {
            case .japanese: day.year
            // Years of cycles of 60, as the Gregorian years in which they begin.
            case .chinese: ((parts.era ?? 0) - 1) * 60 + ofEra - 2637
            default: ofEra
            }
        return Birthday(
            calendar: system, year: withYear ? year : nil, month: month, isLeapMonth: parts.isLeapMonth ?? false,
            day: ofMonth)
    }

    /// What ICU says, but for that in which `NativeDates` differs on purpose.
    private func expected(
        _ day: CalendarDay, _ birthday: Birthday, _ language: String, withYear: Bool
    ) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "\(language)@calendar=\(birthday.calendar.rawValue)")
        formatter.timeZone = .gmt
        func text(_ template: String, _ change: (String) -> String) -> String {
            let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: formatter.locale)
            formatter.dateFormat = pattern.map(change)
            return formatter.string(from: instant(day))
        }
        let template = withYear ? "yMMMMd" : "MMMMd"
        switch (birthday.calendar, language) {
        case (.chinese, "zh"), (.chinese, "zh_Hant"), (.chinese, "ja"):
            // For a template ICU says 五月5. Its long style has the numbers 初五 and 五, and the year's name in the cycle.
            formatter.dateStyle = .long
            let long = formatter.string(from: instant(day)).replacing(/^[0-9]*[^0-9]{2}年/, with: "")
            return withYear ? "\(birthday.year ?? 0)年" + long : long
        case (.chinese, _) where !hasMonthNames(language):
            // ICU has no names of months here, and says M05. Its year is that of the cycle.
            return text(withYear ? "yMd" : "Md") { $0.replacing(/\(U\)/, with: "").replacing(/[yU]/, with: "r") }
        case (.chinese, "ko"): return text(template) { $0.replacing("(U년)", with: "") }
        case (.chinese, "vi"): return text(template) { $0.replacing("U ", with: "") }
        case (.chinese, _):
            // Without the year's name in the cycle, which follows in brackets. "Bis" is no English.
            let text = text(template) { $0.replacing("(U)", with: "").replacing("U", with: "r") }.replacing(
                "Third Monthbis", with: "Leap Third Month")
            return frenchFirst(text, birthday, language)
        case (.hebrew, "zh"), (.hebrew, "zh_Hant"):
            // ICU's number of Nisan is 7 in a common year and 8 in a leap year. A name says which month it is.
            return text(template) { $0.replacing(/M+月/, with: "MMMM").replacing("G", with: "") }
        case (.hebrew, "ja"): return text(template) { $0.replacing(/M+/, with: "MMMM").replacing("G", with: "") }
        case (.japanese, _), (.republicOfChina, _): return frenchFirst(text(template) { $0 }, birthday, language)
        default:
            // The calendar's name stands behind the date and implies the era.
            return frenchFirst(text(template) { $0.replacing(/^G+\s?|\s?G+/, with: "") }, birthday, language)
        }
    }

    private func hasMonthNames(_ language: String) -> Bool {
        var calendar = Calendar(identifier: .chinese)
        calendar.locale = Locale(identifier: language)
        return calendar.monthSymbols.allSatisfy { $0.wholeMatch(of: /M?[0-9]+/) == nil }
    }

    private func frenchFirst(_ text: String, _ birthday: Birthday, _ language: String) -> String {
        guard language == "fr", birthday.day == 1 else { return text }
        return text.hasPrefix("1 ") ? "1er" + text.dropFirst() : text.dropLast() + "1er"
    }
}
