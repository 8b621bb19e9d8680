import BirthdayCore
import ContactStore
import Failures
import Glibc
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Groups over imports: in the cards as they are read, and in the store.
@Suite struct GroupsTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func card(_ name: String, _ categories: String, uid: String? = nil, birthday: String = "--0412") -> String {
        TestHome.card(name, uid: uid, birthday: birthday)
            .replacing("END:VCARD", with: (categories.isEmpty ? "" : "CATEGORIES:\(categories)\n") + "END:VCARD")
    }

    private func groupCard(_ name: String, uid: String, _ members: String...) -> String {
        "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nUID:\(uid)\nFN:\(name)\n"
            + members.map { "MEMBER:\($0)\n" }.joined() + "END:VCARD\n"
    }

    /// The groups with their members, lead times, and a star for who is in them by the store alone.
    private func groups(_ configuration: Configuration = Configuration()) throws -> [String] {
        try home.library(configuration).contacts().groupMembers.map { group in
            let local = group.members.chosen(for: group.group.id)
            let members = group.members.map { $0.name + (local.contains($0) ? "*" : "") }
            return ([group.group.name, group.group.leadTimes?.text ?? "both"] + members.sorted()).joined(separator: " ")
        }
    }

    private func person(_ name: String) throws -> Contact {
        try #require(home.library().contacts().contacts.first { $0.name == name })
    }

    private func notify(_ name: String, _ leadTimes: LeadTimes) throws {
        _ = try home.library().change(.notify(leadTimes, of: name), isDryRun: false)
    }

    /// Imports a file as one of a kind whose cards are read and not edited.
    private func importReadOnly(_ file: String) throws {
        let library = try home.library()
        _ = try library.importSources([FilePath(file)], isDryRun: false) { _ in }
        try library.store.update { document in
            for index in document.sources.indices { document.sources[index].content.kind = "abook" }
        }
    }

    @Test func groupsOfAllKindsAreOneByTheirNames() throws {
        try home.write(card("Anna", "Family"), to: ".contacts/a/anna.vcf")
        try home.write(card("Ben", "", uid: "urn:uuid:BEEF"), to: ".contacts/b/ben.vcf")
        try home.write(groupCard("FAMILY", uid: "g", "urn:uuid:beef"), to: ".contacts/b/g.vcf")
        try home.write(groupCard("Empty", uid: "h"), to: ".contacts/b/h.vcf")
        #expect(try groups() == ["Empty both", "Family both Anna Ben"])
        try notify("faMily", .none)
        #expect(try groups() == ["Empty both", "Family none Anna Ben"])
    }

    @Test func oneThatIsDeletedElsewhereGoesAndItsPeopleStay() throws {
        try home.write(card("Anna", "Family"), to: ".contacts/anna.vcf")
        try home.write(groupCard("Choir", uid: "g", "Anna"), to: ".contacts/g.vcf")
        _ = try groups()
        try notify("Choir", .none)
        #expect(unlink(home.path + "/.contacts/g.vcf") == 0)
        #expect(try groups() == ["Family both Anna"])
        #expect(try home.library().contacts().unborneGroups.map(\.name) == ["Choir"])
        try home.write(card("Anna", ""), to: ".contacts/anna.vcf")
        #expect(try groups() == [])
        #expect(try person("Anna").groups == [])
        // One of the name has what was chosen for it, until that is taken back.
        try home.write(groupCard("Choir", uid: "h", "Anna"), to: ".contacts/h.vcf")
        #expect(try groups() == ["Choir none Anna"])
        #expect(unlink(home.path + "/.contacts/h.vcf") == 0)
        _ = try groups()
        _ = try home.library().change(.delete("choir"), isDryRun: false)
        #expect(try home.library().stored().groups == [])
    }

    /// By the UID of its card. Categories have none: the preference waits for `rename --merge`.
    @Test func aRenameElsewhereTakesThePreferenceAlongAndIsTold() throws {
        try home.write(card("Anna", "Family"), to: ".contacts/anna.vcf")
        try home.write(card("Ben", "Family,Work"), to: ".contacts/ben.vcf")
        try home.write(groupCard("Choir", uid: "beef", "Ben"), to: ".contacts/g.vcf")
        _ = try groups()
        try notify("Family", .dayOf)
        try notify("Choir", .none)
        try home.write(card("Anna", "Kin"), to: ".contacts/anna.vcf")
        try home.write(card("Ben", "Kin,Work"), to: ".contacts/ben.vcf")
        try home.write(groupCard("Singers", uid: "urn:uuid:BEEF", "Ben"), to: ".contacts/g.vcf")
        let report = try home.library().importSources([], isDryRun: true) { _ in }
        #expect(report.groupRenames == [GroupRename(from: "Choir", to: "Singers")])
        let notes = try home.library().contacts().notes.map(\.description)
        #expect(notes.count { $0.contains("is called \"Singers\" now") } == 1)
        #expect(notes.count { $0.contains("groups rename --merge -- 'Family' NEW") } == 1)
        #expect(try home.library().contacts().notes == [])
        #expect(try groups() == ["Kin both Anna Ben", "Singers none Ben", "Work both Ben"])
        let library = try home.library()
        #expect(throws: CommandFailure.groupExists("Kin", toJoin: "Family")) {
            try library.change(.rename("Family", to: "kin"), isDryRun: false)
        }
        _ = try library.change(.rename("Family", to: "kin", isJoining: true), isDryRun: false)
        #expect(try groups() == ["Kin day-of Anna Ben", "Singers none Ben", "Work both Ben"])
        #expect(try library.stored().groups.map(\.name) == ["Choir", "Kin"])
        // A command on the group gives the choice its name.
        try notify("Singers", .dayOf)
        #expect(try library.stored().groups.map(\.name) == ["Kin", "Singers"])
    }

    /// Who is in a group by the store alone is in it under its new name, for whoever answers from the store, too.
    @Test func aRenameElsewhereTakesMembersAlong() throws {
        try home.write(groupCard("Choir", uid: "beef"), to: ".contacts/g.vcf")
        try importReadOnly(try home.write(card("Ben", "", uid: "2"), to: "book.vcf"))
        let library = try home.library()
        _ = try library.change(.add([person("Ben")], to: "Choir"), isDryRun: false)
        try home.write(groupCard("Singers", uid: "beef"), to: ".contacts/g.vcf")
        #expect(try groups() == ["Singers both Ben*"])
        #expect(try library.lastKnownContacts().contacts.map(\.groups) == [["Singers"]])
        #expect(try library.lastKnownGroups() == ["Singers"])
        // What is chosen now is chosen for the name of now.
        try notify("Singers", .dayOf)
        #expect(try groups() == ["Singers day-of Ben*"])
        try home.write(groupCard("Voices", uid: "beef"), to: ".contacts/g.vcf")
        _ = try home.library().change(.notifyByDefault("Voices"), isDryRun: false)
        #expect(try groups() == ["Voices both Ben*"])
        _ = try home.library().change(.remove([person("Ben")], from: "Voices"), isDryRun: false)
        #expect(try groups() == ["Voices both"])
        #expect(try home.library().stored().groups == [] && home.library().stored().choices == [])
    }

    /// The first card loses a line with its category, and the second one, whom a choice has in the group, begins elsewhere.
    @Test func whoIsInByChoiceLeavesWithOthers() throws {
        let file = try home.write(card("Ben", "", uid: "2"), to: "book.vcf")
        try importReadOnly(file)
        _ = try home.library().change(.create("Club"), isDryRun: false)
        _ = try home.library().change(.add([person("Ben")], to: "Club"), isDryRun: false)
        try home.write(card("Anna", "Club", uid: "1") + card("Ben", "", uid: "2"), to: "book.vcf")
        _ = try home.library().importSources([FilePath(file)], isDryRun: false) { _ in }
        #expect(try groups() == ["Club both Anna Ben*"])
        _ = try home.library().change(.remove([person("Anna"), person("Ben")], from: "Club"), isDryRun: false)
        #expect(try groups() == ["Club both"])
    }

    /// What is joined keeps the lead times of both, and the name of the one that is there.
    @Test func twoGroupsAreJoined() throws {
        try home.write(card("Anna", "Family"), to: ".contacts/anna.vcf")
        try home.write(card("Ben", "Work"), to: ".contacts/ben.vcf")
        _ = try groups()
        try notify("Family", .dayOf)
        try notify("Work", .dayBefore)
        let library = try home.library()
        #expect(throws: CommandFailure.groupExists("Work", toJoin: "Family")) {
            try library.change(.rename("Family", to: "work"), isDryRun: false)
        }
        let report = try library.change(.rename("Family", to: "work", isJoining: true), isDryRun: false)
        #expect((report.name, report.formerName, report.cards.counts.map(\.count)) == ("Work", "Family", [1]))
        #expect(try groups() == ["Work both Anna Ben"])
        #expect(try library.stored().groups.map(\.name) == ["Work"])
        #expect(throws: CommandFailure.unknownGroup("Family", known: ["Work"])) {
            try library.change(.rename("Family", to: "Work", isJoining: true), isDryRun: false)
        }
    }

    /// A group without a preference of its own has the default, and keeps it: it is that of people.
    @Test func nobodyWhoIsJoinedLosesANotice() throws {
        func joined(_ old: LeadTimes?, to new: LeadTimes?) throws -> (groups: [String], LeadTimes?, isDefault: Bool) {
            try home.write(card("Anna", "Work"), to: ".contacts/anna.vcf")
            try home.write(card("Ben", "Family"), to: ".contacts/ben.vcf")
            for (name, leadTimes) in [("Work", old), ("Family", new)] {
                let change = leadTimes.map { GroupChange.notify($0, of: name) } ?? .notifyByDefault(name)
                _ = try home.library().change(change, isDryRun: false)
            }
            let report = try home.library().change(.rename("Work", to: "Family", isJoining: true), isDryRun: false)
            let stored = try home.library().stored().groups
            return (try groups(), report.joined, stored.allSatisfy { $0.leadTimes == nil })
        }
        #expect(try joined(LeadTimes.none, to: nil) == (["Family both Anna Ben"], .both, true))
        #expect(try joined(.dayOf, to: nil) == (["Family both Anna Ben"], .both, true))
        #expect(
            try joined(LeadTimes(days: [7]), to: nil) == (["Family 0,1,7 Anna Ben"], LeadTimes(days: [0, 1, 7]), false))
        #expect(try joined(nil, to: LeadTimes.none) == (["Family both Anna Ben"], .both, false))
        #expect(try joined(nil, to: nil) == (["Family both Anna Ben"], nil, true))
        #expect(try joined(.both, to: nil) == (["Family both Anna Ben"], nil, true))
        #expect(try joined(.dayOf, to: .dayOf) == (["Family day-of Anna Ben"], nil, false))
    }

    /// Until it is taken back, it stands in no card, and nobody is in it.
    @Test func aNameThatOnlyAChoiceHasIsKnownAndFree() throws {
        try home.write(card("Anna", "Family,Work"), to: ".contacts/anna.vcf")
        _ = try groups()
        try notify("Family", .dayOf)
        try home.write(card("Anna", "Work"), to: ".contacts/anna.vcf")
        #expect(try groups() == ["Work both Anna"])
        var reading = try home.library().contacts()
        reading.select(
            ContactSelection(
                groups: NamedGroups(["family"]), excludedGroups: NamedGroups([]), showsDeceased: true,
                showsExcluded: true))
        #expect((reading.contacts, reading.failure) == ([], nil))
        let library = try home.library()
        let dry = try library.change(.create("FAMILY"), isDryRun: true)
        #expect(dry.returned == .dayOf)
        try notify("Work", .dayBefore)
        _ = try library.change(.rename("Work", to: "Family"), isDryRun: false)
        #expect(try groups() == ["Family day-before Anna"])
    }

    @Test func aMembershipInTheStoreStaysWhenACardHasItToo() throws {
        let file = try home.write(card("Anna", "", uid: "1"), to: "book.vcf")
        try importReadOnly(file)
        let library = try home.library()
        _ = try library.change(.create("Club"), isDryRun: false)
        _ = try library.change(.add([person("Anna")], to: "Club"), isDryRun: false)
        for (categories, expected) in [("Club", "Club both Anna"), ("", "Club both Anna*")] {
            try home.write(card("Anna", categories, uid: "1"), to: "book.vcf")
            try importReadOnly(file)
            #expect(try groups() == [expected])
        }
    }

    @Test func aMovedVdirKeepsMembershipsAndPreferences() throws {
        try home.write(card("Anna", "Family"), to: "book/anna.vcf")
        try home.write(card("Ben", "Family"), to: "book/ben.vcf")
        var configuration = Configuration()
        configuration.sources = [FilePath(home.path + "/book")]
        _ = try groups(configuration)
        let library = try home.library(configuration)
        _ = try library.change(.notify(#require(LeadTimes("0,14")), of: "Family"), isDryRun: false)
        _ = try library.change(.create("Club"), isDryRun: false)
        let anna = try #require(library.contacts().contacts.first)
        #expect(chmod(home.path + "/book/anna.vcf", 0o444) == 0)
        _ = try library.change(.add([anna], to: "Club"), isDryRun: false)
        let before = try groups(configuration)
        #expect(before == ["Club both Anna*", "Family 0,14 Anna Ben"])
        try Directory.create(FilePath(home.path + "/moved"))
        for name in ["anna", "ben"] {
            try home.write(card(name.capitalized, "Family"), to: "moved/\(name).vcf")
            #expect(unlink("\(home.path)/book/\(name).vcf") == 0)
        }
        configuration.sources = [FilePath(home.path + "/moved")]
        #expect(try groups(configuration) == before)
    }

    @Test func aSourceThatIsNotInUseKeepsItsGroupsForItsReturn() throws {
        try home.write(card("Anna", "Family"), to: "a/anna.vcf")
        try home.write(card("Ben", ""), to: "b/ben.vcf")
        var (both, one) = (Configuration(), Configuration())
        (both.sources, one.sources) = (
            [FilePath(home.path + "/a"), FilePath(home.path + "/b")], [FilePath(home.path + "/b")]
        )
        _ = try groups(both)
        _ = try home.library(both).change(.notify(.none, of: "Family"), isDryRun: false)
        try home.write(card("Ben", "Work"), to: "b/ben.vcf")
        #expect(try groups(one) == ["Work both Ben"])
        _ = try home.library(one).change(.create("Club"), isDryRun: false)
        #expect(try groups(both) == ["Club both", "Family none Anna", "Work both Ben"])
    }

    @Test func whatOnlyTheStoreHasStaysOverImports() throws {
        let file = try home.write(card("Anna", "", uid: "1") + card("Ben", "", uid: "2"), to: "book.vcf")
        func read() throws { try importReadOnly(file) }
        try read()
        let library = try home.library()
        _ = try library.change(.create("Club"), isDryRun: false)
        #expect(try groups() == ["Club both"])
        let added = try library.change(.add([person("Anna"), person("Ben")], to: "club"), isDryRun: false)
        #expect((added.people.count, added.local.count, added.name) == (2, 2, "Club"))
        try home.write(card("Anna Berg", "", uid: "1") + card("Cleo", "", uid: "3", birthday: "--0501"), to: "book.vcf")
        try read()
        #expect(try groups() == ["Club both Anna Berg*"])
        #expect(try library.change(.add([person("Anna Berg")], to: "Club"), isDryRun: false).unchanged.count == 1)
        let removed = try library.change(.remove([person("Anna Berg"), person("Cleo")], from: "Club"), isDryRun: false)
        #expect((removed.people.count, removed.unchanged.count) == (1, 1))
        #expect(try groups() == ["Club both"])
        #expect(try person("Anna Berg").name == "Anna Berg")
    }

    /// An export that numbers its cards anew gives somebody else the UID of a member.
    @Test func noMembershipGoesToWhoGetsTheNumber() throws {
        let file = try home.write(
            card("Anna", "", uid: "1") + card("Ben", "", uid: "2", birthday: "--0501"), to: "book.vcf")
        try importReadOnly(file)
        _ = try home.library().change(.create("Club"), isDryRun: false)
        _ = try home.library().change(.add([person("Anna")], to: "Club"), isDryRun: false)
        try home.write(
            card("Ben", "", uid: "1", birthday: "--0501") + card("Anna", "", uid: "2"), to: "book.vcf")
        try importReadOnly(file)
        #expect(try groups() == ["Club both Anna*"])
        // A rename takes along who is there and who is not.
        try home.write(card("Ben", "", uid: "1", birthday: "--0501"), to: "book.vcf")
        try importReadOnly(file)
        _ = try home.library().change(.rename("Club", to: "Choir"), isDryRun: false)
        try home.write(card("Ben", "", uid: "1", birthday: "--0501") + card("Anna", "", uid: "3"), to: "book.vcf")
        try importReadOnly(file)
        #expect(try groups() == ["Choir both Anna*"])
        _ = try home.library().change(.delete("Choir"), isDryRun: false)
        #expect(try groups() == [] && home.library().stored().choices == [])
    }

    @Test func aDryRunChangesNothing() throws {
        let file = try home.write(card("Anna", "", uid: "1"), to: "book.vcf")
        try importReadOnly(file)
        let library = try home.library()
        _ = try library.change(.create("Club"), isDryRun: false)
        _ = try library.change(.add([person("Anna")], to: "Club"), isDryRun: false)
        let before = try library.stored()
        _ = try library.change(.create("Other"), isDryRun: true)
        _ = try library.change(.remove([person("Anna")], from: "Club"), isDryRun: true)
        _ = try library.change(.rename("Club", to: "X"), isDryRun: true)
        _ = try library.change(.delete("Club"), isDryRun: true)
        _ = try library.change(.notify(.none, of: "Club"), isDryRun: true)
        #expect(try library.stored().groups == before.groups)
    }

    @Test func aGroupMadeHereIsRenamedAndDeletedAndItsPeopleStay() throws {
        let file = try home.write(card("Anna", "", uid: "1"), to: "book.vcf")
        try importReadOnly(file)
        let library = try home.library()
        _ = try library.change(.create("Club"), isDryRun: false)
        #expect(throws: CommandFailure.groupExists("Club")) { try library.change(.create("CLUB"), isDryRun: false) }
        _ = try library.change(.add([person("Anna")], to: "Club"), isDryRun: false)
        try notify("Club", .none)
        _ = try library.change(.rename("club", to: "Verein"), isDryRun: false)
        #expect(try groups() == ["Verein none Anna*"])
        _ = try library.change(.rename("Verein", to: "VEREIN"), isDryRun: false)
        #expect(try groups() == ["VEREIN none Anna*"])
        _ = try library.change(.create("Other"), isDryRun: false)
        #expect(throws: CommandFailure.groupExists("Other", toJoin: "Verein")) {
            try library.change(.rename("Verein", to: "other"), isDryRun: false)
        }
        #expect(try library.change(.delete("verein"), isDryRun: false).people.map(\.name) == ["Anna"])
        #expect(try groups() == ["Other both"])
        #expect(try person("Anna").groups == [])
        #expect(throws: CommandFailure.unknownGroup("Verein", known: ["Other"])) {
            try library.change(.delete("Verein"), isDryRun: false)
        }
    }

    @Test func whatCardsSayIsNotChangedWhereTheyCannotBe() throws {
        let file = try home.write(card("Anna", "Family", uid: "1") + card("Ben", "", uid: "2"), to: "book.vcf")
        try importReadOnly(file)
        let library = try home.library()
        _ = try library.change(.add([person("Ben")], to: "Family"), isDryRun: false)
        let before = try groups()
        #expect(before == ["Family both Anna Ben*"])
        let error = CommandFailure.unchangeableCards(group: "Family", cards: 1, paths: [FilePath(file)])
        let people = try [person("Ben"), person("Anna")]
        #expect(throws: error) { try library.change(.remove(people, from: "Family"), isDryRun: false) }
        #expect(throws: error) { try library.change(.rename("Family", to: "Kin"), isDryRun: false) }
        #expect(throws: error) { try library.change(.delete("Family"), isDryRun: false) }
        #expect(try groups() == before)
    }

    @Test func whatIsKeptOfAForgottenSourceIsSaidOrGoes() throws {
        let file = try home.write(card("Anna", "Family", uid: "1"), to: "book.vcf")
        func importBook() throws { try importReadOnly(file) }
        try importBook()
        let library = try home.library()
        _ = try library.change(.create("Club"), isDryRun: false)
        _ = try library.change(.add([person("Anna")], to: "Club"), isDryRun: false)
        try notify("Family", .dayOf)
        let report = try library.forget(FilePath(file))
        #expect((report.people, report.lost) == (1, []))
        #expect(report.kept.map(\.name) == ["Family"])
        #expect(try groups() == ["Club both"])
        try importBook()
        #expect(try groups() == ["Club both Anna*", "Family day-of Anna"])
        let all = try library.forget(FilePath(file), isKeeping: false)
        #expect((all.people, all.kept) == (1, []))
        #expect(all.lost.map(\.name) == ["Family"])
        #expect(try library.stored().groups.map(\.name) == ["Club"])
        #expect(try library.stored().groups.map(\.isMadeHere) == [true])
        // What was forgotten before is nobody's, and goes by itself.
        try importBook()
        try notify("Family", .dayOf)
        try library.forget(FilePath(file))
        #expect(throws: CommandFailure.unknownSource(path: FilePath(file))) {
            try library.forget(FilePath(file), isKeeping: false)
        }
        #expect(try library.contacts().unborneGroups.map(\.name) == ["Family"])
        _ = try library.change(.delete("Family"), isDryRun: false)
        #expect(try library.stored().groups.map(\.name) == ["Club"])
    }

    @Test func collectionsAreGroupsWhenAsked() throws {
        try home.write(card("Anna", ""), to: ".contacts/family/anna.vcf")
        try home.write(card("Ben", "Work"), to: ".contacts/work/ben.vcf")
        try home.write("  Die Arbeit\n", to: ".contacts/work/displayname")
        try home.write(card("Cleo", ""), to: ".contacts/cleo.vcf")
        #expect(try groups() == ["Work both Ben"])
        var configuration = Configuration()
        configuration.hasCollectionGroups = true
        // What was read without collections is read again.
        let reading = try home.library(configuration).contacts()
        #expect(reading.groupMembers.map(\.group.name) == ["Die Arbeit", "Work", "family"])
        _ = try home.library(configuration).change(.notify(.none, of: "die arbeit"), isDryRun: false)
        try home.write("Büro", to: ".contacts/work/displayname")
        #expect(try groups(configuration) == ["Büro both Ben", "Work both Ben", "family both Anna"])
        try home.write("All of them", to: ".contacts/displayname")
        #expect(try groups(configuration).first == "All of them both Cleo")
        #expect(try groups() == ["Work both Ben"])
    }
}
