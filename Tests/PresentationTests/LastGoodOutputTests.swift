import ContactLibrary
import Failures
import Glibc
import LinuxSystem
import SafeText
import Settings
import SystemPackage
import TestSupport
import Testing
import WidgetTimeline

@testable import OutputFormats
@testable import Presentation

/// What a bar shows where it cannot be answered: never more names than were to be seen, and no failure where there is better.
struct LastGoodOutputTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
        try home.card("Anna", "--1124")
    }

    /// Stores the contacts, and takes their source away.
    private func store() throws {
        _ = try home.session().readShown(ContactRequest())
        try home.configure("{\"sources\": [\"~/.contacts\"]}")
        try #require(rename(home.path + "/.contacts", home.path + "/away") == 0)
    }

    /// What a call falls back on that has read the configuration.
    private func lastKnown(
        _ widget: WidgetRequest = WidgetRequest(), of request: ContactRequest = ContactRequest(),
        choosing choices: TestChoices = TestChoices()
    ) -> CleanText? {
        let call = home.call(widget, of: request, choosing: choices)
        _ = try? call.snapshot()
        return call.lastKnownEntry()?.text
    }

    @Test func whatWasStoredIsShown() throws {
        #expect(home.call().lastKnownEntry() == nil, "nothing is stored")
        try store()
        #expect(lastKnown() == "🎁 Anna in 3 days")
        // Of the configuration nothing is known yet: it may ask that names be hidden.
        #expect(home.call().lastKnownEntry()?.text == "🎁 •••• in 3 days")
    }

    /// Nobody is there of a source that is not in use any more.
    @Test func nobodyIsShownOfAnotherSource() throws {
        try store()
        try home.configure("{\"sources\": [\"~/none\"]}")
        #expect(lastKnown() == nil)
    }

    /// As any other entry: with the dates that no card has, and names in the order of the language.
    @Test func namesAreInTheOrderOfTheLanguage() throws {
        try home.write("BEGIN:VCARD\nVERSION:4.0\nN:Nagy;Anna;;;\nBDAY:--1122\nEND:VCARD\n", to: ".contacts/nagy.vcf")
        try store()
        #expect(lastKnown(choosing: TestChoices(locale: "hu_HU"))?.string.contains("Nagy Anna") == true)
    }

    /// What a call says of its own decides on more than the user's contacts.
    @Test func onlyOfTheUsersOwnCalls() throws {
        try store()
        var request = ContactRequest()
        request.sources = ["/nowhere"]
        #expect(lastKnown(of: request) == nil)
        #expect(lastKnown(choosing: TestChoices(now: WrittenInstant("2026-11-21"))) == nil)
        #expect(lastKnown(choosing: TestChoices(config: "/nowhere")) == nil)
        var widget = WidgetRequest()
        widget.isPlaceholder = true
        #expect(lastKnown(widget) == nil)
        #expect(lastKnown(choosing: TestChoices(locale: "de_DE")) == "🎁 Anna in 3 Tagen")
    }

    /// Nobody knows whom the groups leave out.
    @Test func nobodyIsShownWhereTheGroupsCannotBeRead() throws {
        try store()
        try home.configure("{\"group\": 7}")
        #expect(lastKnown() == nil)
        var request = ContactRequest()
        request.everyGroup = true
        #expect(lastKnown(of: request) == "🎁 Anna in 3 days")
    }

    /// The configuration that was read last holds while it cannot be used.
    @Test func theKnownConfigurationHolds() throws {
        try home.card("Ben", "--1122", "CATEGORIES:Club")
        try home.configure("{\"excludeGroup\": [\"Club\"]}")
        let call = home.call()
        #expect(try call.snapshot().entry.get().text == "🎁 Anna in 3 days")
        try home.configure("{")
        #expect(throws: CommandFailure.self) { try call.snapshot() }
        #expect(call.lastKnownEntry()?.text == "🎁 Anna in 3 days")
        // Nobody knows what it said to another process: without its rules, and without names.
        #expect(home.call().lastKnownEntry()?.text == "🎁 •••• tomorrow")
    }

    @Test func namesAreHiddenWhereTheConfigurationMayAskForIt() throws {
        func hidesNames(_ configuration: String, _ widget: WidgetRequest = WidgetRequest()) throws -> Bool {
            try home.configure(configuration)
            let call = home.call(widget)
            _ = try? call.snapshot()
            return call.hidesNames
        }
        #expect(try !hidesNames("{}"))
        #expect(try hidesNames("{\"redactWhenLocked\": true}"), "nobody knows whether the session is locked")
        #expect(try !hidesNames("{\"redactWhenLocked\": false}"))
        for unusable in ["{", "[]", "{\"redactWhenLocked\""] {
            #expect(try hidesNames(unusable), "nobody knows what it asked for")
        }
        var redacted = WidgetRequest()
        redacted.isRedacted = true
        #expect(try !hidesNames("{\"redactWhenLocked\": true}", redacted), "there are none to hide")
    }

    @Test func aFailureHasTheLanguageAndThePicturesOfTheCall() throws {
        try home.configure("{\"icons\": \"ascii\"}")
        let call = home.call()
        _ = try call.snapshot()
        let failure = CommandFailure.locked(path: "/s")
        #expect(call.barFailure(failure).kind == .locked && call.barFailure(failure).icons == .ascii)
        #expect(call.barFailure(.nothingStored).kind == .error)
        #expect(home.call(choosing: TestChoices(locale: "de_DE")).barFailure(failure).icons == .emoji)
    }

    /// Where nothing may be shown, a document is one all the same.
    @Test func anEmptyOutputIsOneOfItsFormat() throws {
        #expect(home.call().emptyOutput() == "\n")
        let json = home.call(format: JSON()).emptyOutput()
        #expect(json.hasPrefix("{") && json.contains("\"birthdays\":[]") && !json.contains("Anna"))
    }
}
