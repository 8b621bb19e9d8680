/// The five parts of vCard's N property (RFC 6350, 6.2.2); a part with several names has them joined by spaces.
package struct StructuredName: Hashable, Sendable {
    package var family: String
    package var given: String
    package var additional: String
    package var prefix: String
    package var suffix: String

    package init(
        family: String = "", given: String = "", additional: String = "", prefix: String = "", suffix: String = ""
    ) {
        self.family = family
        self.given = given
        self.additional = additional
        self.prefix = prefix
        self.suffix = suffix
    }
}

extension StructuredName {
    /// The whole name, as it is read aloud.
    ///
    /// Where family and given name are in Han, kana or hangul, the family's comes first, and no space stands between them:
    /// 李伟, 山田太郎, 김민수. Elsewhere it comes last.
    ///
    /// - Parameter isFamilyFirst: it comes first elsewhere too, as in Hungarian.
    package func full(isFamilyFirst: Bool = false) -> String {
        if family.isEastAsian, given.isEastAsian {
            let separator = additional.isEmpty || additional.isEastAsian ? "" : " "
            return Self.joined([prefix, [family, additional, given].joined(separator: separator), suffix])
        }
        let name = isFamilyFirst ? [family, given, additional] : [given, additional, family]
        return Self.joined([prefix] + name + [suffix])
    }

    /// A whole name that stands in the order of a register, `Berg, Anna`, as it is read aloud; nil where these parts do not
    /// say that it does.
    package func turned(_ name: String) -> String? {
        // Few names have one: their bytes tell that more quickly than an index is found.
        let mayHaveComma = name.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: ",")) } ?? true
        guard mayHaveComma, let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")), !family.isEmpty, !given.isEmpty
        else { return nil }
        let rest = name[name.index(after: comma)...].drop(while: \.isWhitespace)
        guard Self.words(name[..<comma]) == Self.words(family) else { return nil }
        let words = Set(Self.words(rest))
        let known = [given, additional, prefix, suffix].flatMap(Self.words)
        guard words.isSubset(of: known), words.isSuperset(of: Self.words(given)) else { return nil }
        return rest.contains(",") ? full() : StructuredName(family: family, given: String(rest)).full()
    }

    private static func words(_ name: some StringProtocol) -> [String] {
        name.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    /// The parts of a whole name, of which one word is the family's: the first where `full` has it first, else the last. A
    /// single word is a given name, and so is what has a comma. Address books let people correct that.
    package init(full name: String, isFamilyFirst: Bool = false) {
        var words = name.split(whereSeparator: \.isWhitespace).map(String.init)
        self.init()
        guard words.count > 1, !name.contains(",") else {
            given = name
            return
        }
        let isFamilyFirst = isFamilyFirst || words.allSatisfy(\.isEastAsian)
        family = isFamilyFirst ? words.removeFirst() : words.removeLast()
        given = words.joined(separator: " ")
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension String {
    /// Whether it has letters of Han, kana or hangul alone, with their marks.
    var isEastAsian: Bool {
        // The first of them is U+1100, in three bytes.
        guard let first = utf8.first, first >= 0xE1 else { return false }
        return unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            // Hangul: Jamo, compatibility Jamo, syllables and the Jamo beside them.
            case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF: true
            // Iteration marks and zero, kana with their marks, Bopomofo.
            case 0x3005...0x3007, 0x3021...0x3029, 0x303B, 0x3041...0x312F, 0x31F0...0x31FF, 0xFF65...0xFF9F: true
            // Han, its radicals and compatibility forms.
            case 0x2E80...0x2FDF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
            // Variation selectors choose a form of the character before them.
            case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
            default: false
            }
        }
    }
}
