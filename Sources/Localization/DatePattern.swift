import BirthdayCore
import _FoundationICU

/// A date pattern as ICU writes it (UTS #35, Dates, "Date Format Patterns"): letters are fields, text in apostrophes is
/// literal, and two apostrophes are one.
///
/// Why: docs/decisions.md#dates-in-words.
struct DatePattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        /// A letter and how often it stands there: `MMMM` is a name, `MM` a number of two digits.
        case field(Character, count: Int)
    }

    private(set) var parts: [Part] = []

    init(_ pattern: String) {
        var rest = Substring(pattern).unicodeScalars
        var isQuoted = false
        while let scalar = rest.popFirst() {
            if scalar == "'", rest.first == "'" {
                append(scalar)
                rest.removeFirst()
            } else if scalar == "'" {
                isQuoted.toggle()
            } else if isQuoted || !Self.isLetter(scalar) {
                append(scalar)
            } else {
                let more = rest.prefix { $0 == scalar }.count
                parts.append(.field(Character(scalar), count: 1 + more))
                rest.removeFirst(more)
            }
        }
    }

    /// Of Foundation's Arabic: CLDR has no comma there.
    fileprivate mutating func removeComma(before letter: Character) {
        guard let index = index(of: letter), let text = literal(at: index - 1), text.hasPrefix("،") else { return }
        parts[index - 1] = .literal(String(text.dropFirst()))
    }

    /// The pattern with a text for each field.
    func text(_ value: (_ field: Character, _ count: Int) -> String) -> String {
        var written = ""
        for part in parts {
            switch part {
            case .literal(let text): written += text
            case .field(let letter, let count): written += value(letter, count)
            }
        }
        return written
    }

    func contains(_ letter: Character) -> Bool { index(of: letter) != nil }

    /// Whether the day stands before the month.
    var isDayFirst: Bool {
        guard let day = index(of: "d"), let month = index(of: "M") ?? index(of: "L") else { return false }
        return day < month
    }

    /// Whether it ends as the patterns of CLDR's root do, which ICU takes where a language has none for a calendar:
    /// `MMMM d`, `r-MM-dd`.
    var isOfRoot: Bool {
        let name: [Part] = [.field("M", count: 4), .literal(" "), .field("d", count: 1)]
        let numbers: [Part] = [.field("M", count: 2), .literal("-"), .field("d", count: 2)]
        return parts.suffix(3) == name[...] || parts.suffix(3) == numbers[...]
    }

    /// The day and the month alone, in a pattern in which the day is first.
    var dayAndMonth: DatePattern {
        guard let day = index(of: "d"), let month = index(of: "M") ?? index(of: "L"), day < month else { return self }
        var pattern = self
        pattern.parts = Array(parts[(day == 1 && literal(at: 0) != nil ? 0 : day)...month])
        return pattern
    }

    mutating func append(_ text: String, _ letter: Character) {
        parts += [.literal(text), .field(letter, count: 1)]
    }

    mutating func replace(_ letter: Character, with other: Character) {
        guard let index = index(of: letter) else { return }
        parts[index] = .field(other, count: 1)
    }

    /// Puts a name for the month's number: 月 does not stand after it twice.
    mutating func replaceMonthNumber(with name: String) {
        guard let index = parts.firstIndex(where: { $0 == .field("M", count: 1) || $0 == .field("M", count: 2) }) else {
            return
        }
        parts[index] = .literal(name)
        if name.contains("月"), let after = literal(at: index + 1), after.hasPrefix("月") {
            // 亞達月 I 10日
            parts[index + 1] = .literal((name.last == "月" ? "" : " ") + after.dropFirst())
        }
    }

    /// Removes the field, and with it the brackets around it, all that is in them, and the space or comma that separated
    /// it.
    mutating func remove(_ letter: Character) {
        guard let index = index(of: letter) else { return }
        var (before, after) = (literal(at: index - 1) ?? "", literal(at: index + 1) ?? "")
        let start = literal(at: index - 1) == nil ? index : index - 1
        let end = literal(at: index + 1) == nil ? index + 1 : index + 2
        if let open = before.lastIndex(of: "("), let close = after.firstIndex(of: ")") {
            before = String(before[..<open])
            after = String(after[after.index(after: close)...])
        }
        if end == parts.count, after.allSatisfy(\.isSeparator) {
            after = ""
            before.removeLast(before.reversed().prefix(while: \.isSeparator).count)
        }
        if start == 0 ? before.allSatisfy(\.isSeparator) : before.last?.isWhitespace == true {
            after = String(after.drop(while: \.isWhitespace))
            if start == 0 { before = "" }
        }
        parts.replaceSubrange(start..<end, with: before.isEmpty && after.isEmpty ? [] : [.literal(before + after)])
    }

    private func index(of letter: Character) -> Int? {
        parts.firstIndex { if case .field(letter, _) = $0 { true } else { false } }
    }

    private func literal(at index: Int) -> String? {
        guard parts.indices.contains(index), case .literal(let text) = parts[index] else { return nil }
        return text
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        var text = literal(at: parts.count - 1) ?? ""
        if !text.isEmpty { parts.removeLast() }
        text.unicodeScalars.append(scalar)
        parts.append(.literal(text))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic
    }
}

