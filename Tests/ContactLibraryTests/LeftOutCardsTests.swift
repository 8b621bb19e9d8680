import BirthdayCore
import ContactStore
import Glibc
import LinuxSystem
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Cards that are too large to become contacts: what the store had of them stays.
@Suite struct LeftOutCardsTests {
    private let home: TestHome
    private let long = String(repeating: "x", count: 1_001)

    init() throws { home = try TestHome() }

    /// Imports a book, then another version of it.
    private func names(_ before: String, then after: String, file: String = "book.vcf") throws -> [String] {
        let library = try home.library()
        let path = FilePath(try home.write(before, to: file))
        let source = file.hasPrefix(".contacts") ? path.parent : path
        _ = try library.importSources([source], isDryRun: false) { _ in }
        let ids = Dictionary(try people().map { ($0.name, $0.id) }) { first, _ in first }
        try home.write(after, to: file)
        let report = try library.importSources([source], isDryRun: false) { _ in }
        #expect(
            report.failure == nil && report.problems.contains { $0.reason.english.hasSuffix(": the card is left out") })
        #expect(try people().allSatisfy { ids[$0.name] == nil || ids[$0.name] == $0.id })
        return try people().map(\.name).sorted()
    }

    private func people() throws -> [Contact] { try home.library().contacts().contacts }

    private let others = TestHome.card("Ben") + TestHome.card("Cleo", birthday: "--0505")

    @Test(arguments: ["book.vcf", ".contacts/1.vcf"]) func whatTheStoreHadOfAPersonStays(file: String) throws {
        let anna = TestHome.card("Anna", uid: "1", birthday: "19850412")
        for card in [
            anna.replacing("FN:Anna", with: "FN:\(long)"), anna.replacing("UID:1", with: "UID:\(long)"),
            anna.replacing("BDAY:", with: "BDAY:\(long)"),
        ] {
            #expect(try names(others + anna, then: card + others, file: file) == ["Anna", "Ben", "Cleo"])
        }
        // Whoever is gone is gone, and somebody new is not there.
        let ben = TestHome.card("Ben")
        let large = anna.replacing("FN:Anna", with: "FN:\(long)")
        #expect(try names(others + anna, then: large + ben, file: file) == ["Anna", "Ben"])
        #expect(try names(ben, then: ben + large, file: file) == ["Ben"])
    }

    /// Whom a card of another file has as well is no reason to lose what this one had, and a name alone finds nobody who has a
    /// UID.
    @Test func whatACardHadStaysWhateverOthersSay() throws {
        let library = try home.library()
        let large = "BDAY:" + long
        try home.write(TestHome.card("Anna", uid: "1"), to: ".contacts/a.vcf")
        try home.write(TestHome.card("Anna", uid: "2", birthday: "--0505"), to: ".contacts/b.vcf")
        _ = try people()
        try home.write(TestHome.card("Anna", uid: "1").replacing("BDAY:--0412", with: large), to: ".contacts/a.vcf")
        try #require(try Directory(path: FilePath(home.path + "/.contacts")).entries().count == 2)
        #expect(unlink(home.path + "/.contacts/b.vcf") == 0)
        try home.write(TestHome.card("Anna", uid: "1", birthday: "--0606"), to: ".contacts/c.vcf")
        for _ in 1...2 {
            #expect(try people().map(\.birthday) == [Birthday(month: 4, day: 12)])
            _ = try library.importSources([], isDryRun: false) { _ in }
        }
    }

    @Test func manyLeftOutCardsTakeLinearTime() throws {
        let isLinear = try WorkGrowth.isLinear(upTo: 2_000) { size in
            let home = try TestHome()
            let cards = (0..<size).map { TestHome.card("P\($0)").replacing("FN:P", with: "FN:\(long)") }
            for part in [TestHome.card("Ben"), TestHome.card("Cleo")] {
                try home.write(part + cards.joined(), to: "book.vcf")
                let report = try home.library().importSources([FilePath(home.path + "/book.vcf")], isDryRun: false) {
                    _ in
                }
                #expect(report.counts.skipped == size)
            }
        }
        #expect(isLinear)
    }

    @Test(arguments: ["UID:c\n", ""]) func theGroupOfACardStays(uid: String) throws {
        func club(_ name: String) -> String {
            "BEGIN:VCARD\nVERSION:4.0\n\(uid)FN:\(name)\nKIND:group\nMEMBER:Ben\nEND:VCARD\n"
        }
        let library = try home.library()
        let directory = FilePath(home.path + "/.contacts")
        try home.write(others, to: ".contacts/1.vcf")
        for name in ["Club", long, long, "Club"] {
            try home.write(club(name), to: ".contacts/club.vcf")
            _ = try library.importSources([directory], isDryRun: false) { _ in }
            if name == "Club" { _ = try library.change(.notify(.dayOf, of: "Club"), isDryRun: false) }
            #expect(try people().map(\.groups) == [["Club"], []])
            #expect(try library.contacts().groups.map(\.leadTimes) == [.dayOf])
        }
    }
}
