import ContactStore
import LinuxSystem
import Messages
import SafeText

/// The desktop's keyring (Secret Service), which keeps keys by their identifiers. The agent speaks to it.
package protocol Keyring: Sendable {
    /// Keeps a key, and reads it back.
    func add(_ key: StoreKey) throws(KeyringError)

    /// The key with an identifier.
    func key(_ identifier: StoreKey.Identifier) throws(KeyringError) -> StoreKey

    /// Removes the key with an identifier, if it is there.
    func remove(_ identifier: StoreKey.Identifier) throws(KeyringError)
}

/// Why the desktop's keyring does not do what it is asked to.
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
    let diagnosis: Diagnosis

    package init(_ kind: Kind, _ reason: String) { self.init(kind, Diagnosis(.english(reason))) }

    private init(_ kind: Kind, _ diagnosis: Diagnosis) { (self.kind, self.diagnosis) = (kind, diagnosis) }
}

extension KeyringError {
    /// With what can be done where the key is gone for good.
    var withWayOut: KeyringError {
        switch kind {
        case .missing:
            KeyringError(kind, .lostKey(diagnosis.problem, .clause, "restore the keyring from a backup, or "))
        case .unavailable: KeyringError(kind, .lostKey(diagnosis.problem, .line, "if it is gone for good, "))
        case .locked, .failed: self
        }
    }
}
