import Testing

@testable import Localization

/// UTS #35, Dates, "Date Format Patterns".
@Suite struct DatePatternTests {
    /// A pattern with the fields in angle brackets.
    private func shown(_ pattern: DatePattern) -> String {
        pattern.text { "<" + String(repeating: $0, count: $1) + ">" }
    }

    @Test(arguments: [
        ("d 'de' MMMM 'de' y", "<d> de <MMMM> de <y>"), ("y. 'gada' d. MMMM", "<y>. gada <d>. <MMMM>"),
        ("MMMM'ren' d('a')", "<MMMM>ren <d>(a)"), ("y('e')'ko' d", "<y>(e)ko <d>"), ("d''M", "<d>'<M>"),
        ("'o''clock' d", "o'clock <d>"), ("''''d", "''<d>"), ("'d", "d"), ("y年M月d日", "<y>年<M>月<d>日"), ("", ""),
        ("MMMMའི་ཚེས་d", "<MMMM>འི་ཚེས་<d>"), ("d בMMMM", "<d> ב<MMMM>"),
    ])
    func readsQuotes(pattern: String, expected: String) {
        #expect(shown(DatePattern(pattern)) == expected)
    }

    @Test(arguments: [
        ("d MMMM y G", "G", "<d> <MMMM> <y>"), ("G y년 MMMM d일", "G", "<y>년 <MMMM> <d>일"),
        ("Gy年M月d日", "G", "<y>年<M>月<d>日"), ("d MMMM, G y", "G", "<d> <MMMM>, <y>"),
        ("d-MMMM, y (G)", "G", "<d>-<MMMM>, <y>"), ("d MMMM y, G", "G", "<d> <MMMM> <y>"),
        ("d MMMM y 'г'. G", "G", "<d> <MMMM> <y> г."), ("r년(U년) MMMM d일", "U", "<r>년 <MMMM> <d>일"),
        ("r(U) MMMM d", "U", "<r> <MMMM> <d>"), ("MMMM d, r(U)", "U", "<MMMM> <d>, <r>"),
        ("d 'su' r (U)", "U", "<d> su <r>"), ("'ngày' d 'năm' U r", "U", "ngày <d> năm <r>"),
        ("rU年MMMMd", "U", "<r>年<MMMM><d>"), ("d MMMM", "G", "<d> <MMMM>"), ("G", "G", ""),
    ])
    func removesAFieldWithWhatSeparatedIt(pattern: String, field: Character, expected: String) {
        var pattern = DatePattern(pattern)
        pattern.remove(field)
        #expect(shown(pattern) == expected)
    }
}
