import Testing

@testable import Localization

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Łącka", "lacka"), ("Bjørn", "bjorn"), ("Straße", "strasse"), ("STRASSE", "straße"), ("Dziśiaj", "dzisiaj"),
        ("Þórður Ægir", "thordur aegir"), ("Đorđe", "dorde"), ("Işıl", "isil"), ("İnci", "inci"), ("Œuvre", "oeuvre"),
        ("Ｗｉｄｅ", "wide"), ("O’Brien", "o'brien"), ("Hans‑Peter", "hans-peter"), ("Anna", "ANNA"), ("ŁĄCKA", "łącka"),
        ("Σοφίας", "σοφιασ"),
    ])
    func ignoresCaseAccentsStrokesAndLigatures(name: String, typed: String) {
        #expect(SearchText(name) == SearchText(typed))
    }

    @Test(arguments: [("Łącka", "lecka"), ("Bjørn", "bjern"), ("王", "wang"), ("a b", "ab")])
    func keepsDifferentLettersApart(name: String, typed: String) {
        #expect(SearchText(name) != SearchText(typed))
    }

    @Test(arguments: [
        ("Сергей Чайковский", ["sergej cajkovskij", "sergey chaykovskiy"]),
        ("Ελένη Παπαδοπούλου", ["elene papadopoulou", "eleni papadopoulou"]), ("王小明", ["wang xiao ming"]),
        ("გიორგი", ["giorgi"]), ("김민수", ["gimminsu"]), ("Anna Berg", []), ("Łącka", []), ("Nguyễn", []), ("", []),
        ("123 !", []),
    ])
    func transliteratesOtherScripts(name: String, expected: [String]) {
        #expect(SearchText.transliterations(of: name) == expected.map { SearchText($0) })
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
            SearchText.transliterations(of: name).allSatisfy {
                $0.contains(SearchText("sergej")) || $0.contains(SearchText("sergey"))
            })
    }
}
