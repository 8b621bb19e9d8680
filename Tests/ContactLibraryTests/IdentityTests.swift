import BirthdayCore
import Glibc
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// A person's identifier is a function of the card: the same wherever it lies, whoever reads it, in every order.
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
        let changes = try library(sources).importSources([], isDryRun: false) { _ in }.changes
        return (try ids(sources), [changes.new, changes.changed, changes.removed])
    }

    private func people(_ sources: [String]) throws -> [Contact] { try library(sources).contacts().everybody }

    private func ids(_ sources: [String]) throws -> [String: String] {
        let ids = Dictionary(try people(sources).map { ($0.name, $0.id) }) { "\($0) and \($1)" }
        let named = ContactReading(
            ofSources: sources.map { FilePath("\(home.path)/\($0)") }, today: home.today, environment: home.environment)
        #expect(Dictionary(named.everybody.map { ($0.name, $0.id) }) { "\($0) and \($1)" } == ids)
        return ids
    }

    private func card(_ name: String, _ birthday: String? = nil, uid: String? = nil) -> String {
        let uid = uid.map { "UID:\($0)\n" } ?? ""
        let birthday = birthday.map { "BDAY:\($0)\n" } ?? ""
        return "BEGIN:VCARD\nVERSION:4.0\n\(uid)FN:\(name)\n\(birthday)END:VCARD\n"
    }

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
        #expect(after.ids == before.ids && after.changes == [0, 0, 0])
        #expect(symlink("\(home.path)/b", "\(home.path)/link") == 0)
        let linked = try imported("link")
        #expect(linked.ids == before.ids && linked.changes == [0, 0, 0])
    }

    /// vdirsyncer writes to another place from now on, under other file names.
    @Test func aSynchronizerThatWritesElsewhereChangesNobody() throws {
        try fill("a")
        let before = try imported("a")
        try home.write(card("Anna", "19900412"), to: "b/x.vcf")
        try home.write(card("Ben", "--0501"), to: "b/y.vcf")
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "b/z.vcf")
        let after = try imported("b")
        #expect(after.changes == [0, 0, 0])
        #expect(after.ids["Cleo"] == before.ids["Cleo"] && after.ids["Anna"] != before.ids["Anna"])
    }

    @Test func whoIsRenamedInACardWithUIDOrAFileOfItsOwnIsTheSame() throws {
        try fill("a")
        let before = try imported("a")
        try home.write(card("Anna Berg", "19910413"), to: "a/1.vcf")
        try home.write(card("Chloe", "--0601", uid: "urn:uuid:C-1"), to: "a/3.vcf")
        let after = try imported("a")
        #expect(after.ids["Anna Berg"] == before.ids["Anna"] && after.ids["Chloe"] == before.ids["Cleo"])
        #expect(after.changes == [0, 2, 0])
    }

    @Test func inAFileWithoutUIDsNameAndDayTell() throws {
        try home.write(card("Anna", "19900412") + card("Ben", "--0501"), to: "all.vcf")
        let before = try imported("all.vcf")
        // The year becomes known, letters are capitals, the order is another.
        try home.write(card("BEN", "19800501") + card("Anna", "19900412"), to: "all.vcf")
        let after = try imported("all.vcf")
        #expect(after.ids == ["BEN": before.ids["Ben"], "Anna": before.ids["Anna"]])
        #expect(after.changes == [0, 1, 0])
        try home.write(card("Ben Holm", "19800501") + card("Anna", "19900412"), to: "all.vcf")
        let renamed = try imported("all.vcf")
        #expect(renamed.ids["Ben Holm"] != before.ids["Ben"])
        #expect(renamed.changes == [1, 0, 1])
    }

    @Test(arguments: ["c-1", nil]) func thePersonOfTwoBooksHasAllIdentifiersAndShowsTheSmallest(uid: String?) throws {
        try home.write(card("Cleo", "--0601", uid: "C-1"), to: "a/1.vcf")
        let first = try imported("a").ids["Cleo"]
        try home.write(card("Cleo", "19900601", uid: uid), to: "b/7.vcf")
        let second = try imported("b").ids["Cleo"]
        let both = try imported("a", "b")
        let cleo = try #require(try people(["a", "b"]).first)
        #expect(Set(cleo.allIDs) == Set([first, second].compactMap(\.self)))
        #expect(both.ids == ["Cleo": [first, second].compactMap(\.self).min()])
        #expect(try imported("b", "a").ids == both.ids)
        #expect(try ids(["b"])["Cleo"] == second)
    }

    /// One UID is two people's: each shows one of their own, and both are known as what the card alone says.
    @Test func whoeverSharesAUIDIsToldFromTheOthers() throws {
        try home.write(card("Anna", "19900412", uid: "1"), to: "a/1.vcf")
        let anna = try imported("a").ids["Anna"]
        try home.write(card("Ben", "--0501", uid: "1"), to: "b/1.vcf")
        let both = try imported("a", "b")
        #expect(both.ids.count == 2 && Set(both.ids.values).count == 2 && !both.ids.values.contains { $0 == anna })
        #expect(both.changes == [1, 0, 0])
        #expect(try imported("b", "a").ids == both.ids)
        let search = ContactSearch(try people(["a", "b"]))
        #expect(search.matching(try #require(anna)).map(\.name).sorted() == ["Anna", "Ben"])
        #expect(search.identified(by: [try #require(anna)]) == nil)
        #expect(search.matching(try #require(both.ids["Ben"])).map(\.name) == ["Ben"])
    }

    @Test func twoDirectoriesWithTheSameFileNamesAreTold() throws {
        try home.write(card("Anna", "19900412"), to: "a/1.vcf")
        try home.write(card("Ben", "--0501"), to: "b/1.vcf")
        let before = try imported("a", "b")
        #expect(Set(before.ids.values).count == 2)
        let after = try imported("b", "a")
        #expect(after.ids == before.ids && after.changes == [0, 0, 0])
        // With one name the birthday tells.
        try home.write(card("Anna", "--0501"), to: "b/1.vcf")
        let alike = try people(["a", "b"])
        #expect(Set(alike.map(\.id)).count == 2 && Set(alike.flatMap(\.allIDs)).count == 3)
        #expect(Set(alike.map(\.id)).isDisjoint(with: before.ids.values))
    }

    /// One UID in three books, nobody shares an identifier in any order, and what is stored is what is shown.
    @Test func noOrderOfTheBooksGivesTwoPeopleOneIdentifier() throws {
        try home.write(card("Anna", "--0315", uid: "1"), to: "a.vcf")
        try home.write(card("Anna B", "19900315", uid: "1"), to: "b.vcf")
        try home.write(card("Tina", "19910315", uid: "1"), to: "c.vcf")
        let orders = [["a.vcf", "b.vcf", "c.vcf"], ["c.vcf", "a.vcf", "b.vcf"], ["b.vcf", "c.vcf"]]
        for order in orders + orders.reversed() {
            _ = try library(order).importSources([], isDryRun: false) { _ in }
            let shown = try people(order)
            #expect(Set(shown.map(\.id)).count == shown.count)
            #expect(try library(order).importSources([], isDryRun: false) { _ in }.changes.isEmpty)
            #expect(try people(order) == shown)
        }
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

    @Test func aKeptCardInAnUnreadableFileLosesNothing() throws {
        try fill("a")
        let before = try imported("a").ids
        // What nobody can read from its beginning, root included.
        rename("a/1.vcf", "1.vcf")
        #expect(symlink("/proc/self/mem", "\(home.path)/a/1.vcf") == 0)
        try home.write(card("Anton", "19900412"), to: "a/4.vcf")
        _ = try library(["a"]).importSources([], isDryRun: false) { _ in }
        let after = Dictionary(try people(["a"]).map { ($0.name, $0.id) }) { first, _ in first }
        #expect(after["Anna"] == before["Anna"])
        #expect(after["Anton"] != before["Anna"])
    }
}
