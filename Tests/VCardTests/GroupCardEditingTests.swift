import Testing

@testable import VCard

/// Changes to the card of a group.
@Suite struct GroupCardEditingTests {
    private let apples = card(
        "N:Family;;;;", "FN:Family", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1", "UID:g")

    private func changed(_ text: String, _ changes: CardChange...) -> String? {
        var text = text
        for change in changes {
            guard let new = edited(text, change, uid: "g") else { return nil }
            text = new
        }
        return text
    }

    @Test func aMemberGoesAfterTheLastInItsForm() {
        let after = apples.replacing("uuid:1\r\n", with: "uuid:1\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2\r\n")
        #expect(changed(apples, .addMembers(uids: ["2"])) == after)
        #expect(changed(after, .removeMembers(uids: ["urn:uuid:2"])) == apples)
        #expect(changed(apples, .addMembers(uids: ["1"])) == nil)
        let bare = card("KIND:group", "FN:F", "MEMBER:mailto:a@b", "UID:g", version: "4.0")
        #expect(
            changed(bare, .addMembers(uids: ["x@y"]))
                == bare.replacing("a@b\r\n", with: "a@b\r\nMEMBER:urn:uuid:x@y\r\n"))
    }

    @Test func aUIDThatIsAURIStaysOne() {
        let group = card("KIND:group", "FN:F", "MEMBER:urn:uuid:1", "UID:g", version: "4.0")
        let after = group.replacing("uuid:1\r\n", with: "uuid:1\r\nMEMBER:mailto:di@x.y\r\n")
        #expect(changed(group, .addMembers(uids: ["mailto:di@x.y"])) == after)
        #expect(changed(after, .removeMembers(uids: ["mailto:di@x.y"])) == group)
    }

    @Test func aUUIDIsTheSameInAnyCase() {
        let uuid = "03A0E51F-D1AA-4385-8A53-E29025ACD8AF"
        let group = card("KIND:group", "FN:F", "MEMBER:urn:uuid:\(uuid.lowercased())", "UID:g", version: "4.0")
        #expect(changed(group, .addMembers(uids: [uuid])) == nil)
        #expect(
            changed(group, .removeMembers(uids: [uuid])) == card("KIND:group", "FN:F", "UID:g", version: "4.0"))
    }

    @Test func theFirstMemberGoesBeforeTheEnd() {
        let before = card("KIND:group", "FN:F", "UID:g", version: "4.0")
        let member = "MEMBER:urn:uuid:\(String(repeating: "a", count: 59))\r\n aa\r\n"
        let after = before.replacing("END:", with: member + "END:")
        let uid = String(repeating: "a", count: 61)
        #expect(changed(before, .addMembers(uids: [uid])) == after)
        #expect(changed(after, .removeMembers(uids: [uid])) == before)
        let http = before.replacing("END:", with: "MEMBER:https://a/b\r\nEND:")
        #expect(changed(before, .addMembers(uids: ["https://a/b"])) == http)
    }

    @Test func aGroupIsRenamedInBothNames() {
        let after = apples.replacing("N:Family", with: "N:Die Süßen\\; alle")
        #expect(changed(apples, .renameGroup(to: "Die Süßen; alle")) == after)
        #expect(changed(after, .renameGroup(to: "Family")) == apples)
        #expect(changed(apples, .renameGroup(to: "Family")) == nil)
        let without = card("KIND:group", "UID:g", version: "4.0")
        #expect(changed(without, .renameGroup(to: "A")) == card("KIND:group", "UID:g", "FN:A", version: "4.0"))
    }

    @Test func thePersonsCardIsNone() {
        #expect(refusal(Array(card("FN:Anna").utf8), .addMembers(uids: ["1"])) == .isNoGroup)
        let list = card("FN:Anna", "X-EVOLUTION-LIST:TRUE", "EMAIL;X-EVOLUTION-DEST-CONTACT-UID=1:a@b")
        #expect(refusal(Array(list.utf8), .removeMembers(uids: ["1"])) == .isNoGroup)
    }
}
