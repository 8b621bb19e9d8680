import BirthdayCore
import LocalTime
import PathBytes
import SystemPackage

// What is kept of people and groups that are gone.

extension StoreDocument {
    /// Whether something is kept that was in a source.
    package func keeps(of source: FilePath) -> Bool {
        let mark = hash64(source.bytes)
        return groups.contains { $0.absences.contains { $0.place.source == mark } }
            || choices.contains { $0.absence?.source == mark }
    }

    /// Forgets what is kept of a source: for those who say that it does not come back.
    package mutating func keepNothing(of source: FilePath) {
        let mark = hash64(source.bytes)
        choices.removeAll { $0.absence?.source == mark }
        for index in groups.indices {
            let absent = groups[index].absentPeople
            groups[index].absences.removeAll { $0.place.source == mark }
            let forgotten = absent.subtracting(groups[index].absentPeople)
            groups[index].localMembers.removeAll(where: forgotten.contains)
        }
    }

    /// Brings who is hidden or muted up to what the sources say now.
    ///
    /// - Parameter before: the document when that was done last.
    package mutating func settleChoices(since before: StoreDocument, on today: CalendarDay) {
        if choices.isEmpty { return }
        let ids = Set(choices.map(\.id))
        var present: Set<String> = []
        for contact in sources.lazy.flatMap(\.contacts) { present.formUnion(contact.allIDs.filter(ids.contains)) }
        choices.settle(present: present, on: today) { id in
            before.sources.first { $0.contacts.contains { $0.isKnown(as: id) } }.map { hash64($0.identity.bytes) }
        }
    }
}
