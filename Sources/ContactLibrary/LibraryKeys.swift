import ContactStore
import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage

// Where the key of the store is, and whether this session has it.

extension Library {
    /// The places that the key can be in.
    static func keys(_ environment: UserEnvironment) throws(CommandFailure) -> StoreKeys {
        let state = try environment.stateFile()
        return StoreKeys(
            file: KeyFile(path: try environment.keyFile()), session: SessionKey(path: environment.sessionKeyFile)
        ) { () throws(CommandFailure) in
            try LibraryState.load(state).key?.place ?? .file
        }
    }

    /// The key that the store names, or the one that the next store gets; nil if there is neither.
    func namedKey() throws(CommandFailure) -> StoreKeyReference? {
        if let key = try store.key() { return key }
        return try state().key
    }

    /// Where the key is, and whether it is there now.
    package func keyStatus() throws(CommandFailure) -> KeyStatus {
        let named = try namedKey()
        let place = named?.place ?? .file
        let file = place == .file ? keys.file : keys.session.file
        let here =
            if let named {
                (try? keys.source(place).key(named.identifier, of: store.path) { _ in }) != nil
            } else {
                (try? keys.file.load()) != nil
            }
        return KeyStatus(
            place: place, path: file?.path, identifier: named?.identifier, isHere: here,
            since: here ? file?.modified : nil, isMarkedLocked: environment.userLockMark?.isSet ?? false,
            isChanging: try state().keyChange != nil,
            isStored: try store.key() != nil)
    }

    /// Copies the key from the desktop's keyring to this session, which may ask the person. Bars then show birthdays
    /// again, once they look.
    package func unlock(_ keyring: any Keyring) throws(CommandFailure) {
        let named = try lockableKey()
        guard let session = keys.session.file, let mark = environment.userLockMark else {
            throw .noSession(environment)
        }
        // Before anything is locked: a person can take any time.
        let key: StoreKey
        do { key = try keyring.key(named.identifier) } catch { throw error.withWayOut }
        let lock = try lockKeys()
        try CommandFailure.writing { () throws(SystemError) in
            try session.replace(with: key)
            try mark.remove()
        }
        lock.unlock()
    }

    /// Gets the key for a session that was not unlocked yet, as after a login. What the user has locked stays locked.
    ///
    /// - Returns: whether this unlocked the session.
    package func unlockUnasked(_ keyring: any Keyring) throws(CommandFailure) -> Bool {
        let status = try keyStatus()
        guard status.place == .secretService, !status.isHere, !status.isMarkedLocked,
            let identifier = status.identifier, let session = keys.session.file, let mark = environment.userLockMark
        else { return false }
        let key = try keyring.key(identifier)
        let lock = try lockKeys()
        let isStillWanted = !mark.isSet
        if isStillWanted {
            try CommandFailure.writing { () throws(SystemError) in try session.replace(with: key) }
        }
        lock.unlock()
        return isStillWanted
    }

    /// Removes the key from this session. From then on bars show that they are locked.
    ///
    /// - Parameters:
    ///   - isForGood: whether it is removed even where the keyring does not have it any more.
    ///   - dropArchives: removes what was prepared for bars.
    package func lock(
        _ keyring: any Keyring, isForGood: Bool = false, dropArchives: () -> Void
    ) throws(CommandFailure) {
        let named = try lockableKey()
        guard let session = keys.session.file, let mark = environment.userLockMark else {
            throw .noSession(environment)
        }
        var doubt: Message?
        if !isForGood, try session.load() != nil {
            do throws(CommandFailure) {
                guard try keyring.has(named.identifier) else { throw .onlyKey }
            } catch {
                if error.cause == .notInKeyring { throw error }
                doubt = error.diagnosis.message
            }
        }
        let lock = try lockKeys()
        try CommandFailure.writing { () throws(SystemError) in
            // In this order: a call that keeps an archive from now on sees the mark.
            try mark.set()
            try session.removeAll()
        }
        dropArchives()
        lock.unlock()
        if let doubt {
            report(
                Message(
                    "locked; whether the desktop's keyring still has the key is not known: {reason}",
                    ["reason": .message(doubt)]))
        }
    }

