import BirthdayCore
import ContactStore
import Failures
import Glibc
import LinuxSystem
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Groups that are changed in the files where they live.
@Suite struct CardGroupEditingTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
        try write("anna", groups: "Family")
        try write("ben", groups: "Family,Work")
        try write("cleo")
    }

    private func write(_ name: String, in book: String = ".contacts", groups: String? = nil) throws {
        let card = TestHome.card(name)
        let line = groups.map { "CATEGORIES:\($0)\nEND:" } ?? "END:"
        try home.write(card.replacing("END:", with: line), to: "\(book)/\(name).vcf")
    }

    private func group(_ name: String, _ members: String...) -> String {
        let lines = members.map { "MEMBER:urn:uuid:\($0)\n" }.joined()
        return "BEGIN:VCARD\nVERSION:4.0\nUID:\(name)\nFN:\(name)\nKIND:group\n\(lines)END:VCARD\n"
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try RegularFile.read(FilePath("\(home.path)/\(file)")), as: UTF8.self)
    }

    private func library() throws -> Library {
        try home.library()
    }

    private func people(_ names: String...) throws -> [Contact] {
        let everybody = try home.library().contacts().contacts
        return try names.map { name in try #require(everybody.first { $0.name == name }) }
    }

    private func groups() throws -> [String] {
        try library().contacts().groupMembers.map { group in
            let local = group.members.chosen(for: group.group.id)
            return ([group.group.name] + group.members.map { $0.name + (local.contains($0) ? "*" : "") }.sorted())
                .joined(separator: " ")
        }
    }

    private func identifier(_ group: String) throws -> String? {
        try library().contacts().groupMembers.meant(by: group)?.group.identifier
    }

    @Test func aCategoryIsAddedWhereThereIsNoCardOfTheGroup() throws {
        let report = try library().change(.add(people("cleo"), to: "work"), isDryRun: false)
        #expect((report.cards.counts.map(\.count), report.local.count) == ([1], 0))
        #expect(try text(".contacts/cleo.vcf").contains("CATEGORIES:Work\n"))
        #expect(try groups() == ["Family anna ben", "Work ben cleo"])
    }

    /// A server knows only members of the same address book.
    @Test func theCardOfTheGroupIsChangedInTheAddressBookThatHasOne() throws {
        try home.write(group("Choir", "anna"), to: ".contacts/choir.vcf")
        try write("dora", in: ".contacts/work")
        _ = try people("dora")
        let report = try library().change(.add(people("ben", "cleo", "dora"), to: "Choir"), isDryRun: false)
        #expect(report.cards.counts.map(\.count) == [2])
        #expect(try text(".contacts/choir.vcf") == group("Choir", "anna", "ben", "cleo"))
        #expect(try text(".contacts/work/dora.vcf").contains("CATEGORIES:Choir\n"))
        #expect(try !text(".contacts/ben.vcf").contains("Choir"))
        _ = try library().change(.remove(people("anna", "dora"), from: "Choir"), isDryRun: false)
        #expect(try text(".contacts/choir.vcf") == group("Choir", "ben", "cleo"))
        #expect(try text(".contacts/work/dora.vcf") == TestHome.card("dora"))
        _ = try library().change(.rename("Choir", to: "Singers"), isDryRun: false)
        let renamed = group("Choir", "ben", "cleo").replacing("FN:Choir", with: "FN:Singers")
        #expect(try text(".contacts/choir.vcf") == renamed)
        #expect(try groups() == ["Family anna ben", "Singers ben cleo", "Work ben"])
    }

    /// A group that is new in an address book with cards of groups gets such a card there, and a category elsewhere. One that
    /// stands there in categories goes on as one.
    @Test func aGroupComesIntoABookInTheBooksOwnWay() throws {
        try home.write(group("Choir", "anna"), to: ".contacts/choir.vcf")
        try write("dora", in: ".contacts/work")
        let file = FilePath(try home.write(TestHome.card("eve", uid: "e") + group("Choir", "e"), to: "book.vcf"))
        _ = try people("anna")
        _ = try library().importSources([file], isDryRun: false) { _ in }
        _ = try library().change(.notify(.none, of: "Work"), isDryRun: false)
        let before = try files()
        let everybody = try people("anna", "cleo", "dora", "eve")
        let dry = try library().change(.add(everybody, to: "Work"), isDryRun: true)
        #expect((dry.cards.counts.map(\.count), try files()) == ([3, 1], before))
        let report = try library().change(.add(everybody, to: "Work"), isDryRun: false)
        #expect((report.cards.counts.map(\.count), report.cards.refused, report.local.count) == ([3, 1], [], 0))
        #expect(try text(".contacts/anna.vcf").contains("CATEGORIES:Family,Work\n"))
        #expect(try text(".contacts/work/dora.vcf").contains("CATEGORIES:Work\n"))
        #expect(try text("book.vcf").contains("FN:Work\nMEMBER:urn:uuid:e\nEND:VCARD\n"))
        _ = try library().change(.create("Club", in: FilePath(home.path + "/.contacts")), isDryRun: false)
        _ = try library().change(.add(people("anna", "cleo"), to: "Club"), isDryRun: false)
        let club = try #require(Set(files()).subtracting(before).first)
        #expect(
            try text(".contacts/" + club).contains("KIND:group\nFN:Club\nMEMBER:urn:uuid:anna\nMEMBER:urn:uuid:cleo\n"))
        #expect(try groups().contains("Club anna cleo"))
        #expect(try groups().contains("Work anna ben cleo dora eve"))
    }

    /// Who comes by a second card comes into the card of the group that was just made.
    @Test func aBookGetsOneCardOfAGroup() throws {
        #expect(chmod(home.path + "/.contacts/cleo.vcf", 0o444) == 0)
        try home.write(group("Choir"), to: "other/choir.vcf")
        for name in ["cleo", "dora"] { try write(name, in: "other") }
        _ = try library().importSources([FilePath(home.path + "/other")], isDryRun: false) { _ in }
        for isDryRun in [true, false] {
            let report = try library().change(.add(people("cleo", "dora"), to: "Work"), isDryRun: isDryRun)
            #expect(
                (report.cards.counts.map(\.count), report.cards.refused, report.local.count) == (
                    [isDryRun ? 1 : 2], [], 0
                ))
        }
        let cards = try library().stored().sources.flatMap(\.groupCards)
        #expect(cards.map(\.name).sorted() == ["Choir", "Work"])
        #expect(try groups().contains("Work ben cleo dora"))
    }

    /// Two people with one UID: a new card of a group cannot name one of them either.
    @Test func aSharedUIDIsInNoNewCard() throws {
        try home.write(group("Choir"), to: ".contacts/choir.vcf")
        try home.write(TestHome.card("twin", uid: "cleo", birthday: "--0413"), to: ".contacts/twin.vcf")
        let before = try files()
        let people = try people("cleo", "twin")
        _ = try library().change(.create("Club", in: FilePath(home.path + "/.contacts")), isDryRun: true)
        let shared = CommandFailure.sharedUID("cleo", "twin", book: FilePath(home.path + "/.contacts"))
        #expect(throws: shared) { try library().change(.add([people[0]], to: "Choir"), isDryRun: false) }
        #expect(try files() == before)
        #expect(try library().change(.add(people, to: "Choir"), isDryRun: false).cards.refused == [])
        #expect(try text(".contacts/choir.vcf") == group("Choir", "cleo"))
    }

    /// A group's card has a UID that tells it from others. Without one the name does.
    @Test func anIdentifierIsOfTheCardOrOfTheName() throws {
        try home.write(group("Choir", "anna"), to: ".contacts/choir.vcf")
        let (choir, family) = try (identifier("Choir"), identifier("family"))
        #expect(choir?.utf8.count == 16 && family?.utf8.count == 16 && choir != family)
        #expect(try identifier(#require(family)) == family)
        _ = try library().change(.rename("Choir", to: "Singers"), isDryRun: false)
        _ = try library().change(.rename("Family", to: "Kin"), isDryRun: false)
        #expect(try identifier("Singers") == choir)
        #expect(try identifier("Kin") != family)
        _ = try library().change(.rename("Kin", to: "FAMILY"), isDryRun: false)
        #expect(try identifier("Family") == family)
    }

    /// A contact list of Evolution's has no MEMBER: a category does as well.
    @Test func aListThatIsNotEditedGetsMembersByCategory() throws {
        let list = "BEGIN:VCARD\nVERSION:3.0\nUID:l\nFN:Choir\nX-EVOLUTION-LIST:TRUE\nEND:VCARD\n"
        try home.write(list, to: ".contacts/list.vcf")
        #expect(try groups() == ["Choir", "Family anna ben", "Work ben"])
        let report = try library().change(.add(people("anna"), to: "Choir"), isDryRun: false)
        #expect((report.cards.refused, report.local.count) == ([], 0))
        #expect(try text(".contacts/list.vcf") == list)
        #expect(try text(".contacts/anna.vcf").contains("CATEGORIES:Family,Choir\n"))
    }

    @Test func theCardOfADeletedGroupGoesAndNobodyElse() throws {
        try home.write(group("Choir", "anna"), to: ".contacts/choir.vcf")
        let before = [TestHome.card("eve", uid: "e"), group("Choir", "e"), TestHome.card("fred", uid: "f")]
        let file = FilePath(try home.write(before.joined(), to: "book.vcf"))
        _ = try people("anna")
        _ = try library().importSources([file], isDryRun: false) { _ in }
        let dry = try library().change(.delete("Choir"), isDryRun: true)
        #expect(try text("book.vcf") == before.joined())
        let report = try library().change(.delete("Choir"), isDryRun: false)
        #expect(report.cards.counts.map(\.path) == dry.cards.counts.map(\.path))
        #expect((report.cards.counts.map(\.count), report.cards.refused) == ([1, 1], []))
        #expect(try text("book.vcf") == before[0] + before[2])
        #expect(try files() == ["anna.vcf", "ben.vcf", "cleo.vcf"])
        #expect(try groups() == ["Family anna ben", "Work ben"])
        #expect(try people("anna", "eve", "fred").count == 3)
    }

    /// The file is the source, and its last card stays. In a vdir a file that a link leads to does, too.
    @Test func aGroupsCardThatCannotGoIsRefused() throws {
        let file = FilePath(try home.write(group("Choir"), to: "book.vcf"))
        symlink("../linked", home.path + "/.contacts/l.vcf")
        try home.write(group("Choir"), to: "linked")
        _ = try library().importSources([file], isDryRun: false) { _ in }
        _ = try people("anna")
        for isDryRun in [true, false] {
            let report = try library().change(.delete("Choir"), isDryRun: isDryRun)
            #expect(
                report.cards.refused.map(\.reason.english)
                    == Array(repeating: "the file has no other card, and would be empty", count: 2))
            #expect(report.cards.counts.isEmpty)
        }
        #expect(try text("book.vcf") == group("Choir"))
        #expect(try text("linked") == group("Choir"))
    }

    /// Seven cards of seven lines lose a line each: the eighth begins where the seventh did.
    @Test func whoMovesInTheFileIsNotTakenForAnother() throws {
        let names = (1...8).map { "p\($0)" }
        let cards = names.map { TestHome.card($0).replacing("END:", with: "CATEGORIES:Many\nEND:") }
        let file = FilePath(try home.write(cards.joined(), to: "book.vcf"))
        _ = try library().importSources([file], isDryRun: false) { _ in }
        let seven = try library().contacts().contacts.filter { names.dropLast().contains($0.name) }
        let report = try library().change(.remove(seven, from: "Many"), isDryRun: false)
        #expect((report.people.count, report.cards.refused, report.cards.counts.map(\.count)) == (7, [], [7]))
        #expect(try groups() == ["Family anna ben", "Many p8", "Work ben"])
    }

    @Test func whatCannotBeWrittenIsKeptInTheStore() throws {
        #expect(chmod(home.path + "/.contacts/cleo.vcf", 0o444) == 0)
        for isDryRun in [true, false] {
            let report = try library().change(.add(people("cleo"), to: "Work"), isDryRun: isDryRun)
            #expect((report.local.map(\.person.name), report.cards.refused) == (["cleo"], []))
            #expect(report.local.map(\.refusal?.reason.english) == ["the file is read-only"])
        }
        #expect(try groups() == ["Family anna ben", "Work ben cleo*"])
        #expect(try text(".contacts/cleo.vcf") == TestHome.card("cleo"))
        // Another card of the same person can hold it.
        try write("cleo", in: "other")
        _ = try library().importSources([FilePath(home.path + "/other")], isDryRun: false) { _ in }
        let report = try library().change(.add(people("cleo"), to: "Family"), isDryRun: false)
        #expect((report.cards.counts.map(\.count), report.local.count) == ([1], 0))
        #expect(try text("other/cleo.vcf").contains("CATEGORIES:Family\n"))
    }

    @Test func aReadOnlyCardIsToldAndTheRestOfARenameDone() throws {
        #expect(chmod(home.path + "/.contacts/ben.vcf", 0o444) == 0)
        _ = try people("ben")
        let report = try library().change(.rename("Family", to: "Kin"), isDryRun: false)
        #expect(report.cards.refused.map(\.reason.english) == ["the file is read-only"])
        #expect(report.cards.counts.map(\.count) == [1])
        #expect(try groups() == ["Family ben", "Kin anna", "Work ben"])
        #expect(chmod(home.path + "/.contacts/ben.vcf", 0o644) == 0)
        #expect(
            try library().change(.rename("Family", to: "Kin", isJoining: true), isDryRun: false).cards.refused == [])
        #expect(try groups() == ["Kin anna ben", "Work ben"])
    }

    /// The card that was changed is not told as one that was not.
    @Test func whoIsOnAReadOnlyCardTooStaysByThatCardAlone() throws {
        try write("anna", in: "copy", groups: "Family")
        _ = try library().importSources([FilePath(home.path + "/copy")], isDryRun: false) { _ in }
        #expect(chmod(home.path + "/copy/anna.vcf", 0o444) == 0)
        for isDryRun in [true, false] {
            let report = try library().change(.remove(people("anna", "ben"), from: "Family"), isDryRun: isDryRun)
            #expect((report.people.map(\.name), report.staying.map(\.person.name)) == (["ben"], ["anna"]))
            #expect(report.cards.refused.map(\.card.file) == [FilePath(home.path + "/copy/anna.vcf")])
            #expect((report.cards.refused.map(\.cause), report.cards.counts.map(\.count)) == ([.readOnly], [2]))
            #expect(report.staying.map(\.refusal) == report.cards.refused)
        }
        #expect(try groups() == ["Family anna", "Work ben"])
    }

    /// The same file is in two sources.
    @Test func whoIsRemovedIsGoneFromEverySourceThatHasTheCard() throws {
        try write("dora", in: ".contacts/family", groups: "Family")
        _ = try people("dora")
        _ = try library().importSources([FilePath(home.path + "/.contacts/family")], isDryRun: false) { _ in }
        for isDryRun in [true, false] {
            let report = try library().change(.remove(people("dora"), from: "Family"), isDryRun: isDryRun)
            #expect(
                (report.cards.refused, report.people.map(\.name), report.cards.counts.map(\.count)) == (
                    [], ["dora"], [1]
                ))
        }
        #expect(
            try library().stored().sources.map { $0.contacts.filter { $0.name == "dora" }.map(\.groups) } == [
                [[]], [[]],
            ])
        let report = try library().change(.add(people("dora"), to: "Work"), isDryRun: false)
        #expect((report.cards.refused, report.cards.counts.map(\.count)) == ([], [1]))
        #expect(try library().stored().sources.last?.contacts.map(\.groups) == [["Work"]])
    }

    /// What a file said that was imported once is in the store alone when it is gone.
    @Test func theGroupsOfAFileThatIsGoneAreChangedInTheStore() throws {
        let cards = [
            TestHome.card("eve", uid: "e").replacing("END:", with: "CATEGORIES:Old,Rest\nEND:"),
            TestHome.card("fred", uid: "f").replacing("END:", with: "CATEGORIES:Old\nEND:"), group("Choir", "e"),
        ]
        let file = FilePath(try home.write(cards.joined(), to: "book.vcf"))
        _ = try people("anna")
        _ = try library().importSources([file], isDryRun: false) { _ in }
        _ = try library().change(.notify(.dayOf, of: "Old"), isDryRun: false)
        #expect(unlink(file.string) == 0)
        for isDryRun in [true, false] {
            let renamed = try library().change(.rename("Old", to: "New"), isDryRun: isDryRun)
            #expect(
                (renamed.cards.refused, renamed.cards.gone.map(\.count), renamed.cards.gone.map(\.path)) == (
                    [], [2], [file]
                ))
        }
        #expect(try library().stored().groups.map(\.name) == ["New"])
        #expect(
            try library().change(.remove(people("fred"), from: "New"), isDryRun: false).cards.gone.map(\.count) == [1])
        #expect(try library().change(.delete("Choir"), isDryRun: false).cards.gone.map(\.count) == [1])
        let added = try library().change(.add(people("fred", "cleo"), to: "Rest"), isDryRun: false)
        #expect((added.local.map(\.person.name), added.cards.counts.map(\.count)) == (["fred"], [1]))
        #expect(try groups() == ["Family anna ben", "New eve", "Rest cleo eve fred*", "Work ben"])
        // What the file says holds again when it is imported again.
        try home.write(cards.joined(), to: "book.vcf")
        _ = try library().importSources([file], isDryRun: false) { _ in }
        #expect(try groups() == ["Choir eve", "Family anna ben", "Old eve fred", "Rest cleo eve fred*", "Work ben"])
    }

    /// The cards at the old place can return with what they said: they are refused, until the place is forgotten.
    @Test func theCardsOfADirectoryThatWasMovedAwayAreRefused() throws {
        _ = try people("anna")
        #expect(rename(home.path + "/.contacts", home.path + "/moved") == 0)
        _ = try library().importSources([FilePath(home.path + "/moved")], isDryRun: false) { _ in }
        let removed = try library().change(.remove(people("ben"), from: "Family"), isDryRun: false)
        #expect((removed.cards.refused.map(\.cause), removed.cards.counts.map(\.count)) == ([.busy], [1]))
        #expect(
            (removed.staying.map(\.person.name), removed.cards.away) == (["ben"], [FilePath(home.path + "/.contacts")]))
        try library().forget(FilePath(home.path + "/.contacts"), isKeeping: false)
        let renamed = try library().change(.rename("Family", to: "Kin"), isDryRun: false)
        #expect((renamed.cards.refused, renamed.cards.counts.map(\.count)) == ([], [1]))
        let deleted = try library().change(.delete("Work"), isDryRun: false)
        #expect((deleted.cards.refused, deleted.cards.counts.map(\.count)) == ([], [1]))
        #expect(try groups() == ["Kin anna"])
    }

    @Test func theLastMemberTakesAGroupAlong() throws {
        for isDryRun in [true, false] {
            let one = try library().change(.remove(people("anna"), from: "Family"), isDryRun: isDryRun)
            #expect(!one.isGoneWithLast)
        }
        for isDryRun in [true, false] {
            let last = try library().change(.remove(people("ben"), from: "Family"), isDryRun: isDryRun)
            #expect(last.isGoneWithLast)
        }
    }

    @Test func anEmptiedGroupKeepsItsPreference() throws {
        _ = try people("anna")
        _ = try library().change(.notify(.none, of: "Family"), isDryRun: false)
        _ = try library().change(.remove(people("ben"), from: "Family"), isDryRun: false)
        #expect(try library().stored().groups.map(\.isMadeHere) == [false])
        _ = try library().change(.remove(people("anna"), from: "Family"), isDryRun: true)
        _ = try library().change(.remove(people("anna"), from: "Family"), isDryRun: false)
        _ = try library().change(.remove(people("ben"), from: "Work"), isDryRun: false)
        #expect(try library().stored().groups.map(\.name) == ["Family"])
        #expect(try library().stored().groups.map(\.leadTimes) == [LeadTimes.none])
        #expect(try library().stored().groups.map(\.isMadeHere) == [true])
        _ = try library().change(.delete("Family"), isDryRun: false)
        #expect(try library().stored().groups == [])
        // A card of its own keeps a group, and takes it along.
        try home.write(group("Choir", "anna"), to: ".contacts/choir.vcf")
        _ = try people("anna")
        _ = try library().change(.notify(.none, of: "Choir"), isDryRun: false)
        _ = try library().change(.remove(people("anna"), from: "Choir"), isDryRun: false)
        #expect(try library().stored().groups.map(\.name) == ["Choir"])
        #expect(try library().stored().groups.map(\.leadTimes) == [LeadTimes.none])
        #expect(try library().stored().groups.map(\.isMadeHere) == [false])
    }

    @Test func aPreferenceThatIsNobodysIsTold() throws {
        _ = try people("anna")
        _ = try library().change(.notify(.none, of: "Work"), isDryRun: false)
        try write("ben", groups: "Family")
        #expect(
            try library().contacts().notes.map(\.description) == [
                "no card names the group \"Work\" any more; its notification preference, none, stays (if it has another name now: bday-widget groups rename --merge -- 'Work' NEW)"
            ])
        try write("anna", groups: "Kin")
        try write("ben", groups: "Kin")
        #expect(try library().contacts().notes == [])
        try write("cleo", groups: "work")
        #expect(
            try library().contacts().notes.map(\.description) == [
                "the group \"Work\" is back, and notified of as before: none (to change that: bday-widget groups notify NAME WHEN)"
            ])
    }

    private func files() throws -> [String] {
        try Directory(path: FilePath(home.path + "/.contacts")).entries().map(\.name.string)
    }
}
