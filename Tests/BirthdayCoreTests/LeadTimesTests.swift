import LocalTime
import Testing

@testable import BirthdayCore

@Suite struct LeadTimesTests {
    @Test(arguments: [
        ("day-of", [0]), ("DAY-BEFORE", [1]), ("both", [0, 1]), ("none", []), ("0,1,7", [0, 1, 7]), ("7,0", [0, 7]),
        ("60", [60]), ("1,1", [1]), ("0, 14", [0, 14]),
    ])
    func readsWhatPeopleWrite(text: String, days: [Int]) {
        #expect(LeadTimes(text)?.days == days)
    }

    @Test(arguments: ["", ",", "0,", "61", "-1", "1.5", "day", "0,both", "99999999999999999999", "١", "1 2"])
    func readsNothingElse(text: String) {
        #expect(LeadTimes(text) == nil)
    }

    @Test func everySetComesBackFromItsText() throws {
        for days in [[], [0], [1], [0, 1], [2], [0, 60], Array(LeadTimes.range)] {
            let leadTimes = try #require(LeadTimes(days: days))
            #expect(LeadTimes(leadTimes.text) == leadTimes)
        }
        #expect(LeadTimes(days: [0, 61]) == nil)
        #expect(LeadTimes.both.text == "both")
    }

    @Test func aPersonGetsWhatAnyGroupSays() throws {
        let groups = [
            ContactGroup(name: "Familie", leadTimes: LeadTimes.none),
            ContactGroup(name: "Straße", leadTimes: .dayBefore),
            ContactGroup(name: "Club", leadTimes: LeadTimes(days: [7])),
        ]
        let rules = LeadTimeRules(groups: groups, ungrouped: .dayOf)
        func days(_ groups: String...) -> [Int] {
            rules.leadTimes(of: Contact(uid: "1", name: "", birthday: nil, groups: groups)).days
        }
        #expect(days() == [0])
        #expect(days("Familie") == [])
        #expect(days("familie", "STRASSE", "Club") == [1, 7])
        // What nobody has said anything of.
        #expect(days("New") == [0, 1])
    }

    /// Of a group that only a card names which may be a namesake's.
    @Test(arguments: [
        ([], ["Quiet"], [0]), (["New"], ["Quiet"], [0, 1]), ([], ["Club"], [0, 7]), (["Quiet"], ["Club"], [7]),
    ])
    func suchACardTakesNoDayAway(own: [String], added: [String], days: [Int]) throws {
        let groups = [
            ContactGroup(name: "Quiet", leadTimes: LeadTimes.none),
            ContactGroup(name: "Club", leadTimes: LeadTimes(days: [7])),
        ]
        let rules = LeadTimeRules(groups: groups, ungrouped: .dayOf)
        var contact = Contact(uid: "1", name: "", birthday: nil, groups: own + added)
        contact.addedGroups = added
        #expect(rules.leadTimes(of: contact).days == days)
        #expect(rules.groupRules(of: contact).map(\.name) == own + added.filter { $0 != "Quiet" })
    }
}
