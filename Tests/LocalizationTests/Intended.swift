import BirthdayCore
import Foundation

@testable import Localization

/// What ICU says of a date of one locale and calendar, but for that in which ours differ on purpose (docs/decisions.md#dates-in-words).
struct Intended {
    private let identifier: String
    private let calendar: CalendarSystem
    private let withYear: Bool
    /// Each only where a month has a name, or has none.
    private var named: DateFormatter?
    private var numeric: DateFormatter?
    private let months: [String]

    init(_ identifier: String, _ calendar: CalendarSystem, withYear: Bool) {
        self.identifier = identifier
        self.calendar = calendar
        self.withYear = withYear
        let keywords =
            "@calendar=\(calendar.rawValue)" + (Self.digitsKeyword(identifier).map { ";numbers=\($0)" } ?? "")
        var symbols = Calendar(identifier: Calendar.Identifier(calendar) ?? .gregorian)
        symbols.locale = Locale(identifier: identifier)
        months = symbols.monthSymbols
        func formatter() -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: identifier + keywords)
            formatter.timeZone = .gmt
            return formatter
        }
        if months.contains(where: { !Self.isNumber($0) }) {
            let named = formatter()
            if usesLongStyle { named.dateStyle = .long } else { named.dateFormat = Self.quoted(namedPattern()) }
            self.named = named
        }
        if months.contains(where: Self.isNumber) {
            let numeric = formatter()
            numeric.dateFormat = Self.quoted(numericPattern())
            self.numeric = numeric
        }
    }

    /// - Returns: nil where ICU says more than is known: it has a year, and so says Adar I or II, and which number a later
    ///   month has.
    func text(_ date: Date, _ birthday: Birthday) -> String? {
        if calendar == .hebrew, !withYear,
            birthday.month == 7 || birthday.month > 7 && (hasNumber(birthday) || language == "mn")
        {
            return nil
        }
        if hasNumber(birthday) { return numeric?.string(from: date) }
        guard var text = named?.string(from: date) else { return nil }
        switch (calendar, language) {
        case (.chinese, "zh"), (.chinese, "yue"), (.chinese, "ja"):
            // The long style has the year's name in the cycle of 60.
            text = text.replacing(/^.*年/, with: "")
            return withYear ? "\(birthday.year ?? 0)年" + text : text
        case (.chinese, "en"): text = text.replacing("Third Monthbis", with: "Leap Third Month")
        case (.hebrew, "he"): return withYear ? text : text.replacing(/\s\S+$/, with: "")
        case (.hebrew, "zh"), (.hebrew, "yue"): return text.replacing(/月 ?(I+)/) { "月 \($0.output.1) " }
        default: break
        }
        return Self.ordinal(text, birthday.day, identifier)
    }

    private func hasNumber(_ birthday: Birthday) -> Bool { Self.isNumber(months[birthday.month - 1]) }

    /// Whether it is what CLDR has where a language has no name of a month.
    private static func isNumber(_ name: String) -> Bool { name.drop { $0 == "M" }.allSatisfy(\.isNumber) }

    /// Of dates in letters and Chinese characters: a template has 五月5 and 10.
    private var usesLongStyle: Bool {
        calendar == .chinese && ["zh", "yue", "ja"].contains(language) || calendar == .hebrew && language == "he"
    }

    private func namedPattern() -> DatePattern {
        var (short, long) = (pattern("MMMMd"), pattern("yMMMMd"))
        if Self.isDayFirst(short), long.hasSuffix("MMMM d") {
            long = short + (long.contains("r") ? " r" : long.contains("G") ? " y G" : " y")
        } else if Self.isDayFirst(long), short == "MMMM d", let day = long.firstIndex(of: "d"),
            let month = long.range(of: "MMMM")
        {
            short = String(long[(long.hasPrefix("'") ? long.startIndex : day)..<month.upperBound])
        }
        var text = withYear ? long : short
        if language == "ar" { text = text.replacing("، y", with: " y") }
        text = text.replacing(/\s?\(U년?\)/, with: "")
        text = text.contains("r") ? text.replacing("U ", with: "") : text.replacing("U", with: "r")
        // ICU's number of Nisan is 7 in a common year and 8 in a leap year. A name says which month it is.
        if calendar == .hebrew, language == "zh" || language == "yue" { text = text.replacing(/M+月/, with: "MMMM") }
        if calendar == .hebrew, language == "ja" { text = text.replacing(/M+/, with: "MMMM") }
        return withoutEra(text)
    }

    private func numericPattern() -> DatePattern {
        let (own, other) = withYear ? ("yMd", "Md") : ("Md", "yMd")
        var text = pattern(own)
        if text.hasSuffix("MM-dd"), Self.isDayFirst(pattern(other)) {
            let gregorian = pattern(own, of: .gregorian)
            if Self.isDayFirst(gregorian) { text = gregorian }
        }
        text = text.replacing("(U)", with: "")
        if calendar == .chinese { text = text.replacing(/[yU]/, with: "r") }
        return withoutEra(text)
    }

    /// The calendar's name stands behind the date and implies the era, but where that counts the years.
    private func withoutEra(_ pattern: String) -> DatePattern {
        var pattern = DatePattern(pattern)
        if calendar != .japanese, calendar != .republicOfChina { pattern.remove("G") }
        return pattern
    }

    private func pattern(_ template: String, of calendar: CalendarSystem? = nil) -> String {
        let locale = Locale(identifier: "\(identifier)@calendar=\((calendar ?? self.calendar).rawValue)")
        return DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? ""
    }

    private static func isDayFirst(_ pattern: String) -> Bool {
        guard let day = pattern.firstIndex(of: "d"), let month = pattern.firstIndex(where: { $0 == "M" || $0 == "L" })
        else { return false }
        return day < month
    }

    private static func quoted(_ pattern: DatePattern) -> String {
        pattern.parts.map { part in
            switch part {
            case .literal(let text): "'" + text.replacing("'", with: "''") + "'"
            // An era's initial alone, such as H, is not understood among numbers.
            case .field("G", _): "G"
            case .field(let letter, let count): String(repeating: letter, count: count)
            }
        }.joined()
    }

    private var language: String { Self.language(identifier) }

    private static func language(_ identifier: String) -> String { String(identifier.prefix { $0 != "_" }) }
}

