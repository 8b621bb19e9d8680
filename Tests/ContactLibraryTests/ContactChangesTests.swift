import BirthdayCore
import Testing

@testable import ContactLibrary

@Suite struct ContactChangesTests {
    private func contact(_ id: String, _ name: String = "Anna", day: Int = 1) -> Contact {
        Contact(uid: id, name: name, birthday: Birthday(month: 1, day: day))
    }

    private func changes(from old: [Contact], to now: [Contact]) -> ContactChanges {
        ContactChanges(known: old, shown: old, now: now)
    }

    @Test func everybodyIsNewAtFirst() {
        let changes = self.changes(from: [], to: [contact("1"), contact("2")])
        #expect([changes.new, changes.changed, changes.removed] == [2, 0, 0])
    }

    @Test func theSameIsNoChange() {
        let contacts = [contact("1"), contact("2")]
        #expect(changes(from: contacts, to: contacts).isEmpty)
        #expect(changes(from: [], to: []).isEmpty)
    }

    @Test func eachChangeIsCountedOnce() {
        let old = [contact("1"), contact("2"), contact("3")]
        let now = [contact("2", "Anne"), contact("3"), contact("4"), contact("5")]
        let changes = self.changes(from: old, to: now)
        #expect([changes.new, changes.changed, changes.removed] == [2, 1, 1])
    }

    /// A person is whoever has one of their identifiers: two cards that became one person, and one that became two.
    @Test func peopleWhoMergeAreNeitherNewNorRemoved() {
        var both = contact("1")
        both.joinedCards = both.cards + contact("2").cards
        let merged = changes(from: [contact("1"), contact("2")], to: [both])
        #expect([merged.new, merged.removed] == [0, 0])
        let separated = changes(from: [both], to: [contact("1"), contact("2")])
        #expect([separated.new, separated.removed] == [0, 0])
    }

    /// Who was stored from a source that is not in use any more is not new, and was removed before.
    @Test func whoWasKnownIsNotNew() {
        let changes = ContactChanges(known: [contact("1"), contact("2")], shown: [], now: [contact("1")])
        #expect(changes.isEmpty)
    }

    @Test func onlyPeopleWithBirthdaysCount() {
        let plumber = Contact(uid: "9", name: "Plumber", birthday: nil)
        #expect(changes(from: [], to: [plumber]).isEmpty)
        #expect(changes(from: [plumber], to: []).isEmpty)
        #expect(changes(from: [plumber], to: [contact("9", "Plumber")]).new == 1)
    }

    @Test func aCardThatOnlyMovedIsNoChange() {
        var moved = contact("1")
        moved.origin = ContactOrigin(source: "/a", file: "/a/other.vcf", line: 9)
        #expect(changes(from: [contact("1")], to: [moved]).isEmpty)
    }

    @Test func everyPartOfACardCounts() {
        let old = contact("1")
        let variants: [(inout Contact) -> Void] = [
            { $0.name = "Anne" }, { $0.birthday = Birthday(month: 1, day: 2) },
            { $0.nativeBirthday = Birthday(calendar: .hebrew, month: 1, day: 2) }, { $0.groups = ["Family"] },
            { $0.structuredName = StructuredName(given: "Anna") }, { $0.isDeceased = true },
            { $0.isExcluded = true },
        ]
        for change in variants {
            var now = old
            change(&now)
            #expect(changes(from: [old], to: [now]).changed == 1)
        }
    }
}
