// What was offered to the user, so that nothing is offered twice.

extension Library {
    /// What was offered and not wanted.
    package func declinedOffers() throws(LibraryError) -> Set<String> {
        Set(try LibraryState.load(environment.stateFile()).declined)
    }

    /// Keeps what the user did not want.
    package func decline(_ offer: String) throws(LibraryError) {
        try LibraryState.update(environment.stateFile(), report) { state in
            if !state.declined.contains(offer) { state.declined.append(offer) }
        }
    }
}
