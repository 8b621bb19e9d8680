import LocalTime
import Sodium
import SystemPackage
import TestSupport
import Testing

@testable import BirthdayCore

/// What the user chooses for people.
@Suite struct PersonChoiceTests {
    private static let day = CalendarDay(daysSince1970: 20_778)
    private let day = day
    private let key = PersonMarkKey(.random())
    private let noGroups = GroupChoices([], in: GroupBook(contacts: [], cards: []))

    private func choose(
        _ change: PersonChange, for place: Int, of people: [Contact], _ choices: inout [PersonChoice],
        on day: CalendarDay = day
    ) {
        choices.change([place], of: people, key, on: day) { $0.apply(change) }
    }

    private func contact(_ name: String, _ day: Int?, uid: String? = nil, year: Int? = nil) -> Contact {
        Contact(uid: uid, name: name, birthday: day.flatMap { Birthday(year: year, month: 3, day: $0) })
    }

    /// The names of those who are hidden, where one of `before` was hidden.
    private func hidden(_ person: Int, of before: [Contact], in now: [Contact]) -> [String] {
        var choices: [PersonChoice] = []
        choose(.hide, for: person, of: before, &choices)
        var people = now
        let nobodys = people.mark(choices, key, in: noGroups, nameKeys: { [$0] })
        #expect(nobodys.isEmpty == people.contains(where: \.isHidden))
        return people.filter(\.isHidden).map { "\($0.name) \($0.birthday?.day ?? 0)" }
    }

    @Test func holdsForWhoeverAgreesInTwoOfThree() {
        let anna = contact("Anna", 1, uid: "1")
        func now(_ people: Contact...) -> [String] { hidden(0, of: [anna], in: people) }
        // A new number, name or day.
        #expect(now(contact("ANNA", 1, uid: "7")) == ["ANNA 1"])
        #expect(now(contact("Anna Berg", 1, uid: "1")) == ["Anna Berg 1"])
        #expect(now(contact("Anna", 2, uid: "1")) == ["Anna 2"])
        // One alone is nobody.
        #expect(now(contact("Ben", 2, uid: "1")) == [])
        #expect(now(contact("Anna", 2, uid: "7")) == [])
        #expect(now(contact("Ben", 1, uid: "7")) == [])
        // Name and birthday say more than the number and one of them; all three say most.
        #expect(now(contact("Ben", 1, uid: "1"), contact("Anna", 1, uid: "7")) == ["Anna 1"])
        #expect(now(contact("Anna", 1, uid: "7"), contact("Anna", 1, uid: "1")) == ["Anna 1"])
        // Who agrees as well is hidden too.
        #expect(now(contact("Anna", 1, uid: "7"), contact("Anna", 1, uid: "8")) == ["Anna 1", "Anna 1"])
    }

    /// A synchronizer can write a name composed or decomposed.
    @Test func oneNameInTwoFormsOfUnicodeIsOne() {
        let (composed, decomposed) = (contact("Zo\u{EB}", 1), contact("zoe\u{308}", 1))
        #expect(composed.id == decomposed.id)
        #expect(hidden(0, of: [composed], in: [decomposed]).count == 1)
        #expect(ContactGroup(name: composed.name).identifier == ContactGroup(name: decomposed.name).identifier)
    }

    @Test func whatIsAbsentAgreesWithNothing() {
        let nameless = contact("", 1, uid: "1")
        #expect(hidden(0, of: [nameless], in: [contact("", 2, uid: "1")]) == [])
        #expect(hidden(0, of: [nameless], in: [contact("Anna", 1, uid: "1")]) == ["Anna 1"])
        let withoutDay = contact("Anna", nil, uid: "1")
        #expect(hidden(0, of: [withoutDay], in: [contact("Anna", nil, uid: "2")]) == [])
        // A day without a year is another one than with it.
        let year = contact("Anna", 1, uid: "1", year: 1990)
        #expect(hidden(0, of: [year], in: [contact("Anna", 1, uid: "2")]) == [])
        #expect(hidden(0, of: [year], in: [contact("Anna", 1, uid: "1")]) == ["Anna 1"])
    }

    @Test func aChangeIsForThePersonAlone() {
        let people = [contact("Anna", 1, uid: "7"), contact("Anna", 1, uid: "8"), contact("Ben", 2)]
        var choices: [PersonChoice] = []
        choose(.hide, for: 0, of: [contact("Anna", 1, uid: "1")], &choices)
        choose(.mute, for: 2, of: people, &choices)
        // It holds for both Annas by now; the second one keeps it.
        choose(.show, for: 0, of: people, &choices, on: day.advanced(by: 1))
        var marked = people
        #expect(marked.mark(choices, key, in: noGroups, nameKeys: { [$0] }).isEmpty)
        #expect(marked.map(\.isHidden) == [false, true, false] && marked.map(\.isMuted) == [false, false, true])
        choose(.mute, for: 1, of: people, &choices, on: day.advanced(by: 2))
        #expect(choices.count == 2 && choices.last?.chosenOn == day.advanced(by: 2))
        choose(.unmute, for: 1, of: people, &choices)
        choose(.show, for: 1, of: people, &choices)
        choose(.unmute, for: 2, of: people, &choices)
        #expect(choices.isEmpty)
    }

