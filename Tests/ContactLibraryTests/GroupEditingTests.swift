import BirthdayCore
import ContactStore
import Glibc
import LinuxSystem
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Groups where cards can be changed: what is asked of an editor, and what is made of its answer.
@Suite struct GroupEditingTests {
    private let home: TestHome
    private let editor: Editor

    init() throws {
        home = try TestHome()
        editor = Editor()
        for (name, group) in [("Anna", "Family"), ("Ben", "Family"), ("Cleo", "")] {
            try home.write(Editor.card(name, group), to: ".contacts/\(name).vcf")
        }
        let calendar = try home.write(
            TestHome.card("Dora", birthday: "--0501") + TestHome.card("Anna"), to: "book.vcf")
        _ = try library().importSources([], isDryRun: false) { _ in }
        _ = try library().importSources([FilePath(calendar)], isDryRun: false) { _ in }
    }

    /// Rewrites the cards of vdirs, which have one category.
    private final class Editor: GroupEditing {
        private let state = Mutex<(edits: [GroupEdit], refused: Set<String>)>(([], []))

        var edits: [GroupEdit] { state.withLock { $0.edits } }

        /// Refuses the cards of these people from now on.
        func refuse(_ names: Set<String>) { state.withLock { $0.refused = names } }

        static func card(_ name: String, _ group: String) -> String {
            TestHome.card(name).replacing("END:VCARD", with: "CATEGORIES:\(group)\nEND:VCARD")
        }

        func canEdit(_ source: StoredSource) -> Bool { source.kind == "vdir" }

        func hasGroupCards(_ book: GroupCardBook) -> Bool { false }

        func create(_ name: String, in book: GroupCardBook, isDryRun: Bool) -> GroupEditOutcome { GroupEditOutcome() }

        func apply(_ edit: GroupEdit) -> GroupEditOutcome {
            var outcome = GroupEditOutcome()
            let refused = state.withLock { state in
                state.edits.append(edit)
                return state.refused
            }
            let group =
                switch edit.change {
                case .add(let name): name
                case .rename(_, let name): name
                case .remove, .delete: ""
                }
            for contact in edit.contacts {
                if refused.contains(contact.name) {
                    outcome.refused.append(.init(card: contact.origin, reason: "busy"))
                    continue
                }
                outcome.changed.append(contact.origin)
                if !edit.isDryRun {
                    try? FileReplacement.write(Self.card(contact.name, group), to: contact.origin.file)
                }
            }
            return outcome
        }
    }

    private func library() throws -> Library {
        var library = try home.library()
        library.groupEditing = editor
        return library
    }

    private func groups() throws -> [String] {
        try home.library().contacts(ignoringCache: true).groupMembers.map { group in
            let local = group.group.localMembers(among: group.members)
            let members = group.members.map { $0.name + (local.contains($0) ? "*" : "") }
            return ([group.group.name, group.group.leadTimes.text] + members.sorted()).joined(separator: " ")
        }
    }

    private func people(_ names: String...) throws -> [Contact] {
        let everybody = try home.library().contacts(ignoringCache: true).contacts
        return try names.map { name in try #require(everybody.first { $0.name == name }) }
    }

    private var book: String { home.path + "/.contacts" }

    @Test func eachIsAddedWhereTheCardCanBeChanged() throws {
        let report = try library().addMembers(people("Cleo", "Dora", "Anna"), to: "family", isDryRun: false)
        #expect(report.cards.map(\.path) == [FilePath(book)])
        #expect(report.cards.map(\.count) == [1])
        #expect((report.local.map(\.name), report.unchanged.map(\.name)) == (["Dora"], ["Anna"]))
        #expect(editor.edits.map(\.change) == [.add(to: "Family")])
        #expect(editor.edits.first?.contacts.map(\.origin.file) == ["\(book)/Cleo.vcf"])
        #expect(try groups() == ["Family both Anna Ben Cleo Dora*"])
    }

    /// Anna has a card in each source, and the one that cannot be changed says nothing of the group.
    @Test func somebodyIsRemovedFromEveryCardThatNamesTheGroup() throws {
        let report = try library().removeMembers(people("Anna", "Cleo"), from: "Family", isDryRun: false)
        #expect((report.people.map(\.name), report.unchanged.map(\.name)) == (["Anna"], ["Cleo"]))
        #expect(editor.edits.first?.contacts.map(\.origin.file) == ["\(book)/Anna.vcf"])
        #expect(try groups() == ["Family both Ben"])
    }

    @Test func whoseCardIsRefusedDidNotComeOrGo() throws {
        editor.refuse(["Anna", "Cleo"])
        let added = try library().addMembers(people("Cleo", "Dora"), to: "Family", isDryRun: false)
        #expect((added.people.map(\.name), added.refused.map(\.reason)) == (["Dora"], ["busy"]))
        let removed = try library().removeMembers(people("Anna", "Ben"), from: "Family", isDryRun: false)
        #expect((removed.people.map(\.name), removed.refused.map(\.reason)) == (["Ben"], ["busy"]))
        #expect(try groups() == ["Family both Anna Dora*"])
    }

    @Test func aDryRunAsksOnlyWhatWouldBe() throws {
        let before = try groups()
        let report = try library().renameGroup("Family", to: "Kin", isDryRun: true)
        #expect(report.cards.map(\.count) == [2])
        #expect(try library().deleteGroup("Family", isDryRun: true).cards.map(\.count) == [2])
        #expect(editor.edits.map(\.isDryRun) == [true, true])
        #expect(try groups() == before)
    }

    @Test func aDeletedGroupIsOnNoCardAndItsPeopleStay() throws {
        _ = try library().addMembers(people("Dora"), to: "Family", isDryRun: false)
        let report = try library().deleteGroup("family", isDryRun: false)
        #expect(report.people.count == 3)
        #expect(editor.edits.map(\.change) == [.delete("Family")])
        #expect(try groups() == [])
        #expect(try people("Anna", "Ben", "Dora").count == 3)
    }

    @Test func aRenameThatIsInterruptedGoesOn() throws {
        _ = try library().setLeadTimes(.none, of: "Family", isDryRun: false)
        _ = try library().addMembers(people("Dora"), to: "Family", isDryRun: false)
        editor.refuse(["Ben"])
        let report = try library().renameGroup("Family", to: "Kin", isDryRun: false)
        #expect(
            report.refused == [
                .init(card: .init(source: FilePath(book), file: "\(book)/Ben.vcf", line: 1), reason: "busy")
            ])
        // Both have the preference, and it is known what is mixed.
        #expect(try groups() == ["Family none Ben", "Kin none Anna Dora*"])
        #expect(try library().stored().groups.map(\.formerName) == [nil, "Family"])
        #expect(throws: LibraryError.groupExists("Kin")) { try library().createGroup("kin", isDryRun: false) }
        editor.refuse([])
        #expect(try library().renameGroup("Family", to: "Kin", isDryRun: false).cards.map(\.count) == [1])
        #expect(try groups() == ["Kin none Anna Ben Dora*"])
        #expect(try library().stored().groups.map(\.formerName) == [nil])
    }

