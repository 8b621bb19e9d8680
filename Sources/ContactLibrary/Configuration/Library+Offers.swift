// What was offered to the user, so that nothing is offered twice.

extension Library {
    /// What was offered and not wanted.
    package func declinedOffers() throws(LibraryError) -> Set<String> {
        Set(try LibraryState.load(environment.stateFile()).declined)
    }

    /// Whether the user has said that contacts are not to be read, but for those that were added by name.
    package func refusesReading() throws(LibraryError) -> Bool {
        try LibraryState.load(environment.stateFile()).refusesReading
    }

    /// Keeps whether anything may read contacts without being told to. `import` says so again.
    package func keepReading(refused: Bool) throws(LibraryError) {
        if try refusesReading() == refused { return }
        try LibraryState.update(environment.stateFile(), report) { $0.refusesReading = refused }
    }

    /// Keeps what the user did not want.
    package func decline(_ offer: String) throws(LibraryError) {
        try LibraryState.update(environment.stateFile(), report) { state in
            if !state.declined.contains(offer) { state.declined.append(offer) }
        }
    }
}
