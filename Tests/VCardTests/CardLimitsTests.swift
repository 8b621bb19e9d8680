import BirthdayCore
import Messages
import Testing

@testable import VCard

/// What is beyond the limits of a card is left out as a whole, and named with its line; the rest stays.
@Suite struct CardLimitsTests {
    private let limits = CardLimits.contact
    private var long: String { String(repeating: "x", count: limits.text + 1) }

    private func read(_ lines: String..., limits: CardLimits = .contact) throws -> ParsedCard {
        var cards: [ParsedCard] = []
        let text = (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { VCardReader(limits: limits).read($0) { cards.append($0) } }
        return try #require(cards.first)
    }

    @Test func aTextOfTheLimitStays() throws {
        let text = String(long.dropLast())
        let card = try read("UID:\(text)", "FN:\(text)", "N:\(text);;;;", "NICKNAME:\(text)", "CATEGORIES:\(text)")
        #expect(card.problems == [])
        #expect(card.uid == text && card.name == text && card.structuredName?.family == text)
        #expect(card.nicknames == [text] && card.categories == [text])
    }

    @Test(arguments: ["", "\\,"]) func aNameInAListGoesAlone(escaped: String) throws {
        let text = long + escaped
        let card = try read(
            "FN:Anna", "NICKNAME:An,\(text),Ann", "CATEGORIES:\(text),\(text)a", "CATEGORIES:A", "BDAY:--0412")
        #expect(card.nicknames == ["An", "Ann"] && card.categories == ["A"])
        #expect(card.birthday != nil)
        #expect(card.problems.map(\.line) == [4, 5])
        #expect(card.problems.first?.reason.english == "NICKNAME has a name of more than 1000 bytes, which is left out")
    }

    @Test func theNamesAfterTheLastOneThatIsReadGo() throws {
        let names = (0..<limits.groups + 2).map { "g\($0)" }
        let all = names.joined(separator: ",")
        let card = try read("FN:Anna", "CATEGORIES:a,b,a", "CATEGORIES:\(all)", "CATEGORIES:c", "NICKNAME:\(all)")
        #expect(card.categories == ["a", "b"] + names.prefix(limits.groups - 2))
        #expect(card.nicknames == Array(names.prefix(limits.nicknames)))
        #expect(
            card.problems.map(\.said) == [
                "7: NICKNAME: the names after the first 100 are left out",
                "5: CATEGORIES: the names after the first 1000 are left out",
            ])
        let repeated = try read(
            "FN:Anna", "CATEGORIES:\(names.prefix(limits.groups).joined(separator: ","))", "CATEGORIES:g0")
        #expect(repeated.problems == [] && repeated.categories.count == limits.groups)
    }

    @Test func nIsLeftOutAsAWhole() throws {
        let card = try read("FN:Anna", "N:Berg;\(String(repeating: "a\\,", count: 600));;;")
        #expect(card.structuredName == nil && card.name == "Anna")
        #expect(
            card.problems.map(\.said) == ["4: N has more than 1000 bytes, and is left out"])
    }

    /// A name that is too long costs neither the birthday nor the card: the next one counts.
    @Test func ofNamesTheNextOneCounts() throws {
        let (start, accents) = (String(long.dropLast()), String(repeating: "é", count: 499))
        let parts = "N:\(start);\(start);;;"
        for (lines, name, line) in [
            (["FN:\(long)", "N:Berg;Anna;;;"], "Anna Berg", 3), (["FN:\(long)", "NICKNAME:\(long),Annie"], "Annie", 3),
            (["FN:Anna", "FN;PREF=1:\(long)"], "Anna", 4), ([parts, "ORG:Club"], "Club", 3),
            (["ORG:\(long)", "EMAIL:anna@example.org"], "anna@example.org", 3), (["FN:\(long)", "X:"], start, 3),
            (["FN:a\(accents)é", "X:"], "a\(accents)", 3), (["FN:\(long)", "KIND:group"], "", 3),
        ] as [([String], String, Int)] {
            let card = try read(lines[0], lines[1], "UID:1", "BDAY:--0412")
            #expect(card.name == name && card.uid == "1" && card.birthday == Birthday(month: 4, day: 12))
            #expect(card.problems.first?.line == line)
        }
        let problems = try read("FN:\(long)", "N:Berg;;;;").problems.map(\.said)
        #expect(problems == ["3: FN has more than 1000 bytes, and is left out"])
        #expect(try read("FN:\(long)").problems.map(\.said) == ["3: FN has more than 1000 bytes, and is cut"])
    }

    @Test func aUIDOrABirthdayThatIsTooLongIsNone() throws {
        let card = try read("FN:Anna", "UID:\(long)", "BDAY:--0412")
        #expect(card.uid == nil && card.birthday != nil)
        #expect(card.problems.map(\.said) == ["4: UID has more than 1000 bytes, and is left out"])
        #expect(try read("FN:Anna", "BDAY:19850412\(long)").isBirthdayUnusable)
        #expect(try read("FN:Anna", "X-ALTBDAY;CALSCALE=chinese:\(long)").isBirthdayUnusable)
        for birthday in [
            "BDAY:19850412", "ANNIVERSARY:19850412\nX-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;19850412;3",
        ] {
            let card = try read("FN:Anna", "BDAY:\(long)", birthday)
            #expect(card.birthday?.year == 1985)
            #expect(card.problems.map(\.said) == ["4: BDAY has more than 1000 bytes, and is left out"])
        }
    }

    @Test func membersAreLimited() throws {
        let members = (0..<5).map { "MEMBER:\($0)" }.joined(separator: "\n")
        let few = CardLimits(text: 10, nicknames: 1, dates: 1, labels: 1, groups: 1, members: 3)
        let card = try read("KIND:group", "FN:Club", members, limits: few)
        #expect(card.kind == .group(members: ["0", "1", "2"]))
        #expect(card.problems.map(\.said) == ["8: the members after the first 3 are left out"])
        let long = try read("KIND:group", "FN:Club", "MEMBER:12345678901", "MEMBER:2", limits: few)
        #expect(long.kind == .group(members: ["2"]) && long.problems.map(\.line) == [5])
    }

    /// Of a property nothing is cut, however long it is.
    @Test func theLastNameOfALongLineIsRead() throws {
        let blanks = String(repeating: ",", count: 3 << 20)
        #expect(try read("FN:Anna", "CATEGORIES:a\(blanks)b").categories == ["a", "b"])
        let folded =
            "CATEGORIES:a" + String(repeating: "\r\n \(String(repeating: ",", count: 74))", count: 20_000) + "b"
        #expect(try read("FN:Anna", folded).categories == ["a", "b"])
        #expect(try read("FN:Anna", "CATEGORIES:a\(blanks)", limits: .edited).categories == ["a"])
    }

    @Test func datesBeyondTheLimitAreReported() throws {
        let dates = (0..<70).map { "i\($0).X-ABDATE:19850412" }.joined(separator: "\n")
        let card = try read("FN:Anna", dates)
        #expect(card.problems.map(\.line) == [68] && !card.isBirthdayUnusable)
    }
}
