import ContactLibrary
import Failures
import LinuxSystem
import OutputFormats
import Settings
import SystemPackage
import TestSupport
import Testing
import WidgetTimeline

@testable import Presentation

/// Why nobody is shown, and whether that is an error or an answer.
struct WhyNobodyTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func entry(_ request: ContactRequest = ContactRequest()) throws -> TimelineEntry {
        try home.call(of: request).snapshot().entry.get()
    }

    private func request(groups: [String] = [], not excluded: [String] = []) -> ContactRequest {
        var request = ContactRequest()
        (request.groups, request.excludedGroups) = (groups, excluded)
        return request
    }

    @Test func theReasonStandsBehindTheWordsForNobody() throws {
        let nowhere = try entry()
        #expect(nowhere.text == "No upcoming birthdays")
        #expect(nowhere.details.contains { $0.string.contains("no contacts found in ~/.contacts") })
        #expect(nowhere.details.contains { $0.string.contains("bday-widget sources add PATH") })
        try home.card("Plumber", nil)
        let without = try entry()
        #expect(without.text == "No birthdays yet")
        #expect(
            without.details == [
                "No birthdays yet", "the one contact has no birthday",
                "add birthdays in your address book (BDAY in a vCard)",
            ])
        try home.card("Anna", "--1124")
        let anna = try entry()
        #expect(anna.text == "🎁 Anna in 3 days" && anna.details == ["Anna, November 24, in 3 days"])
    }

    /// `--within` leaves nobody on purpose: the module is hidden, and nothing is the matter.
    @Test func nobodyNearIsNoReason() throws {
        try home.card("Anna", "--1124")
        var widget = WidgetRequest()
        widget.choices = [{ $0.within = 2 }]
        let entry = try home.call(widget).snapshot().entry.get()
        #expect(entry.lines.isEmpty && entry.details.isEmpty)
    }

    @Test func aGroupThatIsNotThereIsAnError() throws {
        try home.card("Anna", "--1124", "CATEGORIES:Family")
        #expect(try entry(request(groups: ["family"])).text == "🎁 Anna in 3 days")
        let unknown = CommandFailure.unknownGroup("Famly", known: ["Family"])
        #expect(throws: unknown) { try entry(request(groups: ["Famly"])) }
        #expect(throws: unknown) { try entry(request(not: ["Famly"])) }
        // Nobody in a group that is there is an answer.
        #expect(try entry(request(not: ["Family"])).text == "No upcoming birthdays")
    }

    /// The error says where the configuration names the group, and only if that is what names it.
    @Test func aGroupOfTheConfigurationHasAPlace() throws {
        try home.card("Anna", "--1124", "CATEGORIES:Family")
        let file = try home.configure("{\n \"group\": [\"Famly\"],\n \"excludeGroup\": [\"Clb\"]\n}")
        #expect(throws: CommandFailure.unknownGroup("Famly", known: ["Family"], configured: "\(file):2:2")) {
            try entry()
        }
        #expect(throws: CommandFailure.unknownGroup("Club", known: ["Family"])) { try entry(request(groups: ["Club"])) }
        // `--group` stands in the place of both, `--no-group` takes both away.
        #expect(try entry(request(groups: ["Family"])).text == "🎁 Anna in 3 days")
        var everyGroup = ContactRequest()
        everyGroup.everyGroup = true
        #expect(try entry(everyGroup).text == "🎁 Anna in 3 days")
    }

    /// Everybody would be more than was chosen.
    @Test func groupsThatCannotBeReadShowNobody() throws {
        try home.card("Anna", "--1124", "CATEGORIES:Family")
        let file = try home.configure("{\"group\": 7}")
        let failure = CommandFailure.unreadableGroups(place: "\(file):1:2", setting: "group")
        #expect(throws: failure) { try entry() }
        #expect(throws: failure) { try home.session().readShown(ContactRequest()) }
        #expect(try entry(request(groups: ["Family"])).text == "🎁 Anna in 3 days")
        try home.configure("{\"excludeGroup\": [7]}")
        #expect(throws: CommandFailure.unreadableGroups(place: "\(file):1:2", setting: "excludeGroup")) { try entry() }
        #expect(try entry(request(not: ["Family"])).text == "No upcoming birthdays")
    }

    /// What cannot be read is the reason only where there is nobody else.
    @Test func anUnreadableSourceIsAnErrorWhereNobodyIsLeft() throws {
        var request = ContactRequest()
        request.sources = [FilePath("\(home.path)/none.vcf")]
        #expect(throws: CommandFailure.self) { try entry(request) }
        request.sources.append(FilePath(try home.write(TestHome.card("Ben", birthday: "--1122"), to: "ben.vcf")))
        #expect(try entry(request).text == "🎁 Ben tomorrow")
    }

    @Test func ofAListNobodyIsSaidInTheSameWords() throws {
        #expect(try home.session().nobody(home.session().readKnown(ContactRequest())) == "No upcoming birthdays")
        try home.card("Plumber", nil)
        #expect(try home.session().nobody(home.session().readKnown(ContactRequest())) == "No birthdays yet")
    }
}
