import LocalTime
import Localization
import SafeText
import Terminal
import Testing

@testable import Presentation

struct MonthDrawingTests {
    private func lines(_ month: String, _ locale: String, marked: Set<Int> = [], isStyled: Bool = false) throws
        -> [String]
    {
        let today = try #require(CalendarDay(year: 2026, month: 11, day: 23))
        return MonthDrawing(
            try #require(CalendarMonth(month)), marked: marked, today: today, words: MonthWords(identifier: locale),
            style: TerminalStyle(isStyled: isStyled)
        ).lines
    }

    @Test func weeksBeginAsTheLocaleHasIt() throws {
        #expect(
            try lines("2026-11", "en_US", marked: [3, 23]) == [
                "           November 2026", " Sun  Mon  Tue  Wed  Thu  Fri  Sat",
                "  1    2    3*   4    5    6    7", "  8    9   10   11   12   13   14",
                " 15   16   17   18   19   20   21", " 22  [23]* 24   25   26   27   28", " 29   30",
            ])
        #expect(MonthWords(identifier: "de_DE").firstWeekday == 1)
        #expect(MonthWords(identifier: "ar_EG").firstWeekday == 6)
        #expect(MonthWords(identifier: nil).firstWeekday == 0)
    }

    @Test(arguments: [("2026-02", "en_US", 4), ("2026-11", "de_DE", 6), ("2024-02", "de_DE", 5)])
    func aMonthHasItsWeeks(_ month: String, _ locale: String, _ weeks: Int) throws {
        #expect(try lines(month, locale).count == 2 + weeks)
    }

    @Test func leapYearsHaveTheirDay() throws {
        #expect(try lines("2024-02", "en_US").last?.hasSuffix("29") == true)
        #expect(try lines("2023-02", "en_US").last?.hasSuffix("28") == true)
    }

    @Test(arguments: ["en_US", "de_DE", "fr_FR", "ja_JP", "zh_CN", "ar_EG", "he_IL", "fa_IR", "vi_VN", "th_TH"])
    func linesFitATerminal(_ locale: String) throws {
        let words = MonthWords(identifier: locale)
        #expect(words.weekdays.count == 7)
        #expect(words.weekdays.allSatisfy { !$0.isEmpty && $0.columns <= MonthWords.weekdayColumns })
        for line in try lines("2026-11", locale, marked: Set(1...30)) {
            #expect(CleanText(cleaning: line).columns <= 40, "\(line)")
            #expect((line.first == "\u{200F}") == words.isRightToLeft, "\(line)")
        }
    }

    @Test func daysAreAlsoStyled() throws {
        let week = try lines("2026-11", "en_US", marked: [23, 24], isStyled: true)[5]
        #expect(week.contains("\u{1B}[1;7m[23]*\u{1B}[0m"))
        #expect(week.contains("\u{1B}[1m 24*\u{1B}[0m"))
    }

    @Test(arguments: ["", "11", "2026", "2026-13", "2026-00", "0000-01", "2026-1", "+026-11", "2026-11-01", "٢٠٢٦-١١"])
    func otherTextsAreNoMonth(_ text: String) { #expect(CalendarMonth(text) == nil) }
}
