import BirthdayCore
import Foundation
import WidgetTimeline

/// One language's words with one region's dates and order of names, both of these from ICU.
struct LocalizedTexts: WidgetTexts {
    /// Nil for English.
    private let language: Language?
    /// Nil for America's dates.
    private let dates: RegionDates?
    private let english = EnglishTexts()
    private let locale: Locale

    init(language: Language?, dates identifier: String?) {
        self.language = language
        dates = identifier.flatMap(RegionDates.init)
        locale = Locale(identifier: identifier ?? language?.code ?? "en_US")
    }

    func when(daysUntil: Int) -> CleanText {
        guard let language else { return english.when(daysUntil: daysUntil) }
        return switch daysUntil {
        case 0: language.today
        case 1: language.tomorrow
        default: withOwnDigits(language.inDays(daysUntil))
        }
    }

    /// The text with the digits of the dates beside it, where those are of the same language.
    private func withOwnDigits(_ text: CleanText) -> CleanText {
        guard let digits = dates?.digits, locale.language.languageCode?.identifier == language?.code else {
            return text
        }
        return CleanText(
            cleaning: String(text.string.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 }))
    }

    func date(_ day: CalendarDay, withYear: Bool) -> CleanText {
        dates.map { CleanText(cleaning: $0.text(day, withYear: withYear)) } ?? english.date(day, withYear: withYear)
    }

    func isToday(_ name: CleanText) -> CleanText { language?.isToday(name) ?? english.isToday(name) }

    func isToday(_ name: CleanText, andMore others: Int) -> CleanText {
        language?.andMore(name, others) ?? english.isToday(name, andMore: others)
    }

    func isComing(_ name: CleanText, daysUntil: Int) -> CleanText { "\(name) \(when(daysUntil: daysUntil))" }

    func name(_ name: CleanText, turning age: Int) -> CleanText { english.name(name, turning: age) }

    func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: language?.separator ?? ", ") }

    func title(of section: BirthdaySection) -> CleanText { language?.titles[section] ?? english.title(of: section) }

    var nobody: CleanText { language?.nobody ?? english.nobody }

    var noName: CleanText { language?.noName ?? english.noName }

    var isRightToLeft: Bool { language?.isRightToLeft ?? false }

    func comesBefore(_ left: String, _ right: String) -> Bool {
        left.compare(right, options: [], range: nil, locale: locale) == .orderedAscending
    }
}

/// Gregorian dates as a region writes them.
struct RegionDates: Sendable {
    private let short: Date.FormatStyle
    private let long: Date.FormatStyle
    /// The region's digits, 0 first; nil where they are ASCII's.
    let digits: [Character]?

    /// Nil for a locale that ICU does not know.
    init?(identifier: String) {
        let locale = Locale(identifier: identifier)
        guard let code = locale.language.languageCode?.identifier, Self.known.contains(code) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = locale
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        short = style.month(.wide).day()
        long = style.year().month(.wide).day()
        let written = Array(1_234_567_890.formatted(.number.grouping(.never).locale(locale)))
        digits = written.count == 10 && written[0] != "1" ? [written[9]] + written[..<9] : nil
    }

    private static let known = Set(
        Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })

    func text(_ day: CalendarDay, withYear: Bool) -> String {
        let noon = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
        return noon.formatted(withYear ? long : short)
    }
}
