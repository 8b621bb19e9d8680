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

    private func stored(
        _ names: [String], provenance: StoredSource.Provenance = .configured
    ) -> StoredSource {
        var content = SourceContent(identity: FilePath(path), kind: "vcf")
        content.cards = names.map { contact($0) }
        content.files = [SourceFile(path: FilePath(path))]
        return StoredSource(content, path: FilePath(path), provenance: provenance)
    }

    private func reading(
        _ names: [String], provenance: StoredSource.Provenance = .configured,
        _ change: (inout SourceReading) -> Void = { _ in }
    ) -> SourceOutcome {
        var reading = SourceReading(identity: FilePath(path), kind: "vcf", readAt: 10)
        reading.content.cards = names.map { contact($0) }
        reading.content.files = [SourceFile(path: FilePath(path))]
        reading.content.files[0].counts.cards = names.count
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

    /// What it stored may be older or newer: if its listing is not the one that there is, the next reading says so.
    @Test func aSourceThatAnotherProcessReadMeanwhileStaysAsItIs() throws {
        for base in [[], [stored(["Before"])]] {
            let result = try merge(base: base, ours: reading(["Ours"]), theirs: [stored(["Theirs"])])
            #expect(result.names == ["Theirs"])
            #expect(result.outcome.after == result.document.sources.first)
        }
    }

    /// Nothing reads it by itself, and a pipe cannot be read again.
    @Test func ofWhatIsNamedOnceTheLastReadingCounts() throws {
        let theirs = [stored(["Theirs"], provenance: .imported)]
        let result = try merge(base: [], ours: reading(["Ours"], provenance: .imported), theirs: theirs)
        #expect(result.names == ["Ours"])
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
        before.content.files = [gone, kept].map { SourceFile(path: $0) }
        before.content.cards = [contact("Gone", file: gone.string), contact("Kept", file: kept.string)]
        let ours = reading(["New"]) { $0.gaps[FilePath(path + "/locked")] = .unreadable }
        let result = try merge(base: [before], ours: ours, theirs: [before])
        #expect(result.names == ["New", "Kept"])
        #expect(result.document.sources[0].files.last == SourceFile(path: kept))
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
        let ours = reading(["Anna"]) { $0.content.files[0].counts = CardCounts() }
        #expect(try merge(base: before, ours: ours, theirs: before).document.sources == before)
        let unchanged = reading([]) { ($0.content, $0.isUnchanged) = (before[0].content, true) }
        #expect(try merge(base: before, ours: unchanged, theirs: before).document.sources == before)
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
