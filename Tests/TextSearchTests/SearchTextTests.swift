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
