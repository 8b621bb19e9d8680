import BirthdayCore
import Testing

@testable import ContactLibrary

@Suite struct ContactChangesTests {
    private func contact(_ id: String, _ name: String = "Anna", day: Int = 1) -> Contact {
        Contact(id: id, name: name, birthday: Birthday(month: 1, day: day))
    }

    @Test func everybodyIsNewAtFirst() {
        let changes = ContactChanges(from: [], to: [contact("1"), contact("2")])
        #expect([changes.new, changes.changed, changes.removed] == [2, 0, 0])
    }

    @Test func theSameIsNoChange() {
        let contacts = [contact("1"), contact("2")]
        #expect(ContactChanges(from: contacts, to: contacts).isEmpty)
        #expect(ContactChanges(from: [], to: []).isEmpty)
    }

    @Test func eachChangeIsCountedOnce() {
        let old = [contact("1"), contact("2"), contact("3")]
        let now = [contact("2", "Anne"), contact("3"), contact("4"), contact("5")]
        let changes = ContactChanges(from: old, to: now)
        #expect([changes.new, changes.changed, changes.removed] == [2, 1, 1])
    }

    @Test func aCardThatOnlyMovedIsNoChange() {
        var moved = contact("1")
        moved.origin = ContactOrigin(source: "/a", file: "/a/other.vcf", line: 9)
        #expect(ContactChanges(from: [contact("1")], to: [moved]).isEmpty)
    }

    @Test func everyPartOfACardCounts() {
        let old = contact("1")
        let variants: [(inout Contact) -> Void] = [
            { $0.name = "Anne" }, { $0.birthday = Birthday(month: 1, day: 2) },
            { $0.nativeBirthday = Birthday(calendar: .hebrew, month: 1, day: 2) }, { $0.groups = ["Family"] },
            { $0.structuredName = StructuredName(given: "Anna") }, { $0.uid = "u" }, { $0.isDeceased = true },
            { $0.isExcluded = true },
        ]
        for change in variants {
            var now = old
            change(&now)
            #expect(ContactChanges(from: [old], to: [now]).changed == 1)
        }
    }
}
