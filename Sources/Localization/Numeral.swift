import SafeText

/// A number of days, years or people, 1 or more, in the digits of the text around it.
struct Numeral: Sendable {
    let value: Int
    let text: CleanText
}

/// When somebody has a birthday, in words.
struct When: Sendable {
    let daysUntil: Int
    let text: CleanText

    var isToday: Bool { daysUntil == 0 }
}

extension CleanText.Interpolation {
    mutating func appendInterpolation(_ number: Numeral) { appendInterpolation(number.text) }

    mutating func appendInterpolation(_ when: When) { appendInterpolation(when.text) }
}

// The plural forms of whole numbers, by CLDR's rules for cardinals. The parameters have the names of CLDR's categories.
extension Numeral {
    /// One, and all others: German, English, Italian and many more.
    func plural(one: CleanText, other: CleanText) -> CleanText { value == 1 ? one : other }

    /// One; two to four; the rest: Czech.
    func czech(one: CleanText, few: CleanText, other: CleanText) -> CleanText {
        switch value {
        case 1: one
        case 2...4: few
        default: other
        }
    }

    /// One alone; what ends in two to four but the teens; the rest: Polish.
    func polish(one: CleanText, few: CleanText, many: CleanText) -> CleanText {
        value == 1 ? one : endsInTwoToFour ? few : many
    }

    /// What ends in one but eleven; what ends in two to four but the teens; the rest: Russian, Ukrainian.
    func eastSlavic(one: CleanText, few: CleanText, many: CleanText) -> CleanText {
        value % 10 == 1 && value % 100 != 11 ? one : endsInTwoToFour ? few : many
    }

    /// One; two; then by the last two digits: 3 to 10, 11 to 99, the round hundreds with 1 and 2: Arabic.
    func arabic(
        one: CleanText, two: CleanText, few: CleanText, many: CleanText, other: CleanText
    ) -> CleanText {
        switch (value, value % 100) {
        case (1, _): one
        case (2, _): two
        case (_, 3...10): few
        case (_, 11...99): many
        default: other
        }
    }

    private var endsInTwoToFour: Bool { (2...4).contains(value % 10) && !(12...14).contains(value % 100) }
}

/// Numbers of days in Chinese characters.
enum HanNumerals {
    private static let ones = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]

    /// As dates of the Chinese calendar have them (CLDR's `hanidays`): 初一 初十 十一 二十 廿一 三十. From 1 to 30.
    static func lunarDay(_ day: Int) -> String {
        switch day {
        case ...10: "初" + plain(day)
        case 21...29: "廿" + ones[day - 20]
        default: plain(day)
        }
    }

    /// 一 十 十一 二十 三十一. From 1 to 99.
    static func plain(_ number: Int) -> String {
        let tens = number / 10
        return (tens > 1 ? ones[tens] : "") + (tens > 0 ? "十" : "") + ones[number % 10]
    }
}