extension DatePattern: ExpressibleByStringLiteral {
    init(stringLiteral pattern: String) { self.init(pattern) }
}

/// ICU's patterns of a region for dates of a calendar.
struct PatternGenerator: ~Copyable {
    private let generator: UnsafeMutablePointer<UDateTimePatternGenerator?>?
    private let isArabic: Bool

    init(_ identifier: String, _ calendar: CalendarSystem) {
        var status = U_ZERO_ERROR
        generator = swift_udatpg_open("\(identifier)@calendar=\(calendar.rawValue)", &status)
        isArabic = languageCode(of: identifier) == "ar"
    }

    deinit { swift_udatpg_close(generator) }

    /// - Parameter template: fields, such as `yMMMMd` (UTS #35, "Matching Skeletons").
    func pattern(_ template: String) -> DatePattern {
        let fields = Array(template.utf16)
        var pattern = DatePattern(
            textOfICU {
                var status = U_ZERO_ERROR
                return swift_udatpg_getBestPattern(generator, fields, Int32(fields.count), $0, $1, &status)
            })
        if isArabic { pattern.removeComma(before: "y") }
        return pattern
    }
}

/// The code that a locale's identifier begins with: `de` of `de_DE`.
func languageCode(of identifier: String) -> Substring { identifier.prefix { $0 != "_" && $0 != "@" } }

extension Character {
    fileprivate var isSeparator: Bool { isWhitespace || self == "," || self == "،" }
}

/// Numbers as a region writes them in dates.
struct DateNumbers: Sendable {
    /// The region's digits, 0 first; nil where they are ASCII's.
    let digits: [Character]?
    /// The first day of a month where that is an ordinal, which ICU does not say.
    private let first: String?

    init(_ identifier: String) {
        var status = U_ZERO_ERROR
        let system = swift_unumsys_open(Self.withDefaultDigits(identifier), &status)
        defer { swift_unumsys_close(system) }
        let written = Array(textOfICU { swift_unumsys_getDescription(system, $0, $1, &status) })
        digits = written.count == 10 && written[0] != "0" && written[0] != "%" ? written : nil
        first =
            switch languageCode(of: identifier) {
            case "fr": "1er"
            // Brazil's; Portugal writes 1 de janeiro (CLDR's parentLocales: what is not `pt_PT` has its own).
            case "pt" where identifier == "pt" || identifier.hasSuffix("_BR"): "1º"
            default: nil
            }
    }

