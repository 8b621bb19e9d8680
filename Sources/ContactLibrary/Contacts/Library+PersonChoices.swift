import BirthdayCore
import ContactStore
import SystemPackage

extension Library {
    /// Hides, shows, mutes or unmutes people, in the store alone.
    package func change(_ change: PersonChange, for people: [Contact]) throws(LibraryError) {
        try store { $0.changeChoices(for: people) { $0.apply(change) } }
    }

    /// Changes what was chosen for people who are not there.
    ///
    /// - Parameter ids: identifiers that the choices are named by.
    package func change(_ change: PersonChange, forAbsent ids: [String]) throws(LibraryError) {
        try store { $0.changeChoices { $0.apply(change, toAbsent: ids) } }
    }

    private func store(_ change: (inout StoreTransaction) -> Void) throws(LibraryError) {
        var transaction = try StoreTransaction(self)
        change(&transaction)
        do throws(StoreError) { try transaction.store() } catch { throw LibraryError(error) }
    }
}
