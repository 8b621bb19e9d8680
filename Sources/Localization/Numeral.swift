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

/// Numbers in Hebrew letters, as dates of the Hebrew calendar have them (CLDR's `hebr`).
enum HebrewNumerals {
    private static let ones = ["", "א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט"]
    private static let tens = ["", "י", "כ", "ל", "מ", "נ", "ס", "ע", "פ", "צ"]
    private static let hundreds = ["", "ק", "ר", "ש", "ת", "תק", "תר", "תש", "תת", "תתק"]

    /// The letters in order would be words: murder, demon, destruction.
    private static let rearranged = [298: "רחצ", 304: "דש", 344: "שדמ", 698: "תרחצ", 744: "תשדמ"]

    /// א׳ י׳ ט״ו כ״ט תשנ״ב. From 1 to 999.
    static func text(_ number: Int) -> String {
        let letters = rearranged[number] ?? hundreds[number / 100] + belowHundred(number % 100, alone: number < 100)
        return letters.count == 1 ? letters + "׳" : letters.dropLast() + "״" + letters.suffix(1)
    }

    private static func belowHundred(_ number: Int, alone isAlone: Bool) -> String {
        switch number {
        // 10 and 5 or 6 would be the beginning of the name of God.
        case 15, 16: "ט" + ones[number - 9]
        case 80 where !isAlone: "ף"
        default: tens[number / 10] + ones[number % 10]
        }
    }
}
