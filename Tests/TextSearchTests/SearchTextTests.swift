import Foundation
import Testing

@testable import TextSearch

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Łącka", "lacka"), ("Bjørn", "bjorn"), ("Straße", "strasse"), ("STRASSE", "straße"), ("Dziśiaj", "dzisiaj"),
        ("Þórður Ægir", "thordur aegir"), ("Đorđe", "dorde"), ("Işıl", "isil"), ("İnci", "inci"), ("Œuvre", "oeuvre"),
        ("Ｗｉｄｅ", "wide"), ("O’Brien", "o'brien"), ("Hans‑Peter", "hans-peter"), ("Anna", "ANNA"), ("ŁĄCKA", "łącka"),
        ("Σοφίας", "σοφιασ"), ("محمّد", "محمد"), ("أحمد", "احمد"), ("شَـهد", "شهد"), ("שָׁלוֹם", "שלום"),
        ("İSTANBUL", "istanbul"),
    ])
    func ignoresCaseAccentsStrokesAndLigatures(name: String, typed: String) {
        #expect(SearchText(name) == SearchText(typed))
    }

    @Test(arguments: [("Łącka", "lecka"), ("Bjørn", "bjern"), ("王", "wang"), ("a b", "ab")])
    func keepsDifferentLettersApart(name: String, typed: String) {
        #expect(SearchText(name) != SearchText(typed))
    }

    @Test(arguments: [
        ("Сергей Чайковский", ["sergej cajkovskij", "sergey chaykovskiy"]), ("Ольга", ["olga", "ol'ga"]),
        ("Наталья", ["natalya"]), ("Євген", ["yevhen"]),
        ("Ελένη Παπαδοπούλου", ["elene papadopoulou", "eleni papadopoulou"]),
        ("王小明", ["wang xiao ming", "wangxiaoming"]), ("გიორგი", ["giorgi"]), ("김민수", ["gimminsu", "kimminsu"]),
        ("김", ["kim"]), ("Müller", ["mueller"]), ("Jörg Öz", ["joerg oez"]),
    ])
    func isSpelledInASCII(name: String, expected: [String]) {
        let spellings = Set(SearchText.spellings(of: name))
        #expect(spellings.isSuperset(of: expected.map { SearchText($0) }))
    }

    /// The readings of all Chinese characters are those of ICU's transliteration.
    @Test func readsChineseAsICU() throws {
        let blocks: [ClosedRange<UInt32>] = [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x2_0000...0x2_0FFF]
        let characters = blocks.flatMap(\.self).compactMap(Unicode.Scalar.init).map { String($0) }
        let transliterated = try #require(
            characters.joined(separator: "\n").applyingTransform(
                StringTransform("Any-Latin; Latin-ASCII"), reverse: false))
        let expected = transliterated.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let readings = PinyinReadings()
        #expect(characters.map(readings.spelled) == expected)
    }

    @Test(arguments: [
        ("Anna李", "anna li"), ("山田はなこ", "shan tianhanako"), ("김王", "gim wang"),
        ("王-明", "wang-ming"), ("Иван王", "ivan wang"), ("王é", "wange"),
    ])
    func readsChineseBesideOtherScripts(name: String, expected: String) {
        #expect(SearchText.spellings(of: name).contains(SearchText(expected)))
    }

    @Test(arguments: ["Anna Berg", "Łącka", "Nguyễn", "", "123 !"])
    func hasNoOtherSpelling(name: String) { #expect(SearchText.spellings(of: name).isEmpty) }

    @Test func aWordIsOneOfAName() {
        #expect(SearchText.hasWords("mueller FAMILIE", in: "Familie Müller"))
        #expect(SearchText.hasWords("lodz", in: "Łódź"))
        #expect(!SearchText.hasWords("lod", in: "Łódź") && !SearchText.hasWords(" ", in: "Łódź"))
    }

    @Test func wordsAreSeparatedByAnySpaceAndCommas() {
        #expect(SearchText("Berg, Anna").words == [SearchText("berg"), SearchText("anna")])
        #expect(SearchText(" Anna\u{A0}Berg\t").words == [SearchText("anna"), SearchText("berg")])
        #expect(SearchText("  ").words.isEmpty)
    }

    /// The time of ICU's transliteration grows with the square of the length.
    @Test(.timeLimit(.minutes(1))) func aNameOfAMegabyteDelaysNoSearch() {
        let name = String(repeating: "Сергей ", count: 150_000)
        #expect(
            SearchText.spellings(of: name).allSatisfy {
                ["sergej", "sergey", "serhey"].map { SearchText($0) }.contains(where: $0.contains)
            })
    }
}
