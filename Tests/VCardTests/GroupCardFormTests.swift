import Testing

@testable import VCard

/// A new card of a group is written as those that stand in the address book.
@Suite struct GroupCardFormTests {
    private let group = NewGroupCard(name: "Chor, Kirche; Süd", uid: "u-1", members: ["a", "urn:x:b"])

    private func form(_ file: String) -> GroupCardForm? { GroupCardForm(ofGroupIn: Array(file.utf8), decode: nil) }

    private func text(_ form: GroupCardForm?, _ group: NewGroupCard? = nil) throws -> String {
        String(decoding: try #require(form).file(group ?? self.group), as: UTF8.self)
    }

    @Test func inVersion4() throws {
        let standing = card("FN:Anna") + card("KIND:GROUP", "FN:Other", "MEMBER:urn:uuid:z", version: "4.0")
        #expect(
            try text(form(standing))
                == "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:u-1\r\nKIND:group\r\nFN:Chor\\, Kirche\\; Süd\r\n"
                + "MEMBER:urn:uuid:a\r\nMEMBER:urn:x:b\r\nEND:VCARD\r\n")
    }

    @Test func inApplesForm() throws {
        let standing = card(
            "FN:Other", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:z", version: "3.0")
        #expect(
            try text(form(standing))
                == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-1\r\nX-ADDRESSBOOKSERVER-KIND:group\r\nFN:Chor\\, Kirche\\; Süd\r\n"
                + "N:Chor\\, Kirche\\; Süd;;;;\r\nX-ADDRESSBOOKSERVER-MEMBER:a\r\n"
                + "X-ADDRESSBOOKSERVER-MEMBER:urn:x:b\r\nEND:VCARD\r\n")
    }

    /// Evolution's lists have no MEMBER, and a category does as well there.
    @Test func aListOfAnotherKindIsNoForm() {
        #expect(form(card("FN:List", "X-EVOLUTION-LIST:TRUE")) == nil)
        #expect(form(card("FN:Anna")) == nil)
        #expect(form("") == nil)
    }

    @Test func besidePeopleTheirVersionDecides() throws {
        for (version, property) in [("4.0", "\nKIND:group"), ("3.0", "\nX-ADDRESSBOOKSERVER-KIND:group")] {
            let form = GroupCardForm(besideCardsIn: Array(card("FN:Anna", version: version).utf8), decode: nil)
            #expect(try text(form).contains(property))
        }
        let none = GroupCardForm(besideCardsIn: [], decode: nil)
        #expect(try text(none).hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\n"))
    }

    @Test func atTheEndOfAFile() throws {
        let standing = card("KIND:group", "FN:Other", version: "4.0")
        let form = try #require(self.form(standing))
        for file in [standing, String(standing.dropLast()), "\u{FEFF}" + standing + "\n\n", ""] {
            let bytes = try form.appending(group, to: Array(file.utf8), nil)
            #expect(
                String(decoding: bytes, as: UTF8.self) == (file.hasSuffix("D") ? file + "\r\n" : file)
                    + (try text(form)))
        }
        for (file, refusal) in [
            (Array(standing.utf8) + [0xE4, 10], CardEditRefusal.cannotHoldName), ([0xFF, 0xFE, 0x42, 0], .isUTF16),
            (Array(standing.utf8) + Array("BEGIN:VCARD\nFN:Open\n".utf8), .hasNoEnd),
        ] {
            #expect(throws: refusal) { try form.appending(group, to: file, nil) }
        }
    }

    @Test func longNamesAreFolded() throws {
        let name = String(repeating: "Großfamilie ", count: 20).dropLast()
        let long = NewGroupCard(name: String(name), uid: "u", members: [])
        for standing in [card("KIND:group", version: "4.0"), card("X-ADDRESSBOOKSERVER-KIND:group", version: "3.0")] {
            let text = try text(form(standing), long)
            #expect(text.split(whereSeparator: \.isNewline).allSatisfy { $0.utf8.count <= 75 })
        }
    }
}
