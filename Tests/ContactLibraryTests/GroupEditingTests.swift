import BirthdayCore
import ContactStore
import Failures
import Glibc
import LinuxSystem
import Messages
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Groups whose cards are changed, or refuse it.
@Suite struct GroupEditingTests {
    private let home: TestHome

    /// Dora stands in a file that cannot be written, and Anna there too.
    init() throws {
        home = try TestHome()
        for (name, group) in [("Anna", "Family"), ("Ben", "Family"), ("Cleo", "")] { try write(name, group) }
        let book = try home.write(
            TestHome.card("Dora", birthday: "--0501") + TestHome.card("Anna"), to: "book.vcf")
        chmod(book, 0o444)
        _ = try home.library().importSources([], isDryRun: false) { _ in }
        _ = try home.library().importSources([FilePath(book)], isDryRun: false) { _ in }
    }

    private func write(_ name: String, _ group: String) throws {
        let categories = group.isEmpty ? "" : "CATEGORIES:\(group)\n"
        try home.write(
            TestHome.card(name).replacing("END:VCARD", with: "\(categories)END:VCARD"), to: ".contacts/\(name).vcf")
    }

    private func library() throws -> Library { try home.library() }

    /// Makes a change while another program has the cards of these people open for writing.
    private func change(_ change: GroupChange, busy names: String...) throws -> GroupOutcome {
        let files = try names.map { try FileDescriptor.open("\(book)/\($0).vcf", .readWrite) }
        defer { for file in files { try? file.close() } }
        return try library().change(change, isDryRun: false)
    }

    private static let busy = "another program has the file open for writing"

    private func groups() throws -> [String] {
        try library().contacts().groupMembers.map { group in
            let local = group.members.chosen(for: group.group.id)
            let members = group.members.map { $0.name + (local.contains($0) ? "*" : "") }
            return ([group.group.name, group.group.leadTimes?.text ?? "both"] + members.sorted()).joined(separator: " ")
        }
    }

    private func people(_ names: String...) throws -> [Contact] {
        let everybody = try library().contacts().contacts
        return try names.map { name in try #require(everybody.first { $0.name == name }) }
    }

    private func texts() throws -> [[UInt8]] {
        try ["Anna", "Ben", "Cleo"].map { try RegularFile.read(FilePath("\(book)/\($0).vcf")) }
    }

    private var book: String { home.path + "/.contacts" }

    @Test func eachIsAddedWhereTheCardCanBeChanged() throws {
        let report = try library().change(.add(people("Cleo", "Dora", "Anna"), to: "family"), isDryRun: false)
        #expect(report.cards.counts.map(\.path) == [FilePath(book)])
        #expect(report.cards.counts.map(\.count) == [1])
        #expect((report.local.map(\.person.name), report.unchanged.map(\.name)) == (["Dora"], ["Anna"]))
        #expect(try groups() == ["Family both Anna Ben Cleo Dora*"])
    }

    /// Anna has a card in each source, and the one that cannot be changed says nothing of the group.
    @Test func somebodyIsRemovedFromEveryCardThatNamesTheGroup() throws {
        let report = try library().change(.remove(people("Anna", "Cleo"), from: "Family"), isDryRun: false)
        #expect((report.people.map(\.name), report.unchanged.map(\.name)) == (["Anna"], ["Cleo"]))
        #expect((report.cards.refused, report.cards.counts.map(\.count)) == ([], [1]))
        #expect(try groups() == ["Family both Ben"])
    }

    @Test func whoseCardIsRefusedDidNotComeOrGo() throws {
        let added = try change(.add(people("Cleo", "Dora"), to: "Family"), busy: "Cleo")
        #expect((added.people.map(\.name), added.cards.refused.map(\.reason.english)) == (["Dora"], [Self.busy]))
        let removed = try change(.remove(people("Anna", "Ben"), from: "Family"), busy: "Anna")
        #expect((removed.people.map(\.name), removed.cards.refused.map(\.reason.english)) == (["Ben"], [Self.busy]))
        #expect(try groups() == ["Family both Anna Dora*"])
    }

    /// Two calls at the same time: the second makes its changes on what the first has stored.
    @Test func whatAnotherCallStoresMeanwhileStays() throws {
        let chosen = try people("Cleo", "Dora")
        var (first, second) = try (
            GroupTransaction(library(), isDryRun: true), GroupTransaction(library(), isDryRun: true)
        )
        _ = try first.make(.add(chosen, to: "Family"), isDryRun: false)
        _ = try second.make(.create("Club"), isDryRun: false)
        _ = try second.make(.remove(people("Ben"), from: "Family"), isDryRun: false)
        _ = try second.make(.notify(.none, of: "Family"), isDryRun: false)
        #expect(try library().stored().groups.map(\.name) == ["Club", "Family"])
        #expect(try groups() == ["Club both", "Family none Anna Cleo Dora*"])
    }

    @Test func aDryRunAsksOnlyWhatWouldBe() throws {
        let before = try (groups(), texts())
        #expect(try library().change(.rename("Family", to: "Kin"), isDryRun: true).cards.counts.map(\.count) == [2])
        #expect(try library().change(.delete("Family"), isDryRun: true).cards.counts.map(\.count) == [2])
        #expect(try (groups(), texts()) == before)
    }

    @Test func aDeletedGroupIsOnNoCardAndItsPeopleStay() throws {
        _ = try library().change(.add(people("Dora"), to: "Family"), isDryRun: false)
        let report = try library().change(.delete("family"), isDryRun: false)
        #expect(report.people.count == 3)
        #expect(try groups() == [])
        #expect(try people("Anna", "Ben", "Dora").count == 3)
    }

    @Test func aRenameThatIsInterruptedGoesOn() throws {
        _ = try library().change(.notify(.none, of: "Family"), isDryRun: false)
        _ = try library().change(.add(people("Dora"), to: "Family"), isDryRun: false)
        let report = try change(.rename("Family", to: "Kin"), busy: "Ben")
        #expect(
            report.cards.refused.map(\.card) == [.init(source: FilePath(book), file: "\(book)/Ben.vcf", line: 1)]
                && report.cards.refused.map(\.cause) == [.busy]
                && report.cards.refused.map(\.reason.english) == [Self.busy])
        // Both have all that was chosen.
        #expect(try groups() == ["Family none Ben Dora*", "Kin none Anna Dora*"])
        #expect(throws: CommandFailure.groupExists("Kin")) { try library().change(.create("kin"), isDryRun: false) }
        let again = GroupChange.rename("Family", to: "Kin", isJoining: true)
        #expect(try library().change(again, isDryRun: false).cards.counts.map(\.count) == [1])
        #expect(try groups() == ["Kin none Anna Ben Dora*"])
        #expect(try library().stored().groups.map(\.name) == ["Kin"])
    }

