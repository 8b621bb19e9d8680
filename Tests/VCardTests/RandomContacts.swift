import BirthdayCore
import CalendarSystems
import TestSupport

@testable import VCard

extension Contact {
    /// A contact with anything that a card can carry.
    static func random(using random: inout some RandomNumberGenerator) -> Contact {
        let name = String.random(using: &random)
        let parts = (0..<5).map { _ in String.random(using: &random) }
        let structured = StructuredName(
            family: parts[0], given: parts[1], additional: parts[2], prefix: parts[3], suffix: parts[4])
        // Without a name but with its parts the name is made of those.
        let hasParts = Bool.random(using: &random) && !name.isEmpty && parts.contains { !$0.isEmpty }
        // Without a name the first nickname is the name.
        let nicknames = name.isEmpty ? [] : [String].random(using: &random)
        let uid = String.random(using: &random)
        var birthdays = (
            first: Birthday.random(using: &random), second: Birthday.random(using: &random)
        )
        // Of two birthdays, a card's Gregorian one is the first.
        if birthdays.first != nil, birthdays.first?.calendar != .gregorian, birthdays.second?.calendar == .gregorian {
            swap(&birthdays.first, &birthdays.second)
        }
        return Contact(
            uid: uid.isEmpty ? nil : uid, name: name, nicknames: nicknames,
            structuredName: hasParts ? structured : nil, birthday: birthdays.first, nativeBirthday: birthdays.second,
            groups: [String].random(using: &random),
            isDeceased: Bool.random(using: &random), isExcluded: Bool.random(using: &random))
    }
}

extension Birthday {
    fileprivate static func random(using random: inout some RandomNumberGenerator) -> Birthday? {
        let calendar = CalendarSystem.allCases.randomElement(using: &random) ?? .gregorian
        let birthday = Birthday(
            calendar: calendar, year: Bool.random(using: &random) ? Int.random(in: 1605...9999, using: &random) : nil,
            month: Int.random(in: 1...13, using: &random), isLeapMonth: Bool.random(using: &random),
            day: Int.random(in: 1...31, using: &random))
        return birthday.flatMap { $0.existed ? $0 : nil }
    }

    /// Whether the year of birth had the day, as far as that is known.
    var existed: Bool {
        let days = year.flatMap { calendar.days(inMonth: month, isLeap: isLeapMonth, ofYear: $0) }
        return day <= days ?? day
    }
}

extension [String] {
    /// Up to three different texts.
    fileprivate static func random(using random: inout some RandomNumberGenerator) -> [String] {
        var texts: [String] = []
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            let text = String.random(using: &random)
            if !text.isEmpty, !texts.contains(text) { texts.append(text) }
        }
        return texts
    }
}

extension String {
    /// A text in the form that cards give back, up to 8 kB long.
    fileprivate static func random(using random: inout some RandomNumberGenerator) -> String {
        let segments: [String] = [
            ";", ",", "\\", "\n", "\t", ":", "=", "\"", "^", "n", "\\n", " ", "END:VCARD", "\nBEGIN:VCARD", "é", "漢字",
            "👩‍👩‍👧‍👦", "\u{202E}", "e\u{301}", "Anna", "Berg", "=\n", "%s", "urn:uuid:", "\u{FEFF}", "\u{10FFFF}",
        ]
        let length = [0, 1, 3, 10, 60, 300].randomElement(using: &random) ?? 0
        var text = ""
        for _ in 0..<length {
            if Bool.random(using: &random) {
                text += segments.randomElement(using: &random) ?? ""
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 0x20..<0x3000, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return CardText.normalized(text)
    }
}
