import Testing

@testable import ContactSources

@Suite struct ContactIdentifiersTests {
    private func identifiers(_ cards: [(uid: String?, text: String)]) -> [String] {
        var identifiers = ContactIdentifiers(source: "/book")
        return cards.map { card in
            Array(card.text.utf8).withUnsafeBytes { identifiers.next(uid: card.uid, $0) }
        }
    }

    /// Each of many equal cards costs what the first costs: quadratic would be a matter of minutes here.
    @Test(arguments: [nil, "1"]) func manyEqualCardsAreQuicklyToldApart(uid: String?) {
        let many = identifiers(Array(repeating: (uid, "card"), count: 100_000))
        #expect(Set(many).count == many.count)
    }

    /// Stored contacts and notifications know people by these.
    @Test func areWhatTheyAlwaysWere() {
        #expect(
            identifiers([("1", "a"), ("1", "b"), (nil, "a"), (nil, "a"), ("1", "b")])
                == [
                    "3229c0903dba958b", "fdefc59b23fe8ddc", "bdb9838bd5811b8d", "fb9c775c067e403e",
                    "dc9414dcd11b3792",
                ])
    }

    /// However often another card is repeated beside it.
    @Test func aRepeatKeepsItsIdentifier() {
        let both = identifiers([(nil, "a"), (nil, "b"), (nil, "a"), (nil, "b"), (nil, "a"), (nil, "b")])
        let one = identifiers([(nil, "b"), (nil, "b"), (nil, "b")])
        #expect([both[1], both[3], both[5]] == one)
    }
}
