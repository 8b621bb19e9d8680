import Foundation
import TestSupport
import Testing

@testable import Localization

@Suite struct NameOrderTests {
    private func order(_ locale: String?) -> NameOrder { LocaleChoice(chosen: locale) { _ in nil }.order }

    @Test(arguments: [
        (nil, ["Adam", "adam-2", "Ärger", "berg", "Berg", "Łącka", "Lang", "Zoe"]), ("C", ["adam", "Ärger", "Berg"]),
        ("en_GB", ["Adam", "Ärger", "Zoe"]), ("de_DE", ["anna", "Ärger", "Berg", "Zoe"]),
        ("sv_SE", ["Berg", "Zoe", "Åsa"]), ("cs_CZ", ["Cyril", "Dana", "Hana", "Chalupa"]),
        ("da_DK", ["Berg", "Zoe", "Aage"]), ("pl_PL", ["Lang", "Łącka", "Marek"]),
    ])
    func isThatOfTheLanguage(locale: String?, names: [String]) {
        #expect(names.reversed().sorted(by: order(locale).comesBefore) == names)
    }

    /// Pairs of ASCII names are compared without ICU, others by it: both have to agree, or sorting would depend on the
    /// order in which names are met.
    @Test(arguments: NameOrder.languagesWithRootOrder.sorted()) func asciiIsOrderedAsICUOrdersIt(language: String) {
        let order = NameOrder(locale: language)
        let locale = Locale(identifier: language)
        func check(_ left: String, _ right: String) {
            let expected = left.compare(right, options: [], range: nil, locale: locale) == .orderedAscending
            if order.comesBefore(left, right) != expected {
                Issue.record("\(left.debugDescription) \(right.debugDescription)")
            }
        }
        let printable = (UInt8(0x20)...0x7E).map { String(UnicodeScalar($0)) }
        for left in printable { for right in printable { check(left, right) } }
        var random = SeededGenerator(seed: 7)
        let letters = Array("aAbBcChHlLnNjJzZ -'.,_0129@$")
        for _ in 0..<5_000 {
            func name() -> String {
                String(
                    (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in letters.randomElement(using: &random)
                    })
            }
            check(name(), name())
        }
    }

    /// Every three names: a sort needs a strict weak order.
    @Test(arguments: [nil, "de_DE", "cs_CZ"]) func isConsistentForMixedNames(locale: String?) {
        let order = order(locale)
        let names = [
            "", " ", "a", "A", "ä", "Ä", "a b", "a-b", "A'b", "a’b", "ab", "Ab", "áb", "abc", "Ärger", "arger", "Arger",
            "de Luca", "Delmar", "O'Brien", "O’Brien", "Obrien", "ß", "ss", "SS", "ñandu", "Nando", "Łącka", "Lacka",
            "Zoe", "Zoë", "Анна", "王", "محمد", "9", "90", "_", "~", "e\u{301}", "é", "e", "👩‍👩‍👧",
        ]
        for one in names {
            #expect(!order.comesBefore(one, one))
            for two in names where order.comesBefore(one, two) {
                #expect(!order.comesBefore(two, one))
                for three in names {
                    // What comes before the second comes before it; what comes after the first, too.
                    let isBetween = order.comesBefore(two, three) || order.comesBefore(three, two)
                    #expect(!order.comesBefore(two, three) || order.comesBefore(one, three), "\(one) \(two) \(three)")
                    #expect(
                        isBetween || order.comesBefore(one, three), "\(three) is as \(two), and not after \(one)")
                }
            }
        }
    }
}
