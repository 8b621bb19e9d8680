import BirthdayCore
import ContactStore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Base, ours, theirs: what was known before the sources were read, what was read, and what is stored by now.
@Suite struct SourceMergeTests {
    private let today = CalendarDay(daysSince1970: 20_778)
    private let path = "/home/x/book.vcf"

    private func contact(_ name: String, file: String? = nil) -> Contact {
        Contact(
            uid: name, name: name, birthday: Birthday(month: 4, day: 12),
            origin: ContactOrigin(source: FilePath(path), file: FilePath(file ?? path), line: 1))
    }

    private func stored(
        _ names: [String], readAt: Int, provenance: StoredSource.Provenance = .configured
    ) -> StoredSource {
        StoredSource(
            identity: FilePath(path), path: FilePath(path), kind: "vcf", provenance: provenance,
            contacts: names.map { contact($0) },
            counts: CardCounts(), dependencies: [], readAt: readAt, readOn: today, isLimited: false)
    }

    private func reading(
        _ names: [String], readAt: Int, provenance: StoredSource.Provenance = .configured,
        _ change: (inout SourceReading) -> Void = { _ in }
    ) -> SourceReport {
        var reading = SourceReading(identity: FilePath(path), kind: "vcf", readAt: readAt)
        reading.contacts = names.map { contact($0) }
        reading.counts.cards = names.count
        reading.counts.withBirthday = names.count
        change(&reading)
        return SourceReport(SourceEntry(path: FilePath(path), provenance: provenance), reading: reading)
    }

    private func merge(
        base: [StoredSource], ours: SourceReport, theirs: [StoredSource]
    ) throws -> (names: [String], outcome: SourceReport, document: StoreDocument) {
        var document = StoreDocument(sources: theirs)
        var entries = SourceEntries()
        if ours.entry.provenance != .imported { entries.all = [ours.entry] }
        let outcomes = SourceMerge.merge(
            [ours], into: &document, base: StoreDocument(sources: base), entries: entries, today: today)
        let outcome = try #require(outcomes.first)
        return (document.sources.flatMap { $0.contacts.map(\.name) }, outcome, document)
    }

    @Test func aNewSourceIsAdded() throws {
        let result = try merge(base: [], ours: reading(["Anna"], readAt: 10), theirs: [])
        #expect(result.names == ["Anna"])
        #expect(result.document.sources[0].contacts[0].id.count == 16)
    }

    @Test func aReadingReplacesWhatTheSourceGaveBefore() throws {
        let before = [stored(["Anna", "Ben"], readAt: 5)]
        let result = try merge(base: before, ours: reading(["Anna", "Cleo"], readAt: 10), theirs: before)
        #expect(result.names == ["Anna", "Cleo"])
    }

    @Test func aLaterReadingOfAnotherProcessStays() throws {
        let base = [stored(["Anna"], readAt: 5)]
        let theirs = [stored(["Theirs"], readAt: 20)]
        let result = try merge(base: base, ours: reading(["Ours"], readAt: 10), theirs: theirs)
        #expect(result.names == ["Theirs"])
    }

    @Test func anEarlierReadingOfAnotherProcessDoesNot() throws {
        let base = [stored(["Anna"], readAt: 5)]
        let theirs = [stored(["Theirs"], readAt: 8)]
        let result = try merge(base: base, ours: reading(["Ours"], readAt: 10), theirs: theirs)
        #expect(result.names == ["Ours"])
    }

    /// The clock was set back since the store was written: no other process was there, so the reading counts.
    @Test func aClockThatWasSetBackLosesNothing() throws {
        let base = [stored(["Anna"], readAt: 50)]
        let result = try merge(base: base, ours: reading(["Ours"], readAt: 10), theirs: base)
        #expect(result.names == ["Ours"])
    }

    @Test func aSourceThatAnotherProcessForgotStaysForgotten() throws {
        let result = try merge(base: [stored(["Anna"], readAt: 5)], ours: reading(["Anna"], readAt: 10), theirs: [])
        #expect(result.document.sources.isEmpty)
        #expect(result.outcome.after == nil)
    }

