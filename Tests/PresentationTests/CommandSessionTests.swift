import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import LocalTime
import Settings
import SystemPackage
import TestSupport
import Testing
import WidgetTimeline

@testable import Presentation

/// What options and the configuration make of a call: the moment, the language, the rules.
struct CommandSessionTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    @Test func theMomentIsTheClocksUnlessTheCallNamesOne() throws {
        let real = try home.session()
        #expect(real.isNowReal && real.now.secondsSince1970 == home.morning)
        let written = try home.session(TestChoices(now: WrittenInstant("2027-03-01T23:59+02:00")))
        #expect(!written.isNowReal && written.now.secondsSince1970 == 1_803_938_340)
    }

    /// Another day's call looks, and keeps nothing.
    @Test func aCallOfAnotherDayStoresNothing() throws {
        try home.card("Anna", "--1124")
        let store = try home.environment.storeFile()
        let found = try home.session(TestChoices(now: WrittenInstant("2026-11-23"))).readShown(ContactRequest())
        #expect(found.contacts.map(\.name) == ["Anna"] && FileKind(path: store) == nil)
        _ = try home.session().readShown(ContactRequest())
        #expect(FileKind(path: store) != nil)
    }

    @Test func theLanguageIsTheCallsBeforeTheConfigurations() throws {
        #expect(try home.session().texts.nobody(isWithoutBirthdays: false) == "No upcoming birthdays")
        try home.configure("{\"locale\": \"de_DE\"}")
        #expect(try home.session().texts.nobody(isWithoutBirthdays: false) == "Keine anstehenden Geburtstage")
        #expect(
            try home.session(TestChoices(locale: "fr_FR")).texts.nobody(isWithoutBirthdays: false)
                != home.session().texts.nobody(isWithoutBirthdays: false))
        #expect(
            try home.session(TestChoices(locale: "C")).texts.nobody(isWithoutBirthdays: false)
                == "No upcoming birthdays")
        #expect(
            try home.session().text(of: LocalInstant(secondsSince1970: home.morning, utcOffset: 0)).string
                == "21. November 2026, 09:00")
    }

    /// A file that the call names is read in place of the user's, and no archive depends on it.
    @Test func aConfigurationThatIsNamedIsTheOnlyOne() throws {
        try home.configure("{\"leapDay\": \"february-28\"}")
        #expect(try home.session().dependencies.map(\.path.string) == [home.path + "/.config/bday-widget/config.jsonc"])
        let other = FilePath(try home.write("{\"showDeceased\": true}", to: "other.jsonc"))
        let session = try home.session(TestChoices(config: other))
        #expect(session.configuration.showsDeceased && session.configuration.rules.leapDay == .march1)
        #expect(session.dependencies.isEmpty)
        #expect(throws: CommandFailure.self) { try home.session(TestChoices(config: "/nowhere")) }
    }

    @Test func theRulesAreThoseOfTheConfiguration() throws {
        try home.card("Leap", "1992-02-29", "ANNIVERSARY:2016-12-24")
        func next(_ occasions: Set<Occasion>? = nil) throws -> [String] {
            let session = try home.session().showing(occasions.map { chosen in [{ $0.occasions = chosen }] } ?? [])
            let contacts = try session.readShown(ContactRequest()).contacts
            return session.calculator.upcoming(contacts, today: session.now.day).map(\.date.description)
        }
        #expect(try next() == ["2027-03-01"])
        #expect(try next([.anniversary]) == ["2026-12-24"])
        try home.configure("{\"leapDay\": \"february-28\", \"occasions\": [\"all\"]}")
        #expect(try next() == ["2026-12-24", "2027-02-28"])
        #expect(try next([.birthday]) == ["2027-02-28"])
    }

    @Test func whenPeopleAreNotifiedOfIsConfigured() throws {
        try home.configure("{\"notifications\": {\"default\": \"none\", \"ungrouped\": \"0,7\"}}")
        let rules = try home.session().leadTimeRules([ContactGroup(name: "Club", leadTimes: .dayBefore)])
        func days(_ groups: String...) -> [Int] {
            rules.leadTimes(of: Contact(uid: "1", name: "", birthday: nil, groups: groups)).days
        }
        #expect(days() == [0, 7] && days("Other") == [] && days("club") == [1])
    }

    /// Outside of a session, and where no process follows the lock, nobody knows.
    @Test func whatIsNotKnownOfTheLockHidesNames() throws {
        #expect(try !home.session().hidesNames && home.session().archivedState == nil)
        try home.configure("{\"redactWhenLocked\": true}")
        let session = try home.session()
        #expect(session.hidesNames && session.archivedState?.state == .unknown && session.whyNamesAreHidden != nil)
        #expect(CommandSession.withDefaults(TestChoices(), home.context).hidesNames, "the file may ask for it")
        var widget = WidgetRequest()
        #expect(widget.configuration(session).isRedacted && !widget.configuration(session).remarks.isEmpty)
        widget.isRedacted = true
        #expect(widget.configuration(session).remarks.isEmpty, "who asked for it is told nothing")
    }

    /// An option, else what is configured for the family, else for all.
    @Test func aWidgetIsWhatTheCallLeavesToTheConfiguration() throws {
        try home.configure(
            "{\"family\": \"large\", \"count\": 3, \"age\": true, \"families\": {\"large\": {\"count\": 5}}}")
        let session = try home.session()
        func widget(_ choices: WidgetChoice...) -> WidgetConfiguration { session.showing(widget: choices).widget }
        #expect(widget().family == .large && widget().rows == 5)
        let medium = widget({ $0.family = .medium })
        #expect(medium.family == .medium && medium.rows == 3 && medium.showsAge)
        let own = widget({ $0.family = .medium }, { $0.count = 2 }, { $0.showsAge = false })
        #expect(own.rows == 2 && !own.showsAge)
        // What is no widget has no family.
        #expect(session.widget.rows == 3 && session.showing([{ $0.family = .medium }]).widget.rows == 3)
    }

    @Test func theNextOnesAreThoseOfTheInlineWidget() throws {
        for (name, date) in [("Anna", "--1124"), ("Ben", "--1124"), ("Cleo", "--1125")] { try home.card(name, date) }
        try home.configure(
            "{\"family\": \"large\", \"redactWhenLocked\": true, \"families\": {\"inline\": {\"count\": 2}}}")
        let next = try home.session().shownNow(ContactRequest())
        #expect(next.people.map(\.name) == ["Anna", "Ben"], "whoever hides names from the screen")
    }
}
