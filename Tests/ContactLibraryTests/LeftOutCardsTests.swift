import BirthdayCore
import ContactStore
import LinuxSystem
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
        #expect(report.failure == nil && report.problems.contains { $0.reason.hasSuffix(": the card is left out") })
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
