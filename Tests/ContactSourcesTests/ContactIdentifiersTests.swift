import BirthdayCore
import TestSupport
import Testing

@testable import ContactSources

@Suite struct ContactIdentifiersTests {
    private func identifiers(_ cards: [(uid: String?, text: String)]) -> [String] {
        var digest = ContactDigest(source: "/book")
        var identifiers = ContactIdentifiers(source: "/book")
        return cards.map { card in
            let hash = Array(card.text.utf8).withUnsafeBytes { digest.hash(uid: card.uid, $0) }
            return identifiers.next(
                hash, for: Contact(id: "", uid: card.uid, name: card.text, birthday: Birthday(month: 1, day: 2)))
        }
    }

    /// Each of many equal cards costs what the first costs.
    @Test(arguments: [nil, "1"]) func manyEqualCardsAreToldApartInLinearTime(uid: String?) {
        let isLinear = WorkGrowth.isLinear(upTo: 8_000) { size in
            let many = identifiers(Array(repeating: (uid, "card"), count: size))
            #expect(Set(many).count == size)
        }
        #expect(isLinear)
    }

    /// Stored contacts and notifications know people by these.
    @Test func areWhatTheyAlwaysWere() {
        #expect(identifiers([("1", "a"), (nil, "a")]) == ["3229c0903dba958b", "bdb9838bd5811b8d"])
    }

    /// Cards with one UID are told apart by their content, in any order after the first.
    @Test func cardsOfOneUIDKeepTheirIdentifiers() {
        let some = identifiers([("1", "a"), ("1", "b"), ("1", "c")])
        let others = identifiers([("1", "a"), ("1", "c"), ("1", "b")])
        #expect(Set(some) == Set(others))
        #expect(some[1] == others[2])
    }

    /// However often another card is repeated beside it.
    @Test func aRepeatKeepsItsIdentifier() {
        let both = identifiers([(nil, "a"), (nil, "b"), (nil, "a"), (nil, "b"), (nil, "a"), (nil, "b")])
        let one = identifiers([(nil, "b"), (nil, "b"), (nil, "b")])
        #expect([both[1], both[3], both[5]] == one)
    }
}