    @Test func aRenameThatIsInterruptedGoesBack() throws {
        _ = try library().setLeadTimes(.none, of: "Family", isDryRun: false)
        _ = try library().addMembers(people("Dora"), to: "Family", isDryRun: false)
        let before = try library().stored().groups
        editor.refuse(["Ben"])
        _ = try library().renameGroup("Family", to: "Kin", isDryRun: false)
        _ = try library().renameGroup("Kin", to: "Family", isDryRun: false)
        #expect(try groups() == ["Family none Anna Ben Dora*"])
        #expect(try library().stored().groups == before)
    }

    @Test func ofARenameThatEveryCardRefusesNothingIsLeft() throws {
        _ = try library().setLeadTimes(.none, of: "Family", isDryRun: false)
        _ = try library().addMembers(people("Dora"), to: "Family", isDryRun: false)
        let before = try library().stored()
        editor.refuse(["Anna", "Ben"])
        for name in ["Kin", "FAMILY"] {
            let report = try library().renameGroup("Family", to: name, isDryRun: false)
            #expect((report.refused.count, report.people, report.hasChanges) == (2, [], false))
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
        var library = try home.library(configuration)
        library.groupEditing = editor
        let people = try library.contacts(ignoringCache: true).contacts
        func person(_ name: String) throws -> Contact { try #require(people.first { $0.name == name }) }
        #expect(try person("Ben").groups == ["family"])
        #expect(try person("Emil").groups == ["Arbeit"])
        for isDryRun in [true, false] {
            // Others are in "Family" by what their cards say.
            let family = LibraryError.directoryGroup("Family", directory: FilePath(book + "/family"))
            #expect(throws: family) { try library.renameGroup("Family", to: "Kin", isDryRun: isDryRun) }
            #expect(throws: family) { try library.deleteGroup("Family", isDryRun: isDryRun) }
            #expect(throws: family) { try library.removeMembers([person("Ben")], from: "Family", isDryRun: isDryRun) }
            let work = LibraryError.directoryGroup("Arbeit", directory: FilePath(book + "/work"))
            #expect(throws: work) { try library.renameGroup("arbeit", to: "Kin", isDryRun: isDryRun) }
            #expect(throws: work) { try library.deleteGroup("arbeit", isDryRun: isDryRun) }
            #expect(throws: work) { try library.addMembers([person("Anna")], to: "arbeit", isDryRun: isDryRun) }
            #expect(throws: work) { try library.removeMembers([person("Emil")], from: "Arbeit", isDryRun: isDryRun) }
        }
        #expect(editor.edits.isEmpty)
        #expect(try library.stored().groups.map(\.name).sorted() == ["Arbeit", "Family"])
        #expect(try library.addMembers([person("Cleo")], to: "Family", isDryRun: false).cards.map(\.count) == [1])
        #expect(try library.removeMembers([person("Anna")], from: "Family", isDryRun: false).refused == [])
    }

    /// Another program ends what was begun here.
    @Test func aRenameThatIsFinishedElsewhereIsOver() throws {
        editor.refuse(["Ben"])
        _ = try library().renameGroup("Family", to: "Kin", isDryRun: false)
        #expect(try groups() == ["Family both Ben", "Kin both Anna"])
        for name in ["Anna", "Ben"] { try home.write(Editor.card(name, "kin"), to: ".contacts/\(name).vcf") }
        #expect(try groups() == ["kin both Anna Ben"])
        #expect(try library().stored().groups.map(\.isLocal) == [false])
    }
}
