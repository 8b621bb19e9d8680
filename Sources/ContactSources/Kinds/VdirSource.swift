import Failures
import LinuxSystem
import Messages
import SystemPackage
import VCard

extension ContactSource {
    /// A vdir: a directory with a `.vcf` file a contact, as vdirsyncer, pimsync and khard keep them. Collections are
    /// subdirectories, of any depth (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
    static func vdir(_ path: FilePath) -> ContactSource {
        ContactSource(kind: SourceKinds.vdir, hasFileForEachCard: true) { collector throws(SystemError) in
            var walk = VdirWalk(budget: collector.budget)
            try walk.read(Directory(path: path), into: &collector)
            if walk.cards == 0, walk.hasOtherFiles {
                collector.report(
                    SourceProblem(file: path, line: nil, reason: Message("no vCards (.vcf) in this directory")))
            }
        }
    }
}

/// One reading of all directories: each once, even where several links lead to it.
private struct VdirWalk: ~Copyable {
    private var reader: FileReader
    private let budget: ReadingBudget
    private var seen: Set<Directory.Identity> = []
    /// How many files are cards by their names.
    private(set) var cards = 0
    private(set) var hasOtherFiles = false

    init(budget: ReadingBudget) {
        self.budget = budget
        reader = FileReader(budget: budget)
    }

    mutating func read(
        _ directory: consuming Directory, into collector: inout ContactCollector
    ) throws(SystemError) {
        guard seen.insert(directory.identity).inserted, !budget.isSpent else { return }
        let (before, identity) = (self.cards, directory.identity)
        collector.watch(directory.path, directory.fingerprint)
        collector.list(directory.path, identity)
        let entries = try directory.entries()
        collector.reserve(entries.count, files: entries.count)
        let isNamed = collector.source.hasCollectionGroups && entries.contains { $0.name == VdirCollections.nameFile }
        collector.add(collection: directory.path, isNamed: isNamed)
        // Entries that are certainly files are read in batches, also where others lie between them.
        var cards: [Directory.Entry] = []
        for entry in entries where !entry.hasPrefix(".") && !entry.hasSuffix(".tmp") {
            if entry.kind == .file, Self.isCard(entry) {
                cards.append(entry)
            } else {
                add(cards, of: directory, to: &collector)
                cards.removeAll(keepingCapacity: true)
                readOther(entry, of: directory, into: &collector)
            }
        }
        add(cards, of: directory, to: &collector)
        collector.add(directory: directory.path, identity, hasCards: self.cards > before)
    }

    private mutating func add(
        _ cards: [Directory.Entry], of directory: borrowing Directory, to collector: inout ContactCollector
    ) {
        self.cards += cards.count
        for card in cards { collector.list(card, of: directory) }
        if collector.isListing { return }
        directory.read(cards, within: budget, ending: "END:VCARD") { entry, bytes in
            collector.begin(entry.location(in: directory.path))
            switch bytes {
            case .success(let bytes): collector.add(cards: bytes)
            case .failure(let error) where error.cause == .tooLarge:
                addChunks(of: entry, in: directory, to: &collector)
            case .failure(let error): collector.report(unreadable: collector.file, error)
            }
        }
    }

    /// Adds the cards of a file of any size. Where it cannot be read to its end, the cards before are kept.
    private mutating func addChunks(
        of entry: Directory.Entry, in directory: borrowing Directory, to collector: inout ContactCollector
    ) {
        var cards = collector.fileCards
        do {
            try reader.readChunks(entry.name, in: directory) { collector.add(&cards, $0, isLast: $1) }
        } catch {
            collector.report(unreadable: collector.file, error)
        }
    }

    /// Reads a subdirectory, or a card of which the directory does not say that it is a file.
    private mutating func readOther(
        _ entry: Directory.Entry, of directory: borrowing Directory, into collector: inout ContactCollector
    ) {
        let file = entry.path(in: directory.path)
        let isCard = Self.isCard(entry)
        do {
            if entry.kind == .directory || entry.kind == .unknown && !isCard && directory.isDirectory(entry) {
                try read(directory.opening(entry), into: &collector)
            } else if isCard {
                cards += 1
                collector.list(entry, of: directory)
                if collector.isListing { return }
                collector.begin(entry.location(in: directory.path))
                addChunks(of: entry, in: directory, to: &collector)
            } else {
                hasOtherFiles = hasOtherFiles || !Self.metadata.contains(entry.name)
                if entry.kind == .unknown { collector.add(noDirectory: file) }
            }
        } catch {
            collector.report(unreadable: file, error)
        }
    }

    /// Whether a file has a card's name, in any case.
    private static func isCard(_ entry: Directory.Entry) -> Bool { entry.hasSuffix(inAnyCase: ".vcf") }

    /// The metadata files of a vdir.
    private static let metadata: Set = [VdirCollections.nameFile, "description", "color", "order"]
}

/// The collections of a vdir.
package enum VdirCollections {
    /// The metadata file with a collection's name (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
    fileprivate static let nameFile: FilePath.Component = "displayname"
    /// The maximum size of that file in bytes.
    static let maximumNameSize = 1_024

    /// What that file says; nil where it is not a name.
    static func writtenName(of directory: FilePath) throws(SystemError) -> String? {
        do {
            let bytes = try RegularFile.read(directory.appending(nameFile), maximumSize: maximumNameSize)
            return String(validating: bytes, as: UTF8.self).map(CardText.normalized)
        } catch {
            if error.cause == .tooLarge { return nil }
            throw error
        }
    }

    /// The name of a collection whose file does not say another one.
    ///
    /// - Parameter isSource: the directory is the source itself, which is a group only where that file says so.
    /// - Returns: nil for a directory that is no group.
    package static func directoryName(of directory: FilePath, isSource: Bool) -> String? {
        guard !isSource, let last = directory.lastComponent.map({ CardText.normalized($0.string) }) else { return nil }
        return last.isEmpty ? nil : last
    }
}

/// The collections of a vdir as groups, where the user wants that.
extension ContactCollector {
    /// Adds a directory whose cards are a group.
    ///
    /// - Parameter isNamed: the directory has a file `displayname`.
    mutating func add(collection path: FilePath, isNamed: Bool) {
        guard source.hasCollectionGroups, isNamed else { return }
        let file = path.appending(VdirCollections.nameFile)
        let fingerprint = FileFingerprint(path: file)
        watch(file, fingerprint)
        list(file, fingerprint)
        if isListing { return }
        do {
            let name = try VdirCollections.writtenName(of: path)
            if name == nil {
                let reason = Message.plural(
                    // Translators: Said of a file that a directory's name is to stand in.
                    "not a name (UTF-8 of at most {count} byte), and not used",
                    "not a name (UTF-8 of at most {count} bytes), and not used", VdirCollections.maximumNameSize)
                report(SourceProblem(file: file, line: nil, reason: reason))
            }
            if let name, !name.isEmpty { reading.content.collectionNames[path] = name }
        } catch {
            report(SourceProblem(file: file, line: nil, reason: error.withObstacle.message))
        }
    }
}
