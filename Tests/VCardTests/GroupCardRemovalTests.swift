import Testing

@testable import VCard

/// The card of a group is taken out of a file, and every other byte stays.
@Suite struct GroupCardRemovalTests {
    private let group = card("KIND:group", "FN:Choir", "UID:g", "MEMBER:urn:uuid:1", version: "4.0")
    private let anna = card("FN:Anna", "UID:1")

    /// The file without the group's card.
    private func removed(
        _ file: String, _ name: String = "CHOIR"
    ) -> Result<String?, CardEditRefusal> {
        let edit = CardEdit(.removeGroupCard(name), line: 1, uid: "g", name: "Choir")
        let result = CardEditor(now: 0).apply([edit], to: Array(file.utf8))
        return result.outcomes[0].map { _ in result.bytes.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func theOtherCardsStayByteForByte() {
        let ben = "begin:vcard\nVERSION:2.1\nN:Ben\n\n x\nend:vcard"
        for (before, after) in [
            ("", anna), (anna, ben), ("\u{FEFF}" + anna, ""), ("text\n\n" + anna, "\n\ntext"), (ben + "\n", ""),
        ] {
            #expect(removed(before + group + after) == .success(before + after))
        }
    }

    @Test func nothingIsLeftWhereThereIsNoOtherCard() {
        #expect(removed(group) == .success(""))
        #expect(removed("\u{FEFF}\r\n" + group + " \n") == .success(""))
        #expect(removed(group + "text") == .failure(.wouldLeaveText))
    }

    @Test func onlyTheCardThatIsMeantGoes() {
        #expect(removed(anna + group, "Singers") == .failure(.hasOtherName))
        #expect(removed(anna + group + group) == .failure(.isRepeated))
        #expect(removed(anna) == .failure(.isMissing))
        #expect(removed(anna + card("FN:Choir", "UID:g")) == .failure(.isNoGroup))
    }

    /// Edits of one file are made in their order.
    @Test func aCardThatIsGoneIsNotEdited() {
        let changes: [CardChange] = [.addMembers(uids: ["2"]), .removeGroupCard("Choir"), .addMembers(uids: ["3"])]
        let result = CardEditor(now: 0).apply(
            changes.map { CardEdit($0, line: 1, uid: "g", name: "Choir") }, to: Array((anna + group).utf8))
        #expect(result.bytes == Array(anna.utf8))
        #expect(result.outcomes.last == .failure(.isMissing))
    }
}
