import ContactStore

/// The desktop's keyring (Secret Service), which keeps keys by their identifiers. The agent speaks to it.
package protocol Keyring: Sendable {
    /// Keeps a key, and reads it back.
    func add(_ key: StoreKey) throws(KeyringError)

    /// The key with an identifier.
    func key(_ identifier: StoreKey.Identifier) throws(KeyringError) -> StoreKey

    /// Removes the key with an identifier, if it is there.
    func remove(_ identifier: StoreKey.Identifier) throws(KeyringError)
}

/// Why the desktop's keyring does not do what it is asked to. The reason is one line for the user.
package struct KeyringError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// There is no session bus, or no keyring on it that answers.
        case unavailable
        /// It is locked, or the person did not allow it, or nobody was to be asked.
        case locked
        /// It has no such key, or what it has is no key.
        case missing
        /// Whatever else it says.
        case failed
    }

    package let kind: Kind
    package let reason: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension KeyringError {
    /// With what can be done where the key is gone for good.
    var withWayOut: KeyringError {
        switch kind {
        case .missing:
            KeyringError(
                kind,
                "\(reason); restore the keyring from a backup, or store the contacts anew from their sources: "
                    + "bday-widget key use file --new")
        case .unavailable:
            KeyringError(
                kind,
                "\(reason)\nif it is gone for good, store the contacts anew from their sources: "
                    + "bday-widget key use file --new")
        case .locked, .failed: self
        }
    }
}
