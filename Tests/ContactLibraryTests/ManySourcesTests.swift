import BirthdayCore
import ContactStore
import LinuxSystem
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Thousands of sources with a card each, as `import *.vcf` names them.
@Suite struct ManySourcesTests {
    private func readings(
        _ count: Int, _ provenance: StoredSource.Provenance
    ) -> [SourceOutcome] {
        (0..<count).map { number in
            let path = FilePath("/no such directory/\(number).vcf")
            var reading = SourceReading(identity: path, kind: number == 0 ? "vdir" : "vcf", readAt: 10)
            reading.content.files = [SourceFile(path: path)]
            reading.content.files[0].counts.cards = 1
            reading.content.cards = [
                Contact(
                    uid: "\(number)", name: "Person \(number)", birthday: Birthday(month: 4, day: 12),
                    origin: ContactOrigin(source: path, file: path, line: 1))
            ]
            return SourceOutcome(SourceEntry(path: path, provenance: provenance), reading: reading)
        }
    }

    @Test(arguments: [StoredSource.Provenance.imported, .configured])
    func areMergedInLinearTime(provenance: StoredSource.Provenance) {
        let isLinear = WorkGrowth.isLinear(upTo: 3_200) { size in
            let ours = readings(size, provenance)
            var entries = SourcesInUse()
            if provenance == .configured { entries.all = ours.map(\.entry) }
            var document = StoreDocument()
            for _ in 1...2 {
                let outcomes = ReadingMerge.merge(ours, into: &document, base: document, entries: entries)
                #expect(ImportReport(outcomes).contactsWithBirthday == size)
            }
            #expect(entries.shown(of: document).people.count == size)
            #expect(entries.imported(in: document).count == (provenance == .imported ? size : 0))
        }
        #expect(isLinear)
    }
}
