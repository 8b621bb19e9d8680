import BirthdayCore
import ContactStore
import Glibc
import LinuxSystem
import SystemPackage
import Testing

@testable import ContactLibrary

/// A person's identifier lasts: through a move, a rename, an edit, another order of the sources.
@Suite struct IdentityTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func library(_ sources: [String]) throws -> Library {
        var configuration = Configuration()
        configuration.sources = sources.map { "\(home.path)/\($0)" }
        return try home.library(configuration)
    }

    /// Imports what the configuration names; gives the identifiers by name and `new changed removed`.
    private func imported(_ sources: String...) throws -> (ids: [String: String], changes: [Int]) {
        let report = try library(sources).importSources([], isDryRun: false) { _ in }
        let changes = report.changes
        return (try ids(sources), [changes.new, changes.changed, changes.removed])
    }

    private func ids(_ sources: [String]) throws -> [String: String] {
        let contacts = try library(sources).contacts().contacts
        return Dictionary(contacts.map { ($0.name, $0.id) }) { "\($0) and \($1)" }
    }

    private func card(_ name: String, _ birthday: String? = nil, uid: String? = nil) -> String {
        let uid = uid.map { "UID:\($0)\n" } ?? ""
        let birthday = birthday.map { "BDAY:\($0)\n" } ?? ""
        return "BEGIN:VCARD\nVERSION:4.0\n\(uid)FN:\(name)\n\(birthday)END:VCARD\n"
    }

    private let anna = ("Anna", "19900412")
    private let ben = ("Ben", "--0501")

    /// Two cards without UID, and one with.
    private func fill(_ directory: String) throws {
        try home.write(card("Anna", "19900412"), to: "\(directory)/1.vcf")
        try home.write(card("Ben", "--0501"), to: "\(directory)/2.vcf")
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "\(directory)/3.vcf")
    }

    private func rename(_ old: String, _ new: String) {
        #expect(Glibc.rename("\(home.path)/\(old)", "\(home.path)/\(new)") == 0)
    }

    @Test func aMovedDirectoryKeepsEverybody() throws {
        try fill("a")
        let before = try imported("a")
        #expect(before.changes == [3, 0, 0])
        rename("a", "b")
        let after = try imported("b")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
    }

    @Test func aLinkToTheDirectoryIsTheSame() throws {
        try fill("a")
        let before = try imported("a")
        #expect(symlink("\(home.path)/a", "\(home.path)/link") == 0)
        let after = try imported("link")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
    }

    /// vdirsyncer writes to another place from now on, under other file names.
    @Test func aSynchronizerThatWritesElsewhereKeepsEverybody() throws {
        try fill("a")
        let before = try imported("a")
        try home.write(card("Anna", "19900412"), to: "b/x.vcf")
        try home.write(card("Ben", "--0501"), to: "b/y.vcf")
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "b/z.vcf")
        let after = try imported("b")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
        // And stays so once names change there.
        try home.write(card("Anna Berg", "19900412"), to: "b/x.vcf")
        let later = try imported("b")
        #expect(later.ids["Anna Berg"] == before.ids["Anna"])
        #expect(later.changes == [0, 1, 0])
    }

    @Test func aFileThatBecomesADirectoryAndBackKeepsEverybody() throws {
        let all = card("Anna", "19900412") + card("Ben", "--0501") + card("Cleo", "--0601", uid: "C-1")
        try home.write(all, to: "all.vcf")
        let before = try imported("all.vcf")
        try fill("a")
        let split = try imported("a")
        #expect(split.ids == before.ids)
        #expect(split.changes == [0, 0, 0])
        try home.write(all, to: "again.vcf")
        let after = try imported("again.vcf")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
    }

    @Test func aRenamedPersonWithoutUIDInADirectoryIsTheSame() throws {
        try fill("a")
        let before = try imported("a")
        try home.write(card("Anna Berg", "19910413"), to: "a/1.vcf")
        let after = try imported("a")
        #expect(after.ids["Anna Berg"] == before.ids["Anna"])
        #expect(after.changes == [0, 1, 0])
    }

    @Test func aRenamedPersonWithoutUIDInAFileIsTheSame() throws {
        let twins = card("Tim", "--0701") + card("Tom", "--0701")
        try home.write(card("Anna", "19900412") + card("Ben", "--0501") + twins, to: "all.vcf")
        let before = try imported("all.vcf")
        try home.write(card("Ben", "--0501") + card("Anna Berg", "19900412") + twins, to: "all.vcf")
        let after = try imported("all.vcf")
        #expect(after.ids["Anna Berg"] == before.ids["Anna"])
        #expect(after.ids["Ben"] == before.ids["Ben"])
        #expect(after.changes == [0, 1, 0])
    }

    @Test func whoseNameAndBirthdayBothChangedInAFileIsSomebodyNew() throws {
        try home.write(card("Anna", "19900412"), to: "all.vcf")
        let before = try imported("all.vcf")
        try home.write(card("Berta", "--0909"), to: "all.vcf")
        let after = try imported("all.vcf")
        #expect(after.ids["Berta"] != before.ids["Anna"])
        #expect(after.changes == [1, 0, 1])
    }

    @Test(arguments: ["c-1", nil]) func theSamePersonInTwoBooksIsOneInEitherOrder(uid: String?) throws {
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "a/1.vcf")
        try home.write(card("Cleo", "19900601", uid: uid), to: "b/7.vcf")
        let before = try imported("a", "b")
        #expect(before.ids.count == 1)
        #expect(before.changes == [1, 0, 0])
        let after = try imported("b", "a")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
        let other = try TestHome()
        let fresh = IdentityTests(in: other)
        try other.write(card("Cleo", "--0601", uid: "C-1"), to: "a/1.vcf")
        try other.write(card("Cleo", "19900601", uid: uid), to: "b/7.vcf")
        #expect(try fresh.imported("b", "a").ids == before.ids)
    }

    @Test func aBookThatGoesLeavesTheIdentifierToTheOther() throws {
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "a/1.vcf")
        let before = try imported("a")
        try home.write(card("Cleo", "19900601"), to: "b/7.vcf")
        #expect(try imported("a", "b").ids == before.ids)
        #expect(try ids(["b"]) == before.ids)
        let after = try imported("b")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
        try library(["a"]).importedSourceIsForgotten("\(home.path)/a")
        #expect(try ids(["b"]) == before.ids)
    }

    @Test func theCardThatGoesLeavesTheIdentifierToTheOther() throws {
        try home.write(card("Cleo", "--0601", uid: "C-1") + card("Anna", "--0412"), to: "a.vcf")
        let before = try imported("a.vcf")
        try home.write(card("Cleo", "19900601"), to: "b/7.vcf")
        _ = try imported("a.vcf", "b")
        try home.write(card("Anna", "--0412"), to: "a.vcf")
        let after = try imported("a.vcf", "b")
        #expect(after.ids == before.ids)
        #expect([after.changes[0], after.changes[2]] == [0, 0])
    }

    @Test func mergedPeopleWhoSeparateKeepTheirs() throws {
        try home.write(card("Cleo", "--0601"), to: "a/1.vcf")
        let first = try imported("a").ids
        try home.write(card("Chloe", "--0601"), to: "b/7.vcf")
        let apart = try imported("a", "b").ids
        #expect(apart["Cleo"] == first["Cleo"])
        try home.write(card("Cleo", "--0601"), to: "b/7.vcf")
        let together = try imported("a", "b")
        #expect(together.ids == first)
        #expect([together.changes[0], together.changes[2]] == [0, 0])
        try home.write(card("Chloe", "--0601"), to: "b/7.vcf")
        let again = try imported("b", "a")
        #expect(again.ids == apart)
        #expect([again.changes[0], again.changes[2]] == [0, 0])
    }

    /// One UID in two books made one person. When both differ, the card that was stored first keeps what it made.
    @Test func peopleWithOneUIDWhoSeparateAreTwo() throws {
        try home.write(card("Cleo", "--0601", uid: "1"), to: "a/1.vcf")
        let first = try imported("a").ids
        try home.write(card("Cleo", "--0601", uid: "1"), to: "b/1.vcf")
        #expect(try imported("b", "a").ids == first)
        try home.write(card("Dora", "--0802", uid: "1"), to: "b/1.vcf")
        let apart = try imported("b", "a").ids
        #expect(apart["Cleo"] == first["Cleo"])
        #expect(apart["Dora"] != first["Cleo"])
    }

    @Test(arguments: [true, false]) func anExporterThatNumbersFromOneChangesNobody(hasUID: Bool) throws {
        func write(_ people: [(String, String)]) throws {
            for (index, person) in people.enumerated() {
                let uid = hasUID ? String(index + 1) : nil
                try home.write(card(person.0, person.1, uid: uid), to: "a/\(index + 1).vcf")
            }
        }
        try write([anna, ben])
        let before = try imported("a").ids
        try write([("Aaron", "--0101"), anna, ben])
        let after = try imported("a")
        #expect(after.ids["Anna"] == before["Anna"])
        #expect(after.ids["Ben"] == before["Ben"])
        #expect(after.changes == [1, 0, 0])
        #expect(Set(after.ids.values).count == 3)
    }

    @Test func twoDirectoriesWithTheSameFileNamesAreTold() throws {
        try home.write(card("Anna", "19900412"), to: "a/1.vcf")
        try home.write(card("Ben", "--0501"), to: "b/1.vcf")
        let before = try imported("a", "b")
        #expect(Set(before.ids.values).count == 2)
        let after = try imported("b", "a")
        #expect(after.ids == before.ids)
        #expect(after.changes == [0, 0, 0])
    }

    @Test func aNewcomerNeverTakesTheIdentifierOfOneWhoLeaves() throws {
        try home.write(card("Anna", "19900412", uid: "1"), to: "all.vcf")
        let before = try imported("all.vcf").ids
        try home.write(card("Zoe", "--1212", uid: "1"), to: "all.vcf")
        let after = try imported("all.vcf")
        #expect(after.ids["Zoe"] != before["Anna"])
        #expect(after.changes == [1, 0, 1])
    }

    /// One UID in three books: who is one person depends on the order of the books, and nobody shares an identifier.
    @Test func noOrderOfTheBooksGivesTwoPeopleOneIdentifier() throws {
        try home.write(card("Anna", "--0315", uid: "1"), to: "a.vcf")
        try home.write(card("Anna B", "19900315", uid: "1"), to: "b.vcf")
        try home.write(card("Tina", "19910315", uid: "1"), to: "c.vcf")
        let orders = [["a.vcf", "b.vcf", "c.vcf"], ["c.vcf", "a.vcf", "b.vcf"], ["b.vcf", "c.vcf"]]
        for order in orders + orders.reversed() {
            _ = try library(order).importSources([], isDryRun: false) { _ in }
            let shown = try ids(order)
            #expect(Set(shown.values).count == shown.count)
            // And it is what is stored: the next import changes nothing.
            let changes = try library(order).importSources([], isDryRun: false) { _ in }.changes
            #expect(changes.isEmpty)
            #expect(try ids(order) == shown)
        }
    }

    /// A bar that only reads stores what became of the identifiers too.
    @Test func aBookThatIsDroppedSettlesIdentifiersForGood() throws {
        try home.write(card("N", "--0315", uid: "1"), to: "a.vcf")
        try home.write(card("B", "19900315", uid: "1"), to: "b.vcf")
        try home.write(card("N", "19910516", uid: "1"), to: "c.vcf")
        _ = try imported("a.vcf", "b.vcf", "c.vcf")
        let dropped = try ids(["b.vcf", "c.vcf"])
        try home.write(card("N", "19910517", uid: "1"), to: "c.vcf")
        let after = try imported("b.vcf", "c.vcf")
        #expect(after.ids == dropped)
        #expect(after.changes == [0, 1, 0])
    }

    /// Anna lives on in the other book: somebody with her birthday in the first one is not she.
    @Test func whoMovedToAnotherBookIsNobodyElseHere() throws {
        try home.write(card("Anna", "19900412", uid: "u-1"), to: "a.vcf")
        try home.write(card("Ben", "--0501"), to: "b/1.vcf")
        let before = try imported("a.vcf", "b")
        try home.write("", to: "a.vcf")
        try home.write(card("Anna", "19900412", uid: "u-1"), to: "b/2.vcf")
        #expect(try imported("a.vcf", "b").ids == before.ids)
        try home.write(card("Zoe", "19900412", uid: "u-2"), to: "a.vcf")
        let after = try imported("a.vcf", "b")
        #expect(after.ids["Anna"] == before.ids["Anna"])
        #expect(after.changes == [1, 0, 0])
    }

    /// What only a book says that is not in use any more is no change.
    @Test func aChangeIsCountedOnce() throws {
        func write(_ groups: String, to file: String) throws {
            let text = card("Anna", "19900412", uid: "1").replacing("END", with: "CATEGORIES:\(groups)\nEND")
            try home.write(text, to: file)
        }
        try write("Work,Friends", to: "a/1.vcf")
        _ = try imported("a")
        rename("a", "b")
        _ = try imported("b")
        try write("Friends", to: "b/1.vcf")
        #expect(try imported("b").changes == [0, 1, 0])
        #expect(try imported("b").changes == [0, 0, 0])
    }

    /// Nothing but their files tells who these are.
    @Test func aMovedDirectoryKeepsThoseWithoutNameOrBirthday() throws {
        try home.write(card("Plumber"), to: "a/1.vcf")
        try home.write(card("", "--0713"), to: "a/2.vcf")
        _ = try imported("a")
        func all(_ source: String) throws -> [String] { try library([source]).contacts().everybody.map(\.id) }
        let before = try all("a")
        rename("a", "b")
        try home.write(card("Joiner"), to: "b/1.vcf")
        let after = try imported("b")
        #expect(after.changes == [0, 0, 0])
        #expect(try all("b") == before)
    }

    @Test func aKeptCardInAnUnreadableFileLosesNothing() throws {
        try fill("a")
        let before = try imported("a").ids
        // What nobody can read from its beginning, root included.
        rename("a/1.vcf", "1.vcf")
        #expect(symlink("/proc/self/mem", "\(home.path)/a/1.vcf") == 0)
        try home.write(card("Anton", "19900412"), to: "a/4.vcf")
        let after = try imported("a").ids
        #expect(after["Anna"] == before["Anna"])
        #expect(after["Anton"] != before["Anna"])
    }
}

extension IdentityTests {
    private init(in home: TestHome) { self.home = home }
}

extension Library {
    /// Forgets a source that the configuration named before.
    fileprivate func importedSourceIsForgotten(_ path: String) throws {
        var other = Configuration()
        other.sources = ["/nowhere"]
        try Library(environment: environment, configuration: other, today: today).forget(FilePath(path))
    }
}
