import LocalTime
import Testing

@testable import BirthdayCore

/// Who is hidden or muted.
@Suite struct PersonChoiceTests {
    private let day = CalendarDay(daysSince1970: 20_778)

    private func contact(_ ids: String...) -> Contact {
        Contact(
            id: ids[0], firstSeen: 1, otherIDs: ids.dropFirst().map { ContactIdentifier(id: $0, firstSeen: 1) },
            name: "",
            birthday: nil)
    }

    @Test func aChoiceIsOfThePersonUnderEveryIdentifier() {
        var choices: [PersonChoice] = []
        choices.apply(.mute, to: ["b", "a"])
        choices.apply(.hide, to: ["a", "b"])
        // A second time changes nothing.
        choices.apply(.hide, to: ["b", "a"])
        #expect(choices == [PersonChoice(id: "a", isHidden: true), PersonChoice(id: "b", isMuted: true)])
        var people = [contact("a"), contact("x", "b"), contact("x", "a", "b"), contact("x")]
        people.mark(choices)
        #expect(people.map(\.isHidden) == [true, false, true, false])
        #expect(people.map(\.isMuted) == [false, true, true, false])
        choices.apply(.show, to: ["x", "a"])
        #expect(choices == [PersonChoice(id: "b", isMuted: true)])
        choices.apply(.unmute, to: ["b"])
        #expect(choices.isEmpty)
    }

    @Test func isKeptForAYearAfterThePersonIsGone() {
        var choices = [PersonChoice(id: "a", isHidden: true), PersonChoice(id: "b", isMuted: true)]
        choices.settle(present: ["b"], on: day) { _ in 7 }
        #expect(choices[0].absence == .init(since: day, source: 7) && choices[1].absence == nil)
        choices.settle(present: ["b"], on: day.advanced(by: 365)) { _ in 8 }
        #expect(choices.count == 2 && choices[0].absence?.source == 7)
        var returned = choices
        returned.settle(present: ["a", "b"], on: day.advanced(by: 365)) { _ in nil }
        #expect(returned.allSatisfy { $0.absence == nil })
        choices.settle(present: ["b"], on: day.advanced(by: 366)) { _ in nil }
        #expect(choices.map(\.id) == ["b"])
    }

    @Test func aMutedOrHiddenPersonGetsNoNotice() {
        let rules = LeadTimeRules(groups: [], ungrouped: .both)
        var person = contact("a")
        #expect(rules.leadTimes(of: person) == .both)
        person.isMuted = true
        #expect(rules.leadTimes(of: person) == .none)
        (person.isMuted, person.isHidden) = (false, true)
        #expect(rules.leadTimes(of: person) == .none)
    }

    @Test func groupsWithoutAPreferenceFollowTheDefault() throws {
        let week = try #require(LeadTimes(days: [0, 7]))
        let both = ContactGroup(name: "Both", hasChosenBoth: true)
        let rules = LeadTimeRules(
            groups: [ContactGroup(name: "Plain"), both, ContactGroup(name: "Quiet", leadTimes: .none)], standard: week,
            ungrouped: .dayOf)
        func days(_ groups: String...) -> [Int] {
            rules.leadTimes(of: Contact(id: "1", name: "", birthday: nil, groups: groups)).days
        }
        #expect(days() == [0] && days("plain") == [0, 7] && days("Unknown") == [0, 7])
        #expect(days("BOTH") == [0, 1] && days("Quiet") == [] && days("Both", "Plain") == [0, 1, 7])
        let own = rules.groupRules(of: Contact(id: "1", name: "", birthday: nil, groups: ["Both", "Plain", "both"]))
        #expect(own.map(\.name) == ["Both", "Plain"] && own.map(\.isOwn) == [true, false])
        #expect(both.hasPreference && both.hasToKeep)
    }
}
