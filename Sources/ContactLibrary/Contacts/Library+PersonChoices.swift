import BirthdayCore
import ContactStore

extension Library {
    /// Hides, shows, mutes or unmutes people, in the store alone.
    ///
    /// - Parameter people: all identifiers of each, the one that is shown first.
    package func change(_ change: PersonChange, for people: [[String]]) throws(LibraryError) {
        var transaction = try StoreTransaction(self)
        transaction.changeChoices { choices in for ids in people { choices.apply(change, to: ids) } }
        do throws(StoreError) { try transaction.store() } catch { throw LibraryError(error) }
    }
}

extension ContactReading {
    /// What is kept of people who are gone, in the order of their identifiers.
    package var choicesOfAbsent: [PersonChoice] { choices.filter { $0.absence != nil } }
}