    /// The locale with CLDR's default numbering system, where the ICU of Foundation has ASCII's digits instead.
    private static func withDefaultDigits(_ identifier: String) -> String {
        let system: String? =
            switch languageCode(of: identifier) {
            case "bn": "beng"
            case "mr": "deva"
            case "ur" where identifier.hasSuffix("_IN"): "arabext"
            default: nil
            }
        return system.map { "\(identifier)@numbers=\($0)" } ?? identifier
    }

    /// - Parameter width: with fewer digits, zeros stand before the number.
    func text(_ number: Int, width: Int = 1) -> String {
        let text = String(number)
        let padded = String(repeating: "0", count: max(0, width - text.count)) + text
        guard let digits else { return padded }
        return String(padded.map { character in character.wholeNumberValue.map { digits[$0] } ?? character })
    }

    /// A day of the month in front of the month's name.
    func day(_ day: Int, width: Int) -> String {
        day == 1 ? first ?? text(day, width: width) : text(day, width: width)
    }
}

/// ICU's names for parts of dates. Foundation has the same; it makes a calendar first, with the zone that it finds.
///
/// - Parameter first: ICU's number of the first of each kind.
private func namesOfICU(
    _ kinds: [UDateFormatSymbolType], from first: Int32 = 0, _ calendar: CalendarSystem, _ identifier: String
) -> [[String]] {
    let (zone, pattern) = (Array("UTC".utf16), Array("d".utf16))
    let name = "\(identifier)@calendar=\(calendar.rawValue)"
    var status = U_ZERO_ERROR
    let format = swift_udat_open(UDAT_PATTERN, UDAT_PATTERN, name, zone, 3, pattern, 1, &status)
    defer { swift_udat_close(format) }
    return kinds.map { kind in
        (first..<max(first, swift_udat_countSymbols(format, kind))).map { index in
            textOfICU {
                var status = U_ZERO_ERROR
                return swift_udat_getSymbols(format, kind, index, $0, $1, &status)
            }
        }
    }
}

/// A text that a function of ICU's writes in UTF-16 into a buffer, and returns its length.
private func textOfICU(_ write: (_ buffer: UnsafeMutablePointer<UInt16>?, _ capacity: Int32) -> Int32) -> String {
    var text = [UInt16](repeating: 0, count: 100)
    let length = min(max(0, write(&text, Int32(text.count))), Int32(text.count))
    // Swift's own decoding of UTF-16 takes fifty times as long.
    return String(unsafeUninitializedCapacity: 3 * text.count) { bytes in
        var (written, status) = (Int32(0), U_ZERO_ERROR)
        bytes.withMemoryRebound(to: CChar.self) { bytes in
            _ = swift_u_strToUTF8(bytes.baseAddress, Int32(bytes.count), &written, text, length, &status)
        }
        return Int(written)
    }
}

/// The names of a calendar's months in a language.
struct MonthNames: Sendable {
    var long: [String]
    var standalone: [String]
    var short: [String]

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

extension MonthNames {
    init(ofICU identifier: String, _ calendar: CalendarSystem) {
        let names = namesOfICU([UDAT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_SHORT_MONTHS], calendar, identifier)
        self.init(long: names[0], standalone: names[1], short: names[2])
    }
}

/// The names of the days of the week in a language, Sunday first.
struct WeekdayNames: Sendable {
    var long: [String]
    var standalone: [String]
    var short: [String]

    /// The name for a field of a date pattern.
    ///
    /// - Parameter weekday: 0 for Sunday.
    func name(_ weekday: Int, _ field: Character, _ count: Int) -> String {
        (count < 4 ? short : field == "c" ? standalone : long)[weekday]
    }
}

extension WeekdayNames {
    init(ofICU identifier: String) {
        let kinds = [UDAT_WEEKDAYS, UDAT_STANDALONE_WEEKDAYS, UDAT_SHORT_WEEKDAYS]
        let names = namesOfICU(kinds, from: 1, .gregorian, identifier)
        self.init(long: names[0], standalone: names[1], short: names[2])
    }
}
