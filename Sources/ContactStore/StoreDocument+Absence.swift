import BirthdayCore
import PathBytes
import SystemPackage

// What is kept of groups that are gone.

extension StoreDocument {
    /// Whether something is kept that was in a source.
    package func keeps(of source: FilePath) -> Bool {
        let mark = hash64(source.bytes)
        return groups.contains { $0.absences.contains { $0.place.source == mark } }
    }

    /// Forgets what is kept of a source: for those who say that it does not come back.
    package mutating func keepNothing(of source: FilePath) {
        let mark = hash64(source.bytes)
        for index in groups.indices {
            let absent = groups[index].absentPeople
            groups[index].absences.removeAll { $0.place.source == mark }
            let forgotten = absent.subtracting(groups[index].absentPeople)
            groups[index].localMembers.removeAll(where: forgotten.contains)
        }
    }
}
