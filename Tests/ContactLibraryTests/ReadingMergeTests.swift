import BirthdayCore
import ContactStore
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Base, ours, theirs: what was known before the sources were read, what was read, and what is stored by now.
@Suite struct ReadingMergeTests {
    private let today = CalendarDay(daysSince1970: 20_778)
    private let path = "/home/x/book.vcf"

    private func contact(_ name: String, file: String? = nil) -> Contact {
        Contact(
            uid: name, name: name, birthday: Birthday(month: 4, day: 12),
            origin: ContactOrigin(source: FilePath(path), file: FilePath(file ?? path), line: 1))
    }

    /// A file that was opened when it had this size.
    private func file(_ size: Int, at path: FilePath? = nil) -> SourceFile {
        SourceFile(
            path: path ?? FilePath(self.path),
            fingerprint: FileFingerprint(modified: 1, changed: 1, inode: 1, size: size))
    }

    private func stored(
        _ names: [String], size: Int = 5, provenance: StoredSource.Provenance = .configured
    ) -> StoredSource {
        var content = SourceContent(identity: FilePath(path), kind: "vcf")
        content.cards = names.map { contact($0) }
        content.files = [file(size)]
        return StoredSource(content, path: FilePath(path), provenance: provenance)
    }

    private func reading(
        _ names: [String], size: Int = 10, provenance: StoredSource.Provenance = .configured,
        _ change: (inout SourceReading) -> Void = { _ in }
    ) -> SourceOutcome {
        var reading = SourceReading(identity: FilePath(path), kind: "vcf", readAt: 10)
        reading.content.cards = names.map { contact($0) }
        reading.content.files = [file(size)]
        reading.content.files[0].counts.cards = names.count
        reading.isOpened = [true]
        change(&reading)
        return SourceOutcome(SourceEntry(path: FilePath(path), provenance: provenance), reading: reading)
    }

    private func merge(
        base: [StoredSource], ours: SourceOutcome, theirs: [StoredSource]
    ) throws -> (names: [String], outcome: SourceOutcome, document: StoreDocument) {
        var document = StoreDocument(sources: theirs)
        var entries = SourcesInUse()
        if ours.entry.provenance != .imported { entries.all = [ours.entry] }
        let outcomes = ReadingMerge.merge(
            [ours], into: &document, base: StoreDocument(sources: base), entries: entries)
        let outcome = try #require(outcomes.first)
        return (document.sources.flatMap { $0.contacts.map(\.name) }, outcome, document)
    }

    @Test func aNewSourceIsAdded() throws {
        let result = try merge(base: [], ours: reading(["Anna"]), theirs: [])
        #expect(result.names == ["Anna"])
        #expect(result.document.sources[0].contacts[0].id.count == 16)
    }

    @Test func aReadingReplacesWhatTheSourceGaveBefore() throws {
        let before = [stored(["Anna", "Ben"])]
        let result = try merge(base: before, ours: reading(["Anna", "Cleo"]), theirs: before)
        #expect(result.names == ["Anna", "Cleo"])
    }

    /// Two processes read a file. Whoever saw it as it is now is right; the other one's is read again.
    @Test func ofTwoReadingsOfAFileTheOneThatTheFileStillHasCounts() throws {
        let directory = try TemporaryDirectory()
        let here = FilePath(directory.path + "/a.vcf")
        try FileReplacement.write("now", to: here, durable: false)
        func read(_ name: String, _ fingerprint: FileFingerprint) -> SourceContent {
            var content = SourceContent(identity: FilePath(directory.path), kind: "vdir")
            content.files = [SourceFile(path: here, fingerprint: fingerprint)]
            content.cards = [contact(name, file: here.string)]
            return content
        }
        let earlier = FileFingerprint(modified: 1, changed: 1, inode: 1, size: 1)
        let other = FileFingerprint(modified: 2, changed: 2, inode: 1, size: 1)
        let base = read("Before", FileFingerprint(modified: 0, changed: 0, inode: 1, size: 1))
        func result(_ ours: FileFingerprint, _ theirs: FileFingerprint) -> SourceContent {
            var reading = SourceReading(identity: base.identity, kind: "vdir", readAt: 10)
            reading.content = read("Ours", ours)
            reading.isOpened = [true]
            reading.dependencies = [Dependency(path: base.identity)]
            return SourceContent(reading, before: read("Theirs", theirs), base: base)
        }
        let now = FileFingerprint(path: here)
        #expect(result(now, earlier).cards.map(\.name) == ["Ours"])
        #expect(result(earlier, now).cards.map(\.name) == ["Theirs"])
        let neither = result(earlier, other)
        #expect(neither.cards.map(\.name) == ["Theirs"])
        #expect(neither.files.map(\.fingerprint) == [other])
    }

    /// What another process stored of files that we did not find, or found gone.
    @Test func aFileThatAnotherProcessReadMeanwhileStaysIfItIsThere() throws {
        let directory = try TemporaryDirectory()
        let root = FilePath(directory.path)
        try FileReplacement.write("x", to: root.appending("new.vcf"), durable: false)
        var theirs = SourceContent(identity: root, kind: "vdir")
        for name in ["gone", "new"] {
            let path = root.appending("\(name).vcf")
            theirs.files.append(file(1, at: path))
            theirs.cards.append(contact(name, file: path.string))
        }
        let reading = SourceReading(identity: root, kind: "vdir", readAt: 10)
        let result = SourceContent(reading, before: theirs, base: SourceContent(identity: root, kind: "vdir"))
        #expect(result.cards.map(\.name) == ["new"])
        #expect(result.files.map(\.path) == [root.appending("new.vcf")])
    }