    /// The keyring's key, which can be locked and unlocked.
    ///
    /// - Throws: why there is none.
    private func lockableKey() throws(CommandFailure) -> StoreKeyReference {
        guard let named = try namedKey() else { throw .nothingStored }
        if named.place == .secretService { return named }
        // A key file that is gone opens nothing.
        _ = try keys.file.key(named.identifier, of: store.path, report: report)
        throw .nothingToLock(key: keys.file.path)
    }

    var keys: StoreKeys { store.keys }

    /// One process at a time changes where keys are.
    func lockKeys() throws(CommandFailure) -> LockFile {
        try CommandFailure.writing { () throws(SystemError) in
            let directory = try Directory(creatingOwn: keys.file.path.parent)
            TemporaryFile.removeStale(in: directory)
            return try LockFile("key.lock", in: directory) {
                report(Message("waiting for another bday-widget, which is changing the key"))
            }
        }
    }
}

/// Where the key of the store is, and whether it is there now.
package struct KeyStatus: Hashable, Sendable {
    package let place: StoreKeyPlace
    /// The key file, or the copy that this session has of the keyring's key; nil outside a session.
    package let path: FilePath?
    /// Nil before anything is stored.
    package let identifier: StoreKeyIdentifier?
    /// Whether the stored contacts can be opened now.
    package let isHere: Bool
    /// Since when, in nanoseconds since 1970.
    package let since: Int?
    /// Whether `lock` was called in this session, and `unlock` not since.
    package let isMarkedLocked: Bool
    /// Whether a change of the key began and was interrupted.
    package let isChanging: Bool
    package let isStored: Bool
}

// The way out where the key of the stored contacts is gone for good.

extension Library {
    /// Why what is stored cannot be opened any more; nil if nothing is stored.
    ///
    /// - Throws: where it can be opened, or could be once the user does something.
    package func lostKey(_ keyring: any Keyring) throws(CommandFailure) -> Message? {
        do {
            guard try snapshot().document != nil else { return nil }
        } catch {
            switch error.cause {
            case .missingKey: return Message("{path} is missing", ["path": .path(keys.file.path.string)])
            case .wrongKey:
                return Message("{path} was sealed with another key", ["path": .path(store.path.string)])
            case .locked: return try keyLostInKeyring(keyring)
            default: throw error
            }
        }
        throw keyIsThere(Message("to move the key: {command}", ["command": .command("bday-widget key use file")]))
    }

    private func keyLostInKeyring(_ keyring: any Keyring) throws(CommandFailure) -> Message? {
        guard let identifier = try store.lastKey()?.identifier else {
            return nil
        }
        do { _ = try keyring.key(identifier) } catch {
            guard [.notInKeyring, .noKeyring].contains(error.cause) else { throw error }
            return error.diagnosis.problem
        }
        throw keyIsThere(
            Message("it is in the desktop's keyring: {command}", ["command": .command("bday-widget unlock")]))
    }

    private func keyIsThere(_ remedy: Message) -> CommandFailure {
        CommandFailure(
            .configuration,
            Diagnosis(
                Message("the key of the stored contacts is there, so nothing is stored anew"), .line, remedy))
    }

    /// Where the files that cannot be opened are kept.
    package func placesOfSetAside() throws(CommandFailure) -> [FilePath] {
        try store.placesOfSetAside()
    }

    /// Puts what cannot be opened out of the way, so that the next import stores anew, with a key in a file.
    package func setAsideStore() throws(CommandFailure) {
        let lock = try lockKeys()
        try store.setAside()
        try updateState { state in
            state.key = nil
            state.keyChange = nil
        }
        try CommandFailure.writing { () throws(SystemError) in
            try keys.session.file?.removeAll()
            try environment.userLockMark?.remove()
        }
        lock.unlock()
    }
}
