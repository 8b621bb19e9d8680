import BirthdayCore
import Foundation
import LocalTime
import TestSupport
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

    /// Every sixth one that ICU knows, and the languages themselves that the program speaks; all of them in a whole sweep.
    private static let locales: [String] = {
        let known = Locale.availableIdentifiers.sorted()
        let sample = Set(Sweep.sample(known, every: 6))
        return known.filter { sample.contains($0) || !$0.contains("_") && Language.of(locale: $0) != nil }
    }()

    /// Those whose Gregorian dates are ICU's: `DateWordsTests` holds the others to CLDR.
    private static let withDatesOfICU = locales.filter { DateWords.spoken($0) == nil }

    private func gregorian(_ locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = locale
        return calendar
    }

    private func instant(_ day: CalendarDay) -> Date {
        Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
    }

    /// 40 days, in which a day of the month has one digit and two.
    @Test func weekdaysAreThoseOfICUInEveryLocale() throws {
        let first = try #require(CalendarDay(iso: "2026-11-02"))
        for identifier in Self.withDatesOfICU {
            let locale = Intended.digits(identifier)
            let style = Date.FormatStyle(locale: locale, calendar: gregorian(locale), timeZone: .gmt)
            let hasNames = gregorian(locale).monthSymbols[0] != "M01"
            guard hasNames, let dates = RegionDates(identifier: identifier) else { continue }
            for day in (0..<40).map(first.advanced) {
                let expected = instant(day).formatted(style.weekday(.wide).month(.wide).day())
                #expect(dates.text(day, .weekday) == expected.replacing(/M(1[12])/, with: \.1), "\(identifier)")
            }
        }
    }

    @Test func gregorianDatesAreThoseOfICUInEveryLocale() throws {
        #expect(Locale.availableIdentifiers.count > 900)
        for identifier in Self.withDatesOfICU {
            let locale = Intended.digits(identifier)
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
                    let birthday = try #require(
                        Birthday(year: withYear ? day.year : nil, month: day.month, day: day.day))
                    #expect(dates.text(birthday) == expected, "\(identifier)")
                }
            }
        }
    }

    /// The calendars that ICU converts rightly for these days, in every locale that it knows; regions of a language with fewer
    /// days.
    @Test(
        arguments: [
            .chinese, .hebrew, .islamicCivil, .islamicTabular, .islamicUmmAlQura, .persian, .coptic,
            .ethiopicAmeteMihret,
            .indian, .japanese, .buddhist, .republicOfChina,
        ] as [CalendarSystem])
    func nativeDatesAreThoseOfICU(calendar: CalendarSystem) throws {
        let months = Set(Self.nativeDays.compactMap { birthday($0, calendar, withYear: true)?.month })
        #expect(months == Set((1...13).filter { calendar.maximumDays(inMonth: $0) > 0 }))
        for identifier in Self.locales where !Intended.ignoresScript(identifier) {
            let dates = NativeDates(locale: identifier)
            let end = Intended.separator(identifier) + calendarName(calendar, Locale(identifier: identifier))
            let isRegion = Locale(identifier: identifier).region != nil
            // The others have the patterns of the Persian one, and the Islamic ones the same names.
            if isRegion, ![.chinese, .hebrew, .persian, .japanese].contains(calendar) { continue }
            if [.islamicTabular, .islamicUmmAlQura].contains(calendar), Language.of(locale: identifier) == nil {
                continue
            }
            for withYear in [false, true] {
                let intended = Intended(identifier, calendar, withYear: withYear)
                let days =
                    withYear
                    ? Self.nativeDays : Self.nativeDays.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
                for day in isRegion ? [Self.nativeDays[18]] : days {
                    let birthday = try #require(self.birthday(day, calendar, withYear: withYear))
                    guard let expected = intended.text(instant(day), birthday) else { continue }
                    let text = dates.text(birthday)
                    if text != expected + end { Issue.record("\(identifier): \(text), \(expected)") }
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
}
