import BirthdayCore
import Messages
import Testing

@testable import VCard

/// Cards that share a line, as files without a last line end make them when they are joined.
@Suite struct JoinedCardsTests {
    private static let anna = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nUID:1\r\nBDAY:19901123\r\nEND:VCARD"
    private static let ben =
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:2\r\nBDAY:19801224\r\nDEATHDATE:2001\r\nCATEGORIES:A\r\nFN:Ben\r\nEND:VCARD"

    /// What was found between cards.
    static let joints = [
        "", " ", "\t", "\u{FEFF}", " \u{FEFF}", "\\n", "\\r\\n", " \\n ", "<br>", "<BR/>", "<br />\\n", "\r\n ",
        "\r\n<br>\r\n",
        "\r\n \u{FEFF}",
    ]

    @Test(arguments: joints)
    func eachIsItsOwn(joint: String) throws {
        let text = Self.anna + joint + Self.ben + "\r\n"
        let (cards, problems) = read(text)
        #expect(problems == [])
        try #require(cards.map(\.name) == ["Anna", "Ben"])
        #expect(cards.map(\.birthday?.year) == [1990, 1980])
        #expect(cards.map(\.isDeceased) == [false, true])
        #expect(cards.map(\.categories) == [[], ["A"]])
        #expect(cards.map(\.problems) == [[], []])
        #expect(cards[0].bytes == 0..<Self.anna.utf8.count)
        #expect(cards[1].bytes.upperBound == text.utf8.count - 2)
        #expect(cards[1].line == 6 + joint.count { $0 == "\r\n" })
    }

    @Test func whatFollowsAnEndIsNobodys() {
        for rest in ["BDAY:19801224", "junk", ";X=Y", "S", "\0", ",BEGIN:VCARD", "END:VCARD"] {
            let (cards, problems) = read("\(Self.anna)\(rest)\r\nDEATHDATE:2001\r\n")
            #expect(cards.map(\.birthday?.year) == [1990] && cards.map(\.isDeceased) == [false])
            #expect(problems.map(\.said) == ["\(rest == "\0" ? 7 : 6): text outside of any card"])
        }
        let more = "\r\nBEGIN:VCARD\r\nFN:Ben\r\nEND:VCARD"
        #expect(read("\(Self.anna)junk\(more)").cards.map(\.name) == ["Anna", "Ben"])
    }

    @Test func whatEndsAndBeginsNoCardIsNamed() {
        let (cards, _) = read(card("FN:Anna", "END:VCRAD", "BEGIN:VFOO", "NOTE:x"))
        #expect(cards.map(\.name) == ["Anna"])
        #expect(cards[0].problems.map(\.said) == ["4: END ends no card, and is passed over"])
    }

    @Test func aCardBeginsWithItsLine() {
        #expect(read("BEGIN:VCARD VERSION:3.0\nFN:Anna\nEND:VCARD\n").cards.map(\.name) == ["Anna"])
        #expect(read("end : vcard begin:vcard\nfn:Anna\nend:vcard").cards.map(\.name) == ["Anna"])
        // A name that looks like a boundary is none.
        let note = "NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\nEND:VCARDBEGIN:VCARD"
        #expect(read("BEGIN:VCARD\r\nFN:A\r\n\(note)\r\nFN:B\r\nEND:VCARD").cards.map(\.name) == ["A", "B"])
    }

    @Test(arguments: joints)
    func anEditChangesNoNeighbour(joint: String) {
        let text = Self.anna + joint + Self.ben
        let category = "CATEGORIES:Café\r\n"
        func result(_ name: String, _ change: CardChange) -> String? {
            let uid = name == "Anna" ? "1" : "2"
            let edit = CardEdit(change, line: 1, uid: uid, name: name)
            return CardEditor(now: editedAt).apply([edit], to: Array(text.utf8)).bytes.map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let changed = Self.anna.replacing("END:", with: category + "END:")
        #expect(result("Anna", .addCategory("Café")) == changed + joint + Self.ben)
        #expect(
            result("Ben", .addCategory("Café"))
                == Self.anna + joint + Self.ben.replacing("CATEGORIES:A", with: "CATEGORIES:A,Café"))
    }

    @Test(arguments: joints)
    func aGroupsCardGoesAlone(joint: String) throws {
        let group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Choir\r\nUID:g\r\nEND:VCARD"
        for (file, place) in [
            (group + joint + Self.anna, 0), (Self.anna + joint + group, 1),
            (Self.anna + joint + group + joint + Self.ben, 1),
        ] {
            let edit = CardEdit(.removeGroupCard("Choir"), line: 1, uid: "g", name: "Choir")
            let result = CardEditor(now: 0).apply([edit], to: Array((file + "\r\n").utf8))
            let bytes = try #require(result.bytes, "\(place)")
            let (before, after) = (read(file).cards, read(bytes))
            #expect(after.cards.map(\.name) == before.map(\.name).filter { $0 != "Choir" })
            let texts = after.cards.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
            #expect(texts.first?.hasSuffix(Self.anna) == true)
            #expect(texts.count == 1 || texts.last?.hasSuffix(Self.ben) == true)
        }
    }
}
