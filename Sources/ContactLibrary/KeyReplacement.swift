import ContactStore
import Failures
import JSONC
import LinuxSystem
import Messages
import SafeText
import Settings

// Changing the key. The new key is kept before anything is sealed with it, and the old one goes last: wherever the process
// is ended, one of the two opens what is stored, and the next change finishes this one.
// Why: docs/decisions.md#keys.

extension Library {
    /// Seals the stored contacts with a new key in the place where the present one is.
    package func rotateKey(_ keyring: any Keyring) throws(CommandFailure) {
        let lock = try lockKeys()
        try finishKeyChange(keyring)
        try changeKey(from: try presentKey(), to: nil, keyring)
        lock.unlock()
    }

    /// Moves the key to another place. It becomes a new one: of the old one there may be copies, in backups of its place.
    ///
    /// - Returns: false if it is there already.
    package func moveKey(to place: StoreKeyPlace, _ keyring: any Keyring) throws(CommandFailure) -> Bool {
        if place == .secretService, environment.userLockMark == nil { throw .noSession(environment) }
        let lock = try lockKeys()
        try finishKeyChange(keyring)
        if place == .file, try snapshot().document == nil, try namedKey() != nil {
            // Where nothing is stored, the next store gets a key of its own.
            try updateState { $0.key = nil }
            return true
        }
        let present = try presentKey()
        if present.place != place { try changeKey(from: present, to: place, keyring) }
        lock.unlock()
        return present.place != place
    }

    /// The key that opens all that is stored.
    private func presentKey() throws(CommandFailure) -> StoreKeyReference {
        guard try snapshot().document != nil, let key = try store.key() else {
            throw .nothingStored
        }
        return key
    }

    private func changeKey(
        from present: StoreKeyReference, to place: StoreKeyPlace?, _ keyring: any Keyring
    ) throws(CommandFailure) {
        guard let key = StoreKey.random() else { return }
        let change = KeyChange(
            from: present, to: StoreKeyReference(place: place ?? present.place, identifier: key.identifier))
        // First of all: a key that is kept is never one that nobody knows of.
        try updateState { $0.keyChange = change }
        do {
            try add(key, to: change.to.place, keyring)
            try store.reseal(with: key, in: change.to.place)
        } catch {
            // What was not sealed with the new key goes on with the old one.
            try? finishKeyChange(keyring, isTriedAgain: true)
            throw error
        }
        try finish(change, keyring)
    }

    private func add(_ key: StoreKey, to place: StoreKeyPlace, _ keyring: any Keyring) throws(CommandFailure) {
        if place == .secretService { try keyring.add(key) }
        guard let file = place == .file ? keys.file : keys.session.file else { throw .noSession(environment) }
        try CommandFailure.writing { () throws(SystemError) in
            try file.addNext(key, durable: place == .file)
        }
    }

    /// Brings a change that was interrupted to its end, or back to its beginning where nothing was sealed yet.
    ///
    /// - Parameter isTriedAgain: whether a new key that its keyring does not give up now is left to the next call.
    func finishKeyChange(_ keyring: any Keyring, isTriedAgain: Bool = false) throws(CommandFailure) {
        guard let change = try state().keyChange else { return }
        if try store.key() == change.to { return try finish(change, keyring) }
        // Nothing is sealed with the new key, so that one that cannot be removed does no harm; and a keyring that is not
        // there must not be in the way of a key file. A store that was put back may need it.
        if !store.names(change.to.identifier) {
            do {
                try remove(change.to, keyring)
            } catch {
                if isTriedAgain, error.cause == .keyringFails { throw error }
            }
        }
        try updateState { $0.keyChange = nil }
    }

    /// What is left to be done once the store is sealed with the new key. It can be done again.
    private func finish(_ change: KeyChange, _ keyring: any Keyring) throws(CommandFailure) {
        try store.replacePreviousOfOtherKey()
        let place = change.to.place
        try updateState { $0.key = place == .file ? nil : change.to }
        let file = place == .file ? keys.file : keys.session.file
        try file?.promoteNext(change.to.identifier, durable: place == .file)
        do {
            try remove(change.from, keyring)
        } catch {
            // A keyring that is gone must not stay in the way of a key file.
            guard error.cause == .noKeyring, place == .file else { throw error }
            report(
                Message(
                    // Translators: {key} is the identifier of a key.
                    "the old key {key} stays in the desktop's keyring, which cannot be used: {reason}",
                    [
                        "key": .code(CleanText(cleaning: change.from.identifier.description)),
                        "reason": .message(error.diagnosis.message),
                    ]))
        }
        // Nothing can be locked any more.
        if place == .file, let mark = environment.userLockMark {
            try CommandFailure.writing { () throws(SystemError) in try mark.remove() }
        }
        try updateState { $0.keyChange = nil }
    }

    private func remove(_ key: StoreKeyReference, _ keyring: any Keyring) throws(CommandFailure) {
        let file = key.place == .file ? keys.file : keys.session.file
        try file?.remove(key.identifier)
        if key.place == .secretService { try keyring.remove(key.identifier) }
    }
}
