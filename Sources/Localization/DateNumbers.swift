import Foundation

/// Numbers as a region writes them in dates.
struct DateNumbers: Sendable {
    /// The region's digits, 0 first; nil where they are ASCII's.
    let digits: [Character]?
    private let isFrench: Bool

    init(_ locale: Locale) {
        let written = Array(1_234_567_890.formatted(.number.grouping(.never).locale(Self.withDefaultDigits(locale))))
        digits = written.count == 10 && written[0] != "1" ? [written[9]] + written[..<9] : nil
        isFrench = locale.language.languageCode == "fr"
    }

    /// The locale with CLDR's default numbering system, where the ICU of Foundation has ASCII's digits instead.
    static func withDefaultDigits(_ locale: Locale) -> Locale {
        let system: String? =
            switch (locale.language.languageCode, locale.region) {
            case ("bn", _): "beng"
            case ("mr", _): "deva"
            case ("ur", "IN"): "arabext"
            default: nil
            }
        return system.map { Locale(identifier: "\(locale.identifier)@numbers=\($0)") } ?? locale
    }

    /// - Parameter width: with fewer digits, zeros stand before the number.
    func text(_ number: Int, width: Int = 1) -> String {
        let text = String(number)
        let padded = String(repeating: "0", count: max(0, width - text.count)) + text
        guard let digits else { return padded }
        return String(padded.map { character in character.wholeNumberValue.map { digits[$0] } ?? character })
    }

    /// A day of the month in front of the month's name. In French the first one is an ordinal, which ICU does not say.
    func day(_ day: Int, width: Int) -> String {
        isFrench && day == 1 ? "1er" : text(day, width: width)
    }
}

/// The names of a calendar's months in a language.
struct MonthNames: Sendable {
    private let long: [String]
    private let standalone: [String]
    private let short: [String]

    init(_ identifier: Calendar.Identifier, _ locale: Locale) {
        var calendar = Calendar(identifier: identifier)
        calendar.locale = locale
        long = calendar.monthSymbols
        standalone = calendar.standaloneMonthSymbols
        short = calendar.shortMonthSymbols
    }

    /// The name for a field of a date pattern; nil for a field that is a number, and where the language has no names: there
    /// CLDR has numbers in their place, or `M01`.
    ///
    /// - Parameter index: from 0.
    func name(_ index: Int, _ field: Character, _ count: Int) -> String? {
        guard count > 2 else { return nil }
        let names = count == 3 ? short : field == "L" ? standalone : long
        guard names.indices.contains(index) else { return nil }
        let letters = names[index].drop { $0 == "M" }
        return letters.allSatisfy(\.isNumber) ? nil : names[index]
    }
}

/// The names of the days of the week in a language, Sunday first.
struct WeekdayNames: Sendable {
    private let long: [String]
    private let standalone: [String]
    private let short: [String]

    init(_ locale: Locale) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        long = calendar.weekdaySymbols
        standalone = calendar.standaloneWeekdaySymbols
        short = calendar.shortWeekdaySymbols
    }

    /// The name for a field of a date pattern.
    ///
    /// - Parameter weekday: 0 for Sunday.
    func name(_ weekday: Int, _ field: Character, _ count: Int) -> String {
        (count < 4 ? short : field == "c" ? standalone : long)[weekday]
    }
}