    /// The files of a source that were not opened give what they gave, each in its place.
    @Test func cardsOfFilesThatWereNotOpenedStayInTheirPlaces() {
        let root = FilePath(path)
        let paths = ["a", "b", "c"].map { root.appending("\($0).vcf") }
        var before = SourceContent(identity: root, kind: "vdir")
        before.files = paths.map { file(1, at: $0) }
        before.cards = paths.map { contact("old", file: $0.string) }
        var reading = SourceReading(identity: root, kind: "vdir", readAt: 10)
        reading.content.files = [file(1, at: paths[0]), file(2, at: paths[1]), file(1, at: paths[2])]
        reading.content.cards = [contact("new", file: paths[1].string)]
        reading.isOpened = [false, true, false]
        let now = SourceContent(reading, before: before, base: before)
        #expect(now.cards.map(\.name) == ["old", "new", "old"])
        #expect(now.files == reading.content.files)
    }

    @Test func aSourceThatAnotherProcessForgotStaysForgotten() throws {
        let result = try merge(base: [stored(["Anna"])], ours: reading(["Anna"]), theirs: [])
        #expect(result.document.sources.isEmpty)
        #expect(result.outcome.after == nil)
    }

    @Test func anotherProcessesNewSourceStays() throws {
        var other = stored(["Theirs"])
        other.content.identity = "/home/x/other.vcf"
        other.path = "/home/x/other.vcf"
        let result = try merge(base: [], ours: reading(["Ours"]), theirs: [other])
        #expect(result.names == ["Ours", "Theirs"])
    }

    @Test func aSourceThatCannotBeReadKeepsWhatItGave() throws {
        let before = [stored(["Anna"])]
        let error = SystemError(.permissionDenied, FilePath(path))
        let ours = SourceOutcome(SourceEntry(path: FilePath(path), provenance: .configured), error: error)
        let result = try merge(base: before, ours: ours, theirs: before)
        #expect(result.document.sources == before)
        #expect(result.outcome.failure?.description == "Permission denied; keeping the 1 contact it gave before")
    }

    @Test func aReadingWithoutACardKeepsWhatItGave() throws {
        let before = [stored(["Anna", "Ben"])]
        let ours = reading([]) {
            $0.content.files[0].counts.skipped = 1
            $0.problems = [SourceProblem(file: FilePath(path), line: 1, reason: Message("no vCard in the file"))]
        }
        let result = try merge(base: before, ours: ours, theirs: before)
        #expect(result.names == ["Anna", "Ben"])
        #expect(result.outcome.isKept)
        #expect(result.document.sources.first?.isLimited == true)
        #expect(result.outcome.failure?.description.contains("keeping the 2 contacts") == true)
    }

    @Test func anEmptyDirectoryIsEmpty() throws {
        let before = [stored(["Anna"])]
        let result = try merge(base: before, ours: reading([]), theirs: before)
        #expect(result.names.isEmpty)
    }

    @Test func anUnreadablePartKeepsItsContactsAlone() throws {
        var before = stored([])
        let (gone, kept) = (FilePath(path + "/gone.vcf"), FilePath(path + "/locked/kept.vcf"))
        before.content.files = [gone, kept].map { file(5, at: $0) }
        before.content.cards = [contact("Gone", file: gone.string), contact("Kept", file: kept.string)]
        let ours = reading(["New"]) { $0.gaps[FilePath(path + "/locked")] = .unreadable }
        let result = try merge(base: [before], ours: ours, theirs: [before])
        #expect(result.names == ["New", "Kept"])
        #expect(result.document.sources[0].files.last == file(5, at: kept))
    }

    @Test func manyUnreadableFilesTakeLinearTime() throws {
        let isLinear = try WorkGrowth.isLinear(upTo: 4_000) { size in
            var before = stored([])
            let paths = (0..<size).map { path + "/\($0).vcf" }
            before.content.cards = paths.map { contact($0, file: $0) }
            before.content.files = paths.map { SourceFile(path: FilePath($0)) }
            let ours = reading([]) { for path in paths { $0.gaps[FilePath(path)] = .unreadable } }
            let result = try merge(base: [before], ours: ours, theirs: [before])
            #expect(result.names.count == size)
        }
        #expect(isLinear)
    }

    /// Nothing has to be stored again: the document stays equal, so the store is not written.
    @Test func theSameReadingChangesNothing() throws {
        let before = [stored(["Anna"])]
        for isOpened in [true, false] {
            let ours = reading(isOpened ? ["Anna"] : [], size: 5) {
                $0.isOpened = [isOpened]
                $0.content.files[0].counts = CardCounts()
            }
            let result = try merge(base: before, ours: ours, theirs: before)
            #expect(result.document.sources == before)
        }
    }

    @Test func aSourceWithAnotherIdentityReplacesTheOneOfItsPath() throws {
        var before = stored(["Anna"])
        before.content.identity = "/mnt/old/book.vcf"
        let result = try merge(base: [before], ours: reading(["Ben"]), theirs: [before])
        #expect(result.document.sources.map(\.identity) == [FilePath(path)])
        #expect(result.names == ["Ben"])
    }

    @Test func theProvenanceIsTheEntrys() throws {
        let before = [stored(["Anna"], provenance: .imported)]
        let result = try merge(base: before, ours: reading(["Anna"]), theirs: before)
        #expect(result.document.sources.map(\.provenance) == [.configured])
    }
}