    @Test func anotherProcessesNewSourceStays() throws {
        var other = stored(["Theirs"], readAt: 7)
        other.identity = "/home/x/other.vcf"
        other.path = other.identity
        let result = try merge(base: [], ours: reading(["Ours"], readAt: 10), theirs: [other])
        #expect(result.names == ["Theirs", "Ours"])
    }

    @Test func aSourceThatCannotBeReadKeepsWhatItGave() throws {
        let before = [stored(["Anna"], readAt: 5)]
        let error = SystemError(.permissionDenied, FilePath(path))
        let ours = SourceReport(SourceEntry(path: FilePath(path), provenance: .configured), error: error)
        let result = try merge(base: before, ours: ours, theirs: before)
        #expect(result.document.sources == before)
        #expect(result.outcome.failure?.description == "Permission denied; keeping the 1 contact it gave before")
    }

    @Test func aReadingWithoutACardKeepsWhatItGave() throws {
        let before = [stored(["Anna", "Ben"], readAt: 5)]
        let ours = reading([], readAt: 10) {
            $0.counts.skipped = 1
            $0.problems = [SourceProblem(file: FilePath(path), line: 1, reason: "no vCard in the file")]
        }
        let result = try merge(base: before, ours: ours, theirs: before)
        #expect(result.names == ["Anna", "Ben"])
        #expect(result.outcome.isKept)
        #expect(result.document.sources.first?.isLimited == true)
        #expect(result.outcome.failure?.description.contains("keeping the 2 contacts") == true)
    }

    @Test func anEmptyDirectoryIsEmpty() throws {
        let before = [stored(["Anna"], readAt: 5)]
        let result = try merge(base: before, ours: reading([], readAt: 10), theirs: before)
        #expect(result.names.isEmpty)
    }

    @Test func anUnreadablePartKeepsItsContactsAlone() throws {
        var before = stored(["Gone"], readAt: 5)
        before.contacts[0].origin.file = FilePath(path + "/gone.vcf")
        before.contacts += stored(["Kept"], readAt: 5).contacts
        before.contacts[1].origin.file = FilePath(path + "/locked/kept.vcf")
        let ours = reading(["New"], readAt: 10) { $0.unreadable = [FilePath(path + "/locked")] }
        let result = try merge(base: [before], ours: ours, theirs: [before])
        #expect(result.names == ["New", "Kept"])
    }

    @Test func manyUnreadableFilesTakeLinearTime() throws {
        let isLinear = try WorkGrowth.isLinear(upTo: 4_000) { size in
            var before = stored([], readAt: 5)
            before.contacts = (0..<size).map { contact("\($0)", file: path + "/\($0).vcf") }
            let ours = reading([], readAt: 10) { $0.unreadable = before.contacts.map(\.origin.file) }
            let result = try merge(base: [before], ours: ours, theirs: [before])
            #expect(result.names.count == size)
        }
        #expect(isLinear)
    }

    /// Nothing has to be stored again: the document stays equal, so the store is not written.
    @Test func theSameReadingChangesNothing() throws {
        let before = [stored(["Anna"], readAt: 5)]
        var ours = reading(["Anna"], readAt: 10)
        ours.reading?.counts = CardCounts()
        let result = try merge(base: before, ours: ours, theirs: before)
        #expect(result.document.sources == before)
    }

    @Test func aSourceWithAnotherIdentityReplacesTheOneOfItsPath() throws {
        var before = stored(["Anna"], readAt: 5)
        before.identity = "/mnt/old/book.vcf"
        let result = try merge(base: [before], ours: reading(["Ben"], readAt: 10), theirs: [before])
        #expect(result.document.sources.map(\.identity) == [FilePath(path)])
        #expect(result.names == ["Ben"])
    }

    @Test func theProvenanceIsTheEntrys() throws {
        let before = [stored(["Anna"], readAt: 5, provenance: .imported)]
        let result = try merge(base: before, ours: reading(["Anna"], readAt: 10), theirs: before)
        #expect(result.document.sources.map(\.provenance) == [.configured])
    }
}
