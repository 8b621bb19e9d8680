import Testing

@testable import BirthdayCore

@Suite struct ContactMergeTests {
    private func contact(
        _ source: String, _ name: String, _ birthday: Birthday?, uid: String? = nil, groups: [String] = []
    ) -> Contact {
        Contact(
            id: source + name, uid: uid, name: name, birthday: birthday, groups: groups,
            origin: ContactOrigin(source: source, file: source, line: 1))
    }

    private let march = Birthday(month: 3, day: 1)
    private let march1990 = Birthday(year: 1990, month: 3, day: 1)
    private let march1991 = Birthday(year: 1991, month: 3, day: 1)

    @Test func joinsAcrossSourcesByUID() {
        let people = ContactMerge.people(in: [
            contact("a", "Anna", march, uid: "1", groups: ["x"]),
            contact("b", "Anna Berg", march1990, uid: "1", groups: ["x", "y"]),
        ])
        #expect(people.map(\.name) == ["Anna"])
        #expect(people.first?.birthday == march1990)
        #expect(people.first?.groups == ["x", "y"])
    }

    @Test func joinsAcrossSourcesByNameAndCompatibleBirthday() {
        #expect(ContactMerge.people(in: [contact("a", "Anna", march), contact("b", "Anna", march1990)]).count == 1)
        #expect(ContactMerge.people(in: [contact("a", "Anna", march1991), contact("b", "Anna", march1990)]).count == 2)
        #expect(ContactMerge.people(in: [contact("a", "Anna", march), contact("b", "Annb", march)]).count == 2)
    }

    @Test func keepsEveryCardOfOneSource() {
        let twins = [contact("a", "Anna", march, uid: "1"), contact("a", "Anna", march, uid: "1")]
        #expect(ContactMerge.people(in: twins).count == 2)
        #expect(ContactMerge.people(in: twins + [contact("b", "Anna", march, uid: "1")]).count == 2)
        #expect(ContactMerge.people(in: [contact("b", "Anna", march, uid: "1")] + twins).count == 2)
    }

    @Test func doesNotTrustAUIDAlone() {
        let people = ContactMerge.people(in: [
            contact("a", "Anna", march, uid: "1"), contact("b", "Bob", Birthday(month: 4, day: 2), uid: "1"),
        ])
        #expect(people.count == 2)
    }

    @Test func lastsWithManyOfOneName() {
        let many = (0..<3_000).map { contact("a", "Anna", march1990, uid: String($0)) }
        let again = (0..<3_000).map { contact("b", "Anna", march1990, uid: String($0)) }
        #expect(ContactMerge.people(in: many + again).count == 3_000)
    }
}
