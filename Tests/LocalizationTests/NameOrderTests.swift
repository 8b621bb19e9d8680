import Foundation
import TestSupport
import Testing
import _FoundationICU

@testable import Localization

@Suite struct NameOrderTests {
    @Test(arguments: [
        (nil, ["Adam", "adam-2", "Ärger", "berg", "Berg", "Łącka", "Lang", "Zoe"]), ("C", ["adam", "Ärger", "Berg"]),
        ("en_GB", ["Adam", "Ärger", "Zoe"]), ("de_DE", ["anna", "Ärger", "Berg", "Zoe"]),
        ("sv_SE", ["Berg", "Zoe", "Åsa"]), ("cs_CZ", ["Cyril", "Dana", "Hana", "Chalupa"]),
        ("da_DK", ["Berg", "Zoe", "Aage"]), ("pl_PL", ["Lang", "Łącka", "Marek"]),
    ])
    func isThatOfTheLanguage(locale: String?, names: [String]) {
        let order = LocaleChoice(chosen: locale) { _ in nil }.order
        #expect(names.reversed().sorted { order.key(of: $0) } == names)
    }

    /// In each language that ICU knows; in Thai, Foundation heeds punctuation, which ICU's rules there pass over.
    @Test func isFoundations() {
        let names = [
            "", " ", "a", "A", "ä", "Ä", "a b", "a-b", "A'b", "a’b", "ab", "áb", "abc", "Ärger", "arger", "Arger",
            "de Luca", "Delmar", "O'Brien", "Obrien", "ß", "ss", "SS", "ñandu", "Nando", "Łącka", "Lacka", "Zoe", "Zoë",
            "Aage", "chata", "Анна", "王", "李", "محمد", "9", "10", "_", "~", "e\u{301}", "é", "👩‍👩‍👧",
        ]
        for language in Set(Locale.availableIdentifiers.map { $0.prefix { $0 != "_" } }) where language != "th" {
            let (order, locale) = (NameOrder(locale: String(language)), Locale(identifier: String(language)))
            let places = names.map { (name: $0, key: order.key(of: $0)) }.sorted { $0.key < $1.key }
            for (one, other) in zip(places, places.dropFirst()) {
                let expected = one.name.compare(other.name, options: [], range: nil, locale: locale)
                #expect(
                    expected == (one.key < other.key ? .orderedAscending : .orderedSame),
                    "\(language): \(one.name), \(other.name)")
            }
        }
    }

    /// Toned Pinyin, plain letters and characters beside one another: keys are compared as bytes, so that no three names can
    /// stand in a circle, and they say what ICU's comparison of two names says.
    @Test(arguments: ["zh", "zh_TW", "zh@collation=stroke", "ja", "vi"])
    func isTransitive(locale: String) throws {
        let syllables = [
            "ma", "mā", "má", "mǎ", "mà", "Ma", "MĀ", "lü", "lǖ", "lǘ", "lǚ", "lǜ", "lu", "lv", "a", "ā", "á", "ǎ", "à",
        ]
        let characters = ["王", "李", "馬", "马", "妈", "吕", "阿", "啊", "z", "Z", "ž", "7", "あ", "ア", "한"]
        let parts = syllables + characters + syllables.map(\.decomposedStringWithCanonicalMapping)
        var generator = SeededGenerator(seed: 22)
        let names =
            parts
            + (0..<300).map { index in
                let count = index % 3 + 1
                return (0...count).compactMap { _ in parts.randomElement(using: &generator) }.joined(
                    separator: index % 2 == 0 ? " " : "")
            }
        let order = NameOrder(locale: locale)
        let sorted = names.map { (name: $0, key: order.key(of: $0)) }.sorted { $0.key < $1.key }
        for _ in 0..<5 {
            #expect(names.shuffled(using: &generator).map(order.key).sorted() == sorted.map(\.key))
        }
        let collator = try Collator(locale)
        for (place, one) in sorted.enumerated() {
            for other in sorted[place...] {
                let comparison = collator.compare(one.name, other.name)
                #expect(comparison == (one.key < other.key ? -1 : 0), "\(one.name), \(other.name)")
            }
        }
    }

    /// ICU compares a megabyte for as long as it takes, and a shared address book can hold hundreds of such names.
    @Test func longNamesAreComparedInPart() {
        let (order, long) = (NameOrder(locale: "en_US"), String(repeating: "x", count: 20_000))
        #expect(order.key(of: long) == order.key(of: long + "y"))
        #expect(order.key(of: "xx") < order.key(of: long))
        // The letters of one sign.
        #expect(order.key(of: String(repeating: "\u{FDFA}", count: 500)) < order.key(of: "ي"))
    }
}

/// ICU's comparison of two texts.
private final class Collator {
    private let collator: OpaquePointer

    init(_ locale: String) throws {
        var status = U_ZERO_ERROR
        collator = try #require(swift_ucol_open(locale, &status))
    }

    deinit { swift_ucol_close(collator) }

    /// - Returns: -1, 0 or 1.
    func compare(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.utf16), Array(other.utf16))
        return Int(swift_ucol_strcoll(collator, one, Int32(one.count), other, Int32(other.count)).rawValue)
    }
}
