import SystemPackage
import TestSupport
import Testing

@testable import BirthdayCore

@Suite struct ContactMergeTests {
    private func contact(
        _ source: String, _ name: String, _ birthday: Birthday?, uid: String? = nil, groups: [String] = []
    ) -> Contact {
        Contact(
            id: source + name, uid: uid, name: name, birthday: birthday, groups: groups,
            origin: ContactOrigin(source: FilePath(source), file: FilePath(source), line: 1))
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

    @Test func joinsNicknames() {
        var (one, other) = (contact("a", "Anna", march), contact("b", "Anna", march))
        (one.nicknames, other.nicknames) = (["Annie"], ["Ann", "Annie"])
        #expect(ContactMerge.people(in: [one, other]).map(\.nicknames) == [["Annie", "Ann"]])
    }

    @Test func joinsDates() throws {
        let (wedding, move) = (LabelledDate(.anniversary, date: try #require(march)), try #require(march1990))
        var (one, other) = (contact("a", "Anna", march), contact("b", "Anna", march))
        (one.dates, other.dates) = ([wedding], [LabelledDate(.other, label: "Move", date: move), wedding])
        #expect(ContactMerge.people(in: [one, other]).map { $0.dates.map(\.label) } == [["", "Move"]])
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

    /// Each of many namesakes in one source is looked for in the other, without comparing all of them.
    @Test(arguments: [nil, "1"]) func joinsManyNamesakesInLinearTime(uid: String?) {
        let areDifferent = WorkGrowth.isLinear(upTo: 4_000) { size in
            let days = days(size)
            let others = days.map { contact("b", "Anna", $0?.year.flatMap { Birthday(year: $0, month: 2, day: 1) }) }
            #expect(ContactMerge.people(in: namesakes(days, uid) + others).count == 2 * size)
        }
        let areTheSame = WorkGrowth.isLinear(upTo: 4_000) { size in
            let days = days(size)
            let others = days.map { contact("b", "Anna", $0) }
            #expect(ContactMerge.people(in: namesakes(days, uid) + others).count == size)
        }
        let areTwins = WorkGrowth.isLinear(upTo: 4_000) { size in
            let twins = namesakes(Array(repeating: march1990, count: size), uid)
            #expect(ContactMerge.people(in: twins + twins.map { contact("b", $0.name, march) }).count == size)
        }
        #expect(areDifferent && areTheSame && areTwins)
    }

    private func days(_ count: Int) -> [Birthday?] {
        (0..<count).map { Birthday(year: 1000 + $0 / 28, month: 1, day: 1 + $0 % 28) }
    }

    private func namesakes(_ birthdays: [Birthday?], _ uid: String?) -> [Contact] {
        birthdays.map { contact("a", "Anna", $0, uid: uid) }
    }

    /// What the index finds is the first person who would be found by a look at everybody.
    @Test(arguments: [2, 3]) func theIndexFindsWhomALookAtEverybodyFinds(books: Int) {
        var random = SeededGenerator(seed: 7)
        let days = [nil, march, march1990, march1991, Birthday(month: 4, day: 2)]
        let native = [
            nil, nil, Birthday(calendar: .hebrew, month: 8, day: 1), Birthday(calendar: .hebrew, month: 9, day: 1),
        ]
        for _ in 0..<300 {
            let contacts = ["a", "b", "c"].prefix(books).flatMap { source in
                (0..<8).map { _ in
                    var contact = contact(
                        source, ["", "Anna", "Ben"].randomElement(using: &random)!, days.randomElement(using: &random)!,
                        uid: [nil, "1", "2"].randomElement(using: &random)!)
                    contact.nativeBirthday = native.randomElement(using: &random)!
                    return contact
                }
            }
            #expect(ContactMerge.persons(in: contacts) == plainPersons(in: contacts))
        }
    }

    private func plainPersons(in contacts: [Contact]) -> [Int] {
        var people: [(data: Contact, cards: [Contact])] = []
        return contacts.map { contact in
            func suits(_ person: (data: Contact, cards: [Contact])) -> Bool {
                !person.cards.contains { $0.origin.source == contact.origin.source }
            }
            let sameUID = people.firstIndex { person in
                suits(person) && contact.uid != nil && person.cards.contains { $0.uid == contact.uid }
                    && (person.data.name == contact.name || isCompatible(person.data, contact))
            }
            let sameName = people.firstIndex { person in
                suits(person) && contact.name != "" && person.cards.contains { $0.name == contact.name }
                    && isCompatible(person.data, contact)
            }
            guard let place = sameUID ?? sameName else {
                people.append((contact, [contact]))
                return people.count - 1
            }
            people[place].data.complete(from: contact)
            people[place].cards.append(contact)
            return place
        }
    }

    private func isCompatible(_ one: Contact, _ other: Contact) -> Bool {
        if let one = one.birthday, let other = other.birthday { return one.isCompatible(with: other) }
        guard let one = one.nativeBirthday, let other = other.nativeBirthday else { return false }
        return one.isCompatible(with: other)
    }
}
