import ContactStore
import Failures
import Messages
import Settings

/// The desktop's keyring (Secret Service), which keeps keys by their identifiers. The agent speaks to it.
package protocol Keyring: Sendable {
    /// Keeps a key as text, and reads it back.
    func add(_ key: String, as identifier: StoreKeyIdentifier) throws(CommandFailure)

    /// Whether anything is kept by an identifier.
    ///
    /// - Throws: where nobody knows.
    func has(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> Bool

    /// What is kept by an identifier; nil where that is no text.
    func text(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> String?

    /// Removes what is kept by an identifier, if it is there.
    func remove(_ identifier: StoreKeyIdentifier) throws(CommandFailure)
}

extension Keyring {
    func add(_ key: StoreKey) throws(CommandFailure) { try add(key.hexadecimal, as: key.identifier) }

    func key(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> StoreKey {
        guard let key = try text(identifier).flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier else {
            throw CommandFailure(
                .unusableData, Message("what the desktop's keyring gives is not the key"),
                cause: .notInKeyring)
        }
        return key
    }
}

// Why the desktop's keyring does not do what it is asked to.

extension CommandFailure.Cause {
    /// There is no session bus, or no keyring on it that answers.
    package static let noKeyring = Self("noKeyring")
    /// It has no such key, or what it has is no key.
    package static let notInKeyring = Self("notInKeyring")
    /// Neither that, nor is it locked.
    package static let keyringFails = Self("keyringFails")
}

extension CommandFailure {
    /// This session alone has the key.
    static let onlyKey = CommandFailure(
        .unusableData,
        Diagnosis(
            Message(
                "the desktop's keyring does not have the key any more: once this session is locked, nothing opens the stored contacts"
            ), .line,
            .clauses([
                .newKeyInKeyring,
                Message("to lock all the same: {command}", ["command": .command("bday-widget lock --yes")]),
            ])), cause: .notInKeyring)

    /// With what can be done where the key is gone for good.
    var withWayOut: CommandFailure {
        var failure = self
        switch cause {
        case .notInKeyring:
            failure.diagnosis = Diagnosis(
                diagnosis.problem, .clause,
                Message(
                    "restore the keyring from a backup, or store the contacts anew from their sources: {command}",
                    ["command": .newKey]))
        case .noKeyring:
            failure.diagnosis = Diagnosis(
                diagnosis.problem, .line,
                Message(
                    "if it is gone for good, store the contacts anew from their sources: {command}",
                    ["command": .newKey]))
        default: break
        }
        return failure
    }
}

extension Message {
    /// What helps while a session has the key that its keyring has lost.
    package static let newKeyInKeyring = Message(
        "to keep a new one there: {command}", ["command": .command("bday-widget key rotate")])
}