extension Intended {
    /// Whether `DateFormatter` has another script's names or patterns than the locale's.
    static func ignoresScript(_ identifier: String) -> Bool {
        ["shi_Latn", "shi_Latn_MA", "sr_Cyrl_ME"].contains(identifier) || identifier.hasPrefix("ff_Latn_")
    }

    /// The locale with CLDR's default numbering system, where Foundation's ICU has another one.
    static func digits(_ identifier: String) -> Locale {
        Locale(identifier: identifier + (digitsKeyword(identifier).map { "@numbers=\($0)" } ?? ""))
    }

    private static func digitsKeyword(_ identifier: String) -> String? {
        switch language(identifier) {
        case "bn": "beng"
        case "mr": "deva"
        case "ur" where identifier.hasSuffix("_IN"): "arabext"
        default: nil
        }
    }

    /// ICU has no ordinals in dates; French and Brazil's Portuguese have one there.
    private static func ordinal(_ text: String, _ day: Int, _ identifier: String) -> String {
        guard day == 1 else { return text }
        let isBrazilian = identifier == "pt" || identifier.hasPrefix("pt_BR")
        guard language(identifier) == "fr" || isBrazilian else { return text }
        return text.replacing(/(^|\s)1(?=\s|$)/) { "\($0.output.1)1\(isBrazilian ? "º" : "er")" }
    }

    /// Between a date and the name of its calendar.
    static func separator(_ identifier: String) -> String {
        if ["zh", "yue"].contains(language(identifier)) { return "，" }
        if language(identifier) == "ja" { return "、" }
        let isArabic = ["Arab", "Aran"].contains(Locale(identifier: identifier).language.script?.identifier)
        return isArabic ? "، " : ", "
    }
}