    /// `0` to `3` are the people before, in whatever order they stand now.
    @Test func aMembershipBelongsToThePerson() {
        let before = [contact("Anna", 1, uid: "1"), contact("Ben", 2, uid: "2"), contact("Cleo", 3, uid: "3")]
        var choices: [PersonChoice] = []
        choices.change([0, 2], of: before, key, on: day) { $0.groups.appendNewGroups(["Club"]) }
        choose(.mute, for: 0, of: before, &choices)
        func club(_ people: [Contact]) -> [String] {
            var people = people
            let nobodys = people.mark(choices, key, in: noGroups, nameKeys: { [$0] })
            // Who is muted is told of, and no membership.
            #expect(nobodys.count == (people.contains(where: \.isMuted) ? 0 : 1))
            return people.filter { $0.groups == ["Club"] && $0.chosenGroups == ["Club"] }.map(\.name)
        }
        #expect(club(before) == ["Anna", "Cleo"])
        #expect(club([contact("Cleo", 3, uid: "1"), contact("Anna", 1, uid: "2")]) == ["Cleo", "Anna"])
        #expect(club([contact("Dora", 4, uid: "1"), contact("Eva", 5, uid: "3")]) == [])
        // Nobody is in a group twice.
        var onCards = before
        onCards[0].groups = ["CLUB"]
        _ = onCards.mark(choices, key, in: noGroups, nameKeys: { [$0] })
        #expect(onCards[0].groups == ["CLUB"] && onCards[0].chosenGroups == [])
        choices.changeGroups { $0.removeAll { $0 == "Club" } }
        #expect(choices.map(\.isMuted) == [true])
    }

    @Test func ofNobodyItIsTakenBackByItsIdentifier() throws {
        var choices: [PersonChoice] = []
        let anna = contact("Anna", 1, uid: "1")
        choose(.hide, for: 0, of: [anna], &choices)
        choose(.mute, for: 0, of: [anna], &choices)
        var others = [contact("Ben", 2)]
        #expect(others.mark(choices, key, in: noGroups, nameKeys: { [$0] }).map(\.id) == [anna.id])
        choices.apply(.show, toAbsent: [anna.id])
        #expect(choices.map(\.isHidden) == [false] && choices.map(\.isMuted) == [true])
        choices.apply(.unmute, toAbsent: ["0000000000000000"])
        #expect(choices.count == 1)
        choices.apply(.unmute, toAbsent: [anna.id])
        #expect(choices.isEmpty)
    }

