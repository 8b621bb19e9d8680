import BirthdayCore
import ContactStore
import LinuxSystem
import SystemPackage
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// A directory without cards that gave contacts: emptied, or not mounted.
@Suite struct UnmountedDirectoriesTests {
    private let root = "/home/x/cards"

    /// - Parameter text: `device:inode`.
    private func identity(_ text: String) throws -> Directory.Identity {
        let numbers = text.split(separator: ":").compactMap { UInt64($0) }
        return try Directory.Identity(device: #require(numbers.first), inode: #require(numbers.last))
    }

    private func contact(_ file: String) -> Contact {
        Contact(
            uid: file, name: file, birthday: Birthday(month: 4, day: 12),
            origin: ContactOrigin(source: FilePath(root), file: FilePath(file), line: 1))
    }

    /// What is left after a reading that finds directories without cards, of a source that gave two contacts.
    private func merge(
        _ cardless: [(path: String, identity: Directory.Identity?)], cards: [String] = [], directories: [String] = []
    ) throws -> (files: [String], outcome: SourceOutcome, source: StoredSource) {
        let files = [root + "/1.vcf", root + "/work/deep/2.vcf"]
        var content = SourceContent(identity: FilePath(root), kind: "vdir")
        content.cards = files.map(contact)
        content.files = files.map { SourceFile(path: FilePath($0)) }
        content.directories = [
            LocatedDirectory(path: FilePath(root), identity: try identity("1:10")),
            LocatedDirectory(path: FilePath(root + "/work"), identity: try identity("2:20")),
            LocatedDirectory(path: FilePath(root + "/work/deep"), identity: try identity("2:21")),
        ]
        let before = StoredSource(
            content, path: FilePath(root), provenance: .configured)
        var document = StoreDocument(sources: [before])
        var reading = SourceReading(identity: FilePath(root), kind: "vdir", readAt: 10)
        reading.content.cards = cards.map(contact)
        reading.content.files = cards.map { SourceFile(path: FilePath($0)) }
        reading.content.directories = try directories.map {
            LocatedDirectory(path: FilePath($0), identity: try identity("1:10"))
        }
        reading.cardless = cardless.map { (FilePath($0.path), $0.identity) }
        let ours = SourceOutcome(SourceEntry(path: FilePath(root), provenance: .configured), reading: reading)
        var entries = SourcesInUse()
        entries.all = [ours.entry]
        let outcomes = ReadingMerge.merge([ours], into: &document, base: document, entries: entries)
        let source = try #require(document.sources.first)
        return (source.contacts.map(\.origin.file.string), try #require(outcomes.first), source)
    }

    @Test(arguments: ["3:10", "1:11", "3:11"])
    func anotherDirectoryWithoutCardsIsMissing(now: String) throws {
        let result = try merge([(root, identity(now))])
        #expect(result.files.count == 2)
        #expect(result.outcome.authorization == .missing)
        #expect(result.outcome.failure?.description.contains("keeping the 2 contacts") == true)
        #expect(result.source.directories.count == 3, "the next reading would not know what it was")
    }

    @Test func theSameDirectoryIsEmptied() throws {
        let result = try merge([(root, identity("1:10"))])
        #expect(result.files.isEmpty)
        #expect(result.outcome.failure == nil)
        #expect(result.source.directories.isEmpty)
    }

    @Test func aCollectionThatIsMissingKeepsItsContactsAlone() throws {
        let work = root + "/work"
        let result = try merge([(work, identity("1:30"))], cards: [root + "/3.vcf"], directories: [root])
        #expect(result.files == [root + "/3.vcf", work + "/deep/2.vcf"])
        #expect(result.outcome.failure?.description.contains(work) == true)
        #expect(result.source.isLimited)
        let kept = result.source.directories.map { "\($0.path) \($0.identity.device):\($0.identity.inode)" }
        #expect(kept == ["\(root) 1:10", "\(work) 2:20", "\(work)/deep 2:21"])
    }

    @Test func aCollectionIsEmptied() throws {
        let result = try merge(
            [(root + "/work", identity("2:20"))], cards: [root + "/1.vcf"], directories: [root])
        #expect(result.files == [root + "/1.vcf"])
        #expect(!result.source.isLimited)
    }

    @Test func aDirectoryThatIsGoneIsGone() throws {
        let result = try merge([], cards: [root + "/1.vcf"], directories: [root])
        #expect(result.files == [root + "/1.vcf"])
    }

    @Test func whatLeadsToADirectoryNoMoreIsMissing() throws {
        let result = try merge([(root + "/work", nil)], cards: [root + "/1.vcf"], directories: [root])
        #expect(result.files.count == 2)
    }

    @Test func aDirectoryThatGaveNobodyIsEmpty() throws {
        let result = try merge([(root + "/new", identity("9:9"))], cards: [root + "/1.vcf"], directories: [root])
        #expect(result.files == [root + "/1.vcf"])
    }
}
