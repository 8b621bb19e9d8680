import LocalTime
import SystemPackage
import Testing

@testable import BirthdayCore

/// Absence is a gap, an act is final: what is kept of groups whose cards are gone.
@Suite struct GroupAbsenceTests {
    private static let today = CalendarDay(daysSince1970: 20_000)

    static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(7) { $0 &* 31 &+ UInt64($1) } }

    private func contact(_ id: String, _ groups: String..., in book: FilePath = "/b") -> Contact {
        Contact(
            id: id, firstSeen: 1, name: id, birthday: nil, groups: groups,
            origin: ContactOrigin(source: book, file: book.appending("\(id).vcf"), line: 1))
    }

    private func card(_ name: String, _ uid: String?, in book: FilePath = "/b") -> GroupCard {
        GroupCard(
            name: name, uid: uid,
            origin: ContactOrigin(source: book, file: book.appending("\(uid ?? name).vcf"), line: 1))
    }

    private func book(
        _ contacts: [Contact], _ cards: [GroupCard] = [], collections: Set<FilePath> = []
    ) -> GroupBook { GroupBook(contacts: [contacts], cards: cards, collections: collections) }

    /// The groups after the books were read one after another.
    private func read(_ books: [GroupBook], of groups: [ContactGroup], days: Int = 0) -> [ContactGroup] {
        var (groups, today) = (groups, Self.today)
        for (before, now) in zip(books, books.dropFirst()) {
            _ = GroupMerge.merge(&groups, before: before, now: now, on: today, hash: Self.hash)
            today = today.advanced(by: days)
        }
        return groups
    }

    private let family = ContactGroup(name: "Family", leadTimes: .dayOf)

    private func preference(_ books: [GroupBook], days: Int = 0) -> LeadTimes? {
        read(books, of: [family], days: days).first { $0.id == family.id }?.leadTimes
    }

    @Test func anEmptyBookIsAGap() {
        let full = book([contact("1", "Family"), contact("2")])
        let groups = read([full, book([])], of: [family])
        #expect(groups.map(\.isLocal) == [false])
        #expect(groups.first?.keptUntil == Self.today.advanced(by: 365))
        #expect(preference([full, book([]), book([contact("2")]), full]) == .dayOf)
        #expect(read([full, book([]), full], of: [family]).first?.returned == Self.today)
        #expect(preference([full, book([]), full], days: 365) == .dayOf)
        #expect(preference([full, book([]), full], days: 366) == .both)
    }

    @Test func aCategoryThatGoesFromACardIsAnAct() {
        let full = book([contact("1", "Family"), contact("2", "Family")])
        let none = book([contact("1"), contact("2")])
        #expect(preference([full, none]) == nil)
        #expect(preference([full, none, full]) == .both)
        // The other card is absent.
        #expect(preference([full, book([contact("1")]), full]) == .dayOf)
        // Both come back without it.
        #expect(preference([full, book([]), book([contact("1")]), none]) == nil)
    }

    /// A book that fills again, card by card, has people before the card of their group.
    @Test func theGroupsOwnCardComesBackLast() {
        let full = book([contact("1", "Family"), contact("2", "Family")], [card("Family", "g")])
        let people = book([contact("1"), contact("2")])
        #expect(preference([full, book([]), book([contact("1")]), people, full]) == .dayOf)
        #expect(preference([full, book([contact("1")]), people, full]) == .dayOf)
        // It went alone.
        #expect(preference([full, people]) == nil)
    }

    @Test func aGroupThatWasRenamedMeanwhileTakesItsPreferenceAlong() {
        let uuid = "urn:uuid:AB"
        let full = book([contact("1", "Family")], [card("Family", uuid)])
        let groups = read([full, book([]), book([contact("1", "Kin")], [card("Kin", "ab")])], of: [family])
        #expect(groups == [ContactGroup(name: "Kin", leadTimes: .dayOf)])
        // Who has another group now may have had it before.
        let people = read([full, book([]), book([contact("1", "Kin")])], of: [family])
        #expect(people.first { $0.name == "Kin" } == ContactGroup(name: "Kin"))
    }

    @Test func aSecondCardOfAPersonElsewhereSaysNothing() {
        let full = book([contact("1", "Family"), contact("1", in: "/c")])
        let other = book([contact("1", in: "/c")])
        #expect(preference([full, other]) == .dayOf)
        #expect(preference([full, other, full]) == .dayOf)
        #expect(preference([full, other, book([contact("1"), contact("1", in: "/c")])]) == nil)
    }

    @Test func aMembershipInTheStoreWaitsForThePerson() {
        let club = ContactGroup(name: "Club", localMembers: ["1", "2"])
        let full = book([contact("1"), contact("2")])
        let groups = read([full, book([])], of: [club])
        #expect(groups.map(\.absentMembers) == [["1", "2"]])
        #expect(groups.map(\.isLocal) == [false])
        #expect(read([full, book([]), full], of: [club]) == [club])
        #expect(read([full, book([contact("2")]), full], of: [club]) == [club])
        let later = read([full, book([]), book([contact("2")]), full], of: [club], days: 300)
        #expect(later.map(\.localMembers) == [["2"]])
        #expect(read([full, book([]), full], of: [club], days: 366) == [])
    }

    /// The directory is the group, where that is asked for.
    @Test func directoriesThatAreNotReadAsGroupsAreAGap() {
        let on = book([contact("1", "Family"), contact("2", "Family")], collections: ["/b"])
        let off = book([contact("1"), contact("2")])
        #expect(preference([on, off, off, on]) == .dayOf)
        #expect(preference([on, off, book([contact("1")]), off, on]) == .dayOf)
        #expect(preference([on, off, off], days: 366) == nil)
        // Its people are elsewhere by then.
        #expect(preference([on, off, book([contact("1"), contact("2")], collections: ["/b"])]) == nil)
        #expect(preference([on, book([contact("1"), contact("2")], collections: ["/b"])]) == nil)
    }

    /// One of two books is empty while the group gets another name in the other one.
    @Test func aRenameTakesNothingFromCardsThatAreAbsent() {
        let full = book([contact("1", "Family"), contact("2", "Family", in: "/c")])
        let groups = read([full, book([contact("1", "Family")]), book([contact("1", "Kin")])], of: [family])
        #expect(groups.map(\.name) == ["Family", "Kin"])
        #expect(groups.map(\.leadTimes) == [.dayOf, .dayOf])
        #expect(groups.map(\.isLocal) == [false, false])
    }

    @Test func manyAbsentPeopleStandInParts() {
        let people = (0..<2_500).map { contact("\($0)", "Family") }
        let groups = read([book(people), book([])], of: [family])
        #expect(groups.first?.absences.map(\.people.count) == [1_000, 1_000, 500])
        #expect(read([book(people), book([]), book(people)], of: [family]).first?.absences == [])
    }

    @Test func whatCameBackIsSaidForAWeek() {
        let full = book([contact("1", "Family")])
        var groups = read([full, book([]), full], of: [family])
        func day(_ number: Int) -> CalendarDay? {
            _ = GroupMerge.merge(
                &groups, before: full, now: full, on: Self.today.advanced(by: number), hash: Self.hash)
            return groups.first?.returned
        }
        #expect(day(7) == Self.today)
        #expect(day(8) == nil)
    }
}
