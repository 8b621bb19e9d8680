import LocalTime
import TestSupport
import Testing

@testable import BirthdayCore

@Suite struct GroupMergeTests {
    private static let today = CalendarDay(daysSince1970: 20_000)

    private static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(7) { $0 &* 31 &+ UInt64($1) } }

    private func contact(_ id: String, _ groups: String...) -> Contact {
        Contact(id: id, firstSeen: 1, name: id, birthday: nil, groups: groups)
    }

    private func card(_ name: String, _ uid: String?) -> GroupCard {
        GroupCard(name: name, uid: uid, origin: ContactOrigin(source: "s", file: "s", line: 1))
    }

    private func book(_ contacts: [Contact], _ cards: [GroupCard] = []) -> GroupBook {
        GroupBook(contacts: [contacts], cards: cards)
    }

    private func merge(
        _ groups: [ContactGroup], _ before: GroupBook, _ now: GroupBook
    ) -> (groups: [ContactGroup], renames: [GroupRename]) {
        var groups = groups
        let renames = GroupMerge.merge(&groups, before: before, now: now, on: Self.today, hash: Self.hash).renames
        return (groups, renames)
    }

    @Test func oneNameIsOneGroupOverAllBooks() {
        let now = book([contact("1", "Family"), contact("2", "FAMILY", "cafe\u{301}")], [card("Café", nil)])
        let merged = merge([], book([]), now)
        #expect(merged.groups == [ContactGroup(name: "Family"), ContactGroup(name: "cafe\u{301}")])
        #expect(merge(merged.groups, now, now).groups == merged.groups)
    }

    @Test func whatNobodyNamesGoesUnlessItIsLocal() {
        let groups = [
            ContactGroup(name: "Gone", leadTimes: .none), ContactGroup(name: "Made", isMadeHere: true),
            ContactGroup(name: "Members", localMembers: ["1"]), ContactGroup(name: "Renamed", formerName: "Old"),
        ]
        let before = book([contact("1", "Gone", "Old")])
        #expect(
            merge(groups, before, book([contact("1", "Old")])).groups == groups[1...2] + [
                ContactGroup(name: "Old"), groups[3],
            ])
        // The rename is through.
        #expect(merge(groups, before, book([contact("1")])).groups == Array(groups[1...2]))
    }

    @Test func onlyAGroupThatWasAbsentIsBack() {
        let groups = [ContactGroup(name: "Choir", leadTimes: .none)]
        let named = book([contact("1", "Choir")])
        // Its source is at another place now, and the one at the old place is not in use any more.
        let elsewhere = GroupBook(contacts: [], cards: [], idleContacts: [[contact("1", "Choir")]])
        #expect(merge(groups, elsewhere, named).groups == groups)
        let kept = merge(groups, named, book([])).groups
        #expect(merge(kept, book([]), named).groups.map(\.returned) == [Self.today])
    }

    @Test func aCardThatWasRenamedTakesThePreferenceAlong() {
        let groups = [ContactGroup(name: "Choir", leadTimes: .none, localMembers: ["2"], isMadeHere: true)]
        let before = book([contact("1", "Choir"), contact("2")], [card("Choir", "urn:uuid:AB")])
        let merged = merge(groups, before, book([contact("1", "Singers"), contact("2")], [card("Singers", "ab")]))
        #expect(
            merged.groups == [
                ContactGroup(name: "Singers", leadTimes: .none, localMembers: ["2"], isMadeHere: true)
            ])
        #expect(merged.renames == [GroupRename(from: "Choir", to: "Singers")])
        // Where others still name the old group, it stays as it is.
        let both = merge(
            groups, before,
            book([contact("1", "Singers"), contact("2"), contact("3", "Choir")], [card("Singers", "AB")]))
        #expect(both.groups == groups + [ContactGroup(name: "Singers", leadTimes: .none)])
    }

    /// Two cards of different groups become one: nobody knows which preference is meant.
    @Test func cardsThatWereJoinedTakeNothingAlong() {
        let groups = [ContactGroup(name: "A", leadTimes: .none), ContactGroup(name: "B", leadTimes: .dayOf)]
        let before = book([], [card("A", "1"), card("B", "2")])
        let merged = merge(groups, before, book([], [card("C", "1"), card("C", "2")]))
        #expect(merged.groups == [ContactGroup(name: "C")])
        #expect(merged.renames == [])
    }

    @Test func aGroupWithAPreferenceKeepsItWhenAnotherCardTakesItsName() {
        let groups = [ContactGroup(name: "A", leadTimes: .none), ContactGroup(name: "B", leadTimes: .dayOf)]
        let before = book([contact("1", "B")], [card("A", "1")])
        let merged = merge(groups, before, book([contact("1", "B")], [card("b", "1")]))
        #expect(merged.groups == [groups[1]])
    }

    @Test func allContactsThatHadTheOldNameHaveTheNew() {
        let groups = [ContactGroup(name: "X", leadTimes: .none), ContactGroup(name: "Z")]
        let before = book([contact("1", "X"), contact("2", "X", "Z"), contact("3", "Z"), contact("4", "X")])
        let renamed = book([contact("1", "Y"), contact("2", "Z", "Y"), contact("3", "Z"), contact("5", "Y")])
        let merged = merge(groups, before, renamed)
        #expect(merged.groups.dropFirst() == [ContactGroup(name: "Y", leadTimes: .none), ContactGroup(name: "Z")])
        // Whose card is gone may return with the old name.
        #expect(merged.groups.first?.absences.map(\.people) == [["4"]])
        #expect(merged.renames == [GroupRename(from: "X", to: "Y")])
        // Nothing of its own: nothing is said.
        #expect(merge([ContactGroup(name: "X"), groups[1]], before, renamed).renames == [])
    }

    @Test(arguments: [
        [["Y"], ["X"], []], [["Y"], [], []], [["Y"], ["Y"], ["Y"]], [["Y", "Q"], ["Y", "Q"], []], [[], [], ["Y"]],
        [["Z"], ["Z"], []],
    ])
    func anythingElseIsNoRename(now: [[String]]) {
        let groups = [ContactGroup(name: "X", leadTimes: .none), ContactGroup(name: "Z")]
        let before = book([contact("1", "X"), contact("2", "X"), contact("3"), contact("4", "Z")])
        var contacts = before.contacts[0]
        for index in now.indices { contacts[index].groups = now[index] }
        let merged = merge(groups, before, book(contacts))
        #expect(merged.renames == [])
        for group in merged.groups where group.name != "X" { #expect(group.leadTimes == .both) }
        #expect(merged.groups.contains { $0.name == "X" } == now.contains(["X"]))
    }

    /// Two groups with the same people become one or two others.
    @Test func whatCouldBeEitherIsNoRename() {
        let groups = [ContactGroup(name: "A", leadTimes: .none), ContactGroup(name: "B", leadTimes: .dayOf)]
        let merged = merge(groups, book([contact("1", "A", "B")]), book([contact("1", "C")]))
        #expect(merged.groups == [ContactGroup(name: "C")])
    }

    @Test func aMembershipThatACardHasByNowIsTheCards() {
        let groups = [ContactGroup(name: "Club", localMembers: ["1", "2"])]
        let none = book([contact("1"), contact("2")])
        let one = book([contact("1", "club"), contact("2")])
        let merged = merge(groups, none, one).groups
        #expect(merged == [ContactGroup(name: "club", localMembers: ["2"])])
        #expect(merge(merged, one, none).groups.map(\.localMembers) == [["2"]])
        let both = book([contact("1", "Club"), contact("2", "Club")])
        #expect(merge(merge(merged, one, both).groups, both, none).groups == [])
    }

    @Test func manyGroupsTakeLinearTime() {
        let isLinear = WorkGrowth.isLinear(upTo: 8_000) { size in
            let before = book((0..<size).map { contact("\($0)", "old \($0)") })
            let now = book((0..<size).map { contact("\($0)", "new \($0)") })
            var groups = (0..<size).map { ContactGroup(name: "old \($0)", leadTimes: .none) }
            let merged = GroupMerge.merge(&groups, before: before, now: now, on: Self.today, hash: Self.hash)
            #expect(merged.renames.count == size)
        }
        #expect(isLinear)
    }

    @Test func localMembersAreKnownByEveryIdentifier() {
        var anna = contact("a", "Club")
        anna.otherIDs = [ContactIdentifier(id: "old", firstSeen: 2)]
        var people = [anna, contact("b"), Contact(id: "", name: "", birthday: nil)]
        people.join([
            ContactGroup(name: "club", localMembers: ["a"]),
            ContactGroup(name: "Work", localMembers: ["old", "b", ""]),
        ])
        #expect(people.map(\.groups) == [["Club", "Work"], ["Work"], []])
        var group = ContactGroup(name: "x", localMembers: ["old", "b"])
        #expect(group.localMembers(among: [anna, contact("c")]) == [anna])
        group.removeLocalMembers([anna])
        #expect(group.localMembers == ["b"])
    }
}