    /// Exports that are renumbered, cards that go and come back, are swapped, and get others' numbers, in any order: a choice
    /// is lost by no one, and nobody else is hidden but who has both the number and the birthday, or the name, of one who is
    /// gone.
    @Test(arguments: 0..<8) func noHistoryHidesAnybodyElse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var everybody = (0..<8).map { contact(["Anna", "Ben", "Cleo", "Dora"][$0 % 4], 1 + $0 / 2, uid: "\($0)") }
            var isThere = everybody.map { _ in true }
            var choices: [PersonChoice] = []
            var chosen: [Int: Contact] = [:]
            for _ in 0..<40 {
                let one = Int.random(in: everybody.indices, using: &random)
                let other = Int.random(in: everybody.indices, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: isThere[one].toggle()
                case 1: (everybody[one].uid, everybody[other].uid) = (everybody[other].uid, everybody[one].uid)
                case 2:
                    var numbers = (0..<everybody.count).shuffled(using: &random)
                    for index in everybody.indices where isThere[index] {
                        everybody[index].uid = "\(numbers.removeLast())"
                    }
                case 3: everybody[one].uid = "\(Int.random(in: 0..<100, using: &random))"
                case 4: break
                default:
                    let places = everybody.indices.filter { isThere[$0] }
                    guard let place = places.firstIndex(of: one) else { break }
                    let people = people(everybody, isThere)
                    // Where somebody else is hidden by it, a command about that one is about the choice.
                    var marked = people
                    _ = marked.mark(choices, key, in: noGroups, nameKeys: { [$0] })
                    if marked[place].isHidden != (chosen[one] != nil) { break }
                    choose(chosen[one] == nil ? .hide : .show, for: place, of: people, &choices)
                    chosen[one] = chosen[one] == nil ? everybody[one] : nil
                }
                var shown = people(everybody, isThere)
                _ = shown.mark(choices, key, in: noGroups, nameKeys: { [$0] })
                for (place, person) in zip(everybody.indices.filter { isThere[$0] }, shown) {
                    if chosen[place] != nil { #expect(person.isHidden, "a choice is lost") }
                    guard person.isHidden, chosen[place] == nil else { continue }
                    let isAnothers = chosen.contains { gone, _ in
                        !isThere[gone]
                            && choices.contains { choice in
                                choice.mark.ids.contains(where: person.isKnown(as:))
                                    && (choice.mark.name == key.name(of: person)
                                        || choice.mark.birthday == key.birthday(of: person))
                            }
                    }
                    #expect(isAnothers, "somebody else is hidden")
                }
            }
        }
    }

    private func people(_ everybody: [Contact], _ isThere: [Bool]) -> [Contact] {
        var people = zip(everybody, isThere).filter(\.1).map(\.0)
        people.distinguish(Array(people.indices))
        return people
    }

    @Test func aMutedOrHiddenPersonGetsNoNotice() {
        let rules = LeadTimeRules(groups: [], ungrouped: .both)
        var person = contact("Anna", 1)
        #expect(rules.leadTimes(of: person) == .both)
        person.isMuted = true
        #expect(rules.leadTimes(of: person) == .none)
        (person.isMuted, person.isHidden) = (false, true)
        #expect(rules.leadTimes(of: person) == .none)
    }

    @Test func daysOfAPersonsOwnWinOverTheGroups() throws {
        let days = try #require(LeadTimes(days: [0, 14]))
        let people = [contact("Anna", 1, uid: "1"), contact("Ben", 2, uid: "2")]
        var choices: [PersonChoice] = []
        choose(.mute, for: 0, of: people, &choices)
        // Whoever says when wants notices.
        choose(.notify(days), for: 0, of: people, &choices, on: day.advanced(by: 1))
        #expect(choices.map(\.isMuted) == [false] && choices.map(\.chosenOn) == [day.advanced(by: 1)])
        var marked = people
        for index in marked.indices { marked[index].groups = ["Family"] }
        _ = marked.mark(choices, key, in: noGroups, nameKeys: { [$0] })
        let quiet = LeadTimeRules(
            groups: [ContactGroup(name: "Family", leadTimes: LeadTimes.none)], ungrouped: .both)
        #expect(marked.map { quiet.leadTimes(of: $0) } == [days, .none])
        // Muted, they wait for the end of that.
        choose(.mute, for: 0, of: people, &choices)
        marked = people
        _ = marked.mark(choices, key, in: noGroups, nameKeys: { [$0] })
        #expect(quiet.leadTimes(of: marked[0]) == .none && marked[0].chosenLeadTimes == days)
        choose(.unmute, for: 0, of: people, &choices)
        #expect(choices.map(\.leadTimes) == [days])
        // Two choices that hold for one by now: the days of both.
        choose(.notify(.dayBefore), for: 1, of: people, &choices)
        var anna = [contact("Anna", 2, uid: "2")]
        choices[1] = PersonChoice(PersonMark(of: anna[0], key), leadTimes: .dayBefore, chosenOn: day)
        choices[0].mark = choices[1].mark
        _ = anna.mark(choices, key, in: noGroups, nameKeys: { [$0] })
        #expect(anna[0].chosenLeadTimes?.days == [0, 1, 14])
        // Nobody's, they are told of.
        var others = [contact("Cleo", 3)]
        #expect(others.mark(choices, key, in: noGroups, nameKeys: { [$0] }).count == 2)
        choices.apply(.notify(nil), toAbsent: [anna[0].id])
        #expect(choices.isEmpty)
    }

    @Test func groupsWithoutAPreferenceFollowTheDefault() throws {
        let week = try #require(LeadTimes(days: [0, 7]))
        let both = ContactGroup(name: "Both", leadTimes: .both)
        let rules = LeadTimeRules(
            groups: [ContactGroup(name: "Plain"), both, ContactGroup(name: "Quiet", leadTimes: LeadTimes.none)],
            standard: week,
            ungrouped: .dayOf)
        func days(_ groups: String...) -> [Int] {
            rules.leadTimes(of: Contact(uid: "1", name: "", birthday: nil, groups: groups)).days
        }
        #expect(days() == [0] && days("plain") == [0, 7] && days("Unknown") == [0, 7])
        #expect(days("BOTH") == [0, 1] && days("Quiet") == [] && days("Both", "Plain") == [0, 1, 7])
        let own = rules.groupRules(of: Contact(uid: "1", name: "", birthday: nil, groups: ["Both", "Plain", "both"]))
        #expect(own.map(\.name) == ["Both", "Plain"] && own.map(\.isOwn) == [true, false])
    }
}
