import BirthdayCore
import Foundation
import Testing

@Suite struct GroupNameTests {
    @Test(arguments: [
        ("Straße", "strasse"), ("İş", "iş"), ("I\u{307}ş", "İŞ"), ("STRASSE", "straße"), ("ẞ", "ss"),
        ("Família", "FAMÍLIA"), ("Caf\u{65}\u{301}", "CAFÉ"),
        ("ΟΔΟΣ", "οδος"), ("ﬁsh", "FISH"), ("Ｗork", "ｗork"), ("  lead\t", "LEAD"),
        ("\u{3000}Straße\u{A0}", "strasse"), ("家族\u{3000}旅行", "家族 旅行"), (" \u{2003}", ""),
        ("book  club", "Book\u{202F}Club"), ("a\r\n b", "a b"),
    ])
    func isOneNameInEveryCaseAndForm(one: String, other: String) {
        #expect(GroupName(one) == GroupName(other))
        #expect(Set([GroupName(one), GroupName(other)]).count == 1)
    }

    @Test(arguments: [
        ("Łódź", "lodz"), ("Wörk", "work"), ("Família", "familia"), ("Ｗork", "work"), ("ı", "i"), ("a b", "ab"),
        ("Æ", "ae"),
    ])
    func isNoOtherName(one: String, other: String) {
        #expect(GroupName(one) != GroupName(other))
    }

    /// Foundation's folding is CaseFolding.txt's, but for what it has not heard of yet. İ is i here, without its dot.
    @Test func foldsEveryScalarAsUnicodeDoes() {
        var names: [String: GroupName] = [:]
        var scalars: [GroupName: String] = [:]
        for value in UInt32(0)..<0x1_1000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseFolded || value < 0x250,
                !scalar.properties.isWhitespace
            else { continue }
            let folded = String(scalar).folding(options: .caseInsensitive, locale: nil).replacing("i\u{307}", with: "i")
            if folded == String(scalar), scalar.properties.changesWhenCaseFolded { continue }
            let name = GroupName(String(scalar))
            #expect(name == GroupName(folded), "U+\(String(value, radix: 16))")
            #expect(names[folded] ?? name == name, "U+\(String(value, radix: 16))")
            #expect(scalars[name] ?? folded == folded, "U+\(String(value, radix: 16))")
            names[folded] = name
            scalars[name] = folded
        }
        #expect(names.count > 1_000)
    }
}
