import BirthdayCore
import ContactStore
import SystemPackage

extension Library {
    /// Hides, shows, mutes or unmutes people, in the store alone.
    package func change(_ change: PersonChange, for people: [Contact]) throws(LibraryError) {
        let origins = Set(people.map(\.origin))
        let today = today
        try changeChoices { choices, known, key in
            for place in known.indices where origins.contains(known[place].origin) {
                choices.apply(change, to: place, of: known, key, on: today)
            }
        }
    }

    /// Changes what was chosen for people who are not there.
    ///
    /// - Parameter ids: identifiers that the choices are named by.
    package func change(_ change: PersonChange, forAbsent ids: [String]) throws(LibraryError) {
        try changeChoices { choices, _, _ in choices.apply(change, toAbsent: ids) }
    }

    private func changeChoices(
        _ change: @escaping (inout [PersonChoice], [Contact], PersonMarkKey) -> Void
    ) throws(LibraryError) {
        var transaction = try StoreTransaction(self)
        transaction.changeChoices(change)
        do throws(StoreError) { try transaction.store() } catch { throw LibraryError(error) }
    }
}