    @Test func aRenameThatIsInterruptedGoesBack() throws {
        _ = try library().change(.notify(.none, of: "Family"), isDryRun: false)
        _ = try library().change(.add(people("Dora"), to: "Family"), isDryRun: false)
        let before = try library().stored().groups
        _ = try change(.rename("Family", to: "Kin"), busy: "Ben")
        _ = try library().change(.rename("Kin", to: "Family", isJoining: true), isDryRun: false)
        #expect(try groups() == ["Family none Anna Ben Dora*"])
        #expect(try library().stored().groups == before)
    }

    @Test func ofARenameThatEveryCardRefusesNothingIsLeft() throws {
        _ = try library().change(.notify(.none, of: "Family"), isDryRun: false)
        _ = try library().change(.add(people("Dora"), to: "Family"), isDryRun: false)
        let before = try library().stored()
        for name in ["Kin", "FAMILY"] {
            let report = try change(.rename("Family", to: name), busy: "Anna", "Ben")
            #expect((report.cards.refused.count, report.people, report.changedMemberships) == (2, [], false))
            #expect(try library().stored().groups == before.groups)
        }
    }

    /// The directory is the user's to rename, and its cards are the user's to move.
    @Test func aGroupThatIsADirectoryIsNotChanged() throws {
        #expect(unlink(book + "/Ben.vcf") == 0)
        try home.write(TestHome.card("Ben"), to: ".contacts/family/Ben.vcf")
        try home.write(TestHome.card("Emil"), to: ".contacts/work/Emil.vcf")
        try home.write("Arbeit\n", to: ".contacts/work/displayname")
        var configuration = Configuration()
        configuration.hasCollectionGroups = true
        let library = try home.library(configuration)
        let people = try library.contacts().contacts
        func person(_ name: String) throws -> Contact { try #require(people.first { $0.name == name }) }
        #expect(try person("Ben").groups == ["family"])
        #expect(try person("Emil").groups == ["Arbeit"])
        let before = try RegularFile.read(FilePath(book + "/Anna.vcf"))
        for isDryRun in [true, false] {
            // Others are in "Family" by what their cards say.
            let family = CommandFailure.directoryGroup("Family", directory: FilePath(book + "/family"))
            #expect(throws: family) { try library.change(.rename("Family", to: "Kin"), isDryRun: isDryRun) }
            #expect(throws: family) { try library.change(.delete("Family"), isDryRun: isDryRun) }
            #expect(throws: family) { try library.change(.remove([person("Ben")], from: "Family"), isDryRun: isDryRun) }
            let work = CommandFailure.directoryGroup("Arbeit", directory: FilePath(book + "/work"))
            #expect(throws: work) { try library.change(.rename("arbeit", to: "Kin"), isDryRun: isDryRun) }
            #expect(throws: work) { try library.change(.delete("arbeit"), isDryRun: isDryRun) }
            #expect(throws: work) { try library.change(.add([person("Anna")], to: "arbeit"), isDryRun: isDryRun) }
            #expect(throws: work) { try library.change(.remove([person("Emil")], from: "Arbeit"), isDryRun: isDryRun) }
        }
        #expect(try RegularFile.read(FilePath(book + "/Anna.vcf")) == before)
        #expect(try library.stored().groups == [])
        #expect(
            try library.change(.add([person("Cleo")], to: "Family"), isDryRun: false).cards.counts.map(\.count) == [1])
        #expect(try library.change(.remove([person("Anna")], from: "Family"), isDryRun: false).cards.refused == [])
    }
}
