import Foundation
import Testing

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

    /// ICU compares a megabyte for as long as it takes, and a shared address book can hold hundreds of such names.
    @Test func longNamesAreComparedInPart() {
        let (order, long) = (NameOrder(locale: "en_US"), String(repeating: "x", count: 20_000))
        #expect(order.key(of: long) == order.key(of: long + "y"))
        #expect(order.key(of: "xx") < order.key(of: long))
        // The letters of one sign.
        #expect(order.key(of: String(repeating: "\u{FDFA}", count: 500)) < order.key(of: "ي"))
    }
}
