import BirthdayCore
import Foundation

/// A birthday's year as it stands in a date: `昭和63`, `1990`.
struct WrittenYear: Hashable, Sendable {
    /// The era's name where the number means nothing without it: in Japan's calendar, and in Taiwan's before and after 1912.
    private(set) var era: String?
    /// The year of the era, or the year as `Birthday` counts it; nil where it is unknown.
    private var number: Int?
    private var isJapanese = false

    init(_ birthday: Birthday, _ locale: Locale) {
        number = birthday.year
        guard let year = birthday.year else { return }
        switch birthday.calendar {
        case .japanese:
            guard let (index, number) = Self.japaneseEra(birthday, year) else { return }
            self.number = number
            era = Self.eras(.japanese, locale)[index]
            isJapanese = locale.language.languageCode == "ja"
        case .republicOfChina:
            number = year > 0 ? year : 1 - year
            era = Self.eras(.republicOfChina, locale)[year > 0 ? 1 : 0]
        default: break
        }
    }

    /// The number as a region writes it, empty where the year is unknown. Japan calls an era's first year 元年.
    func text(_ numbers: DateNumbers) -> String {
        guard let number else { return "" }
        return isJapanese && number == 1 ? "元" : numbers.text(number)
    }

    /// The index of the era and the year in it. Nil before Meiji, when Japan's calendar was another one.
    private static func japaneseEra(_ birthday: Birthday, _ year: Int) -> (index: Int, year: Int)? {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = .gmt
        var japanese = Calendar(identifier: .japanese)
        japanese.timeZone = .gmt
        guard (year, birthday.month, birthday.day) >= (1868, 9, 8),
            let date = gregorian.date(
                from: DateComponents(year: year, month: birthday.month, day: birthday.day, hour: 12))
        else { return nil }
        let parts = japanese.dateComponents([.era, .year], from: date)
        guard let era = parts.era, let number = parts.year, japanese.eraSymbols.indices.contains(era) else {
            return nil
        }
        return (era, number)
    }

    private static func eras(_ identifier: Calendar.Identifier, _ locale: Locale) -> [String] {
        var calendar = Calendar(identifier: identifier)
        calendar.locale = locale
        return calendar.eraSymbols
    }
}
