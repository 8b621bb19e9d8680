import BirthdayCore
import ContactStore
import Glibc
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// What is shown is a function of the files as they are: after whatever happened to them, reading those that changed gives
/// what reading all of them gives.
@Suite struct ReadingHistoriesTests {
    private static let steps = 60

    @Test(arguments: 0..<(Sweep.isWhole ? 40 : 3)) func whatIsReadByFileIsWhatIsReadAtOnce(seed: UInt64) throws {
        let home = try TestHome()
        var history = History(home, seed: seed)
        for step in 0..<Self.steps {
            try history.change()
            // Some changes are seen together, and some readings are those of a later process.
            if history.random.next().isMultiple(of: 3) { continue }
            let shown = try home.library(history.configuration).contacts().contacts
            let whole = ContactReading(
                ofSources: history.sources, today: home.today, environment: home.environment,
                hasCollectionGroups: history.configuration.hasCollectionGroups)
            #expect(shown == whole.contacts, "seed \(seed), step \(step): \(history.last)")
        }
    }
}

/// Three books: a directory with collections, one whose cards have no UIDs, and a file.
private struct History {
    private let home: TestHome
    var random: SeededGenerator
    var configuration = Configuration()
    private(set) var last = ""

    private static let directories = ["book", "book/work", "book/work/deep", "plain"]
    private static let file = "all.vcf"

    init(_ home: TestHome, seed: UInt64) {
        self.home = home
        random = SeededGenerator(seed: seed)
        configuration.sources = ["~/book", "~/plain", "~/all.vcf"]
        configuration.hasCollectionGroups = seed.isMultiple(of: 2)
    }

    var sources: [FilePath] { ["book", "plain", Self.file].map { FilePath("\(home.path)/\($0)") } }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// A person's card, or a group's.
    private mutating func card(hasUID: Bool) -> String {
        let person = number(12)
        let uid = hasUID ? "UID:\(number(14))\n" : ""
        if hasUID, number(5) == 0 {
            let members = (0..<number(4)).map { _ in "MEMBER:\(number(14))\n" }.joined()
            return "BEGIN:VCARD\nVERSION:4.0\n\(uid)KIND:group\nFN:Group \(number(3))\n\(members)END:VCARD\n"
        }
        let birthday = ["BDAY:1990112\(number(9))\n", "BDAY:--0\(1 + number(9))12\n", "", "BDAY:1990-13-01\n"][
            number(4)]
        let groups = number(3) == 0 ? "CATEGORIES:Group \(number(3)),Own\n" : ""
        return "BEGIN:VCARD\nVERSION:4.0\n\(uid)FN:Person \(person)\n\(birthday)\(groups)END:VCARD\n"
    }

    private func cards(in directory: String) -> [String] {
        let path = FilePath("\(home.path)/\(directory)")
        let entries = (try? Directory(path: path).entries()) ?? []
        return entries.map { "\(directory)/\($0.name)" }.filter { $0.hasSuffix(".vcf") }
    }

    /// One thing that happens to the files.
    mutating func change() throws {
        let directory = Self.directories[number(4)]
        let hasUID = directory != "plain"
        let cards = cards(in: directory)
        let name = "\(directory)/\(number(8)).vcf"
        switch number(8) {
        case 0, 1, 2:
            try home.write(card(hasUID: hasUID) + (number(4) == 0 ? card(hasUID: hasUID) : ""), to: name)
            last = "wrote \(name)"
        case 3 where !cards.isEmpty:
            let (from, to) = (cards[number(cards.count)], name)
            rename("\(home.path)/\(from)", "\(home.path)/\(to)")
            last = "renamed \(from) to \(to)"
        case 4 where !cards.isEmpty:
            last = "removed \(cards[number(cards.count)])"
            unlink("\(home.path)/\(last.dropFirst(8))")
        case 5 where cards.count > 1:
            // Two files change their names: only the time of change tells.
            let (one, other) = ("\(home.path)/\(cards[0])", "\(home.path)/\(cards[1])")
            rename(one, one + ".tmp")
            rename(other, one)
            rename(one + ".tmp", other)
            last = "exchanged \(cards[0]) and \(cards[1])"
        case 6 where !cards.isEmpty:
            // In place, and with the time that it had.
            last = "rewrote \(cards[number(cards.count)])"
            let path = "\(home.path)/\(last.dropFirst(8))"
            var status = stat()
            stat(path, &status)
            let file = try #require(fopen(path, "w"))
            fputs(card(hasUID: hasUID), file)
            fclose(file)
            var times = [status.st_atim, status.st_mtim]
            utimensat(AT_FDCWD, path, &times, 0)
        default:
            let text = (0..<1 + number(5)).map { _ in card(hasUID: true) }.joined()
            try home.write(text, to: Self.file)
            last = "wrote \(Self.file)"
        }
        for directory in Self.directories { try Directory.create(FilePath("\(home.path)/\(directory)")) }
        if FileFingerprint(path: sources[2]).modified == nil { try home.write(card(hasUID: true), to: Self.file) }
    }
}
