import ContactStore
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage

// Where the key of the store is, and whether this session has it.

extension Library {
    /// The places that the key can be in.
    static func keys(_ environment: UserEnvironment) throws(SettingsError) -> StoreKeys {
        let state = try environment.stateFile()
        return StoreKeys(
            file: KeyFile(path: try environment.keyFile()), session: SessionKey(path: environment.sessionKeyFile)
        ) { () throws(StoreError) in
            do throws(SettingsError) {
                return try LibraryState.load(state).key?.place ?? .file
            } catch .unreadable(let error) {
                throw .system(error)
            } catch {
                throw .system(SystemError(.notAFile, state))
            }
        }
    }

    /// The key that the store names, or the one that the next store gets; nil if there is neither.
    func namedKey() throws(LibraryError) -> StoreKeyReference? {
        if let key = try storing({ () throws(StoreError) in try store.key() }) { return key }
        return try state().key
    }

    /// Where the key is, and whether it is there now.
    package func keyStatus() throws(LibraryError) -> KeyStatus {
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
            isStored: try storing { () throws(StoreError) in try store.key() } != nil)
    }

    /// Copies the key from the desktop's keyring to this session, which may ask the person. Bars then show birthdays
    /// again, once they look.
    package func unlock(_ keyring: any Keyring) throws(LibraryError) {
        let named = try lockableKey()
        guard let session = keys.session.file, let mark = environment.userLockMark else { throw .noSession }
        // Before anything is locked: a person can take any time.
        let key: StoreKey
        do throws(KeyringError) {
            key = try keyring.key(named.identifier)
        } catch {
            throw .keyring(error.withWayOut)
        }
        let lock = try lockKeys()
        try LibraryError.writing { () throws(SystemError) in
            try session.replace(with: key)
            try mark.remove()
        }
        lock.unlock()
    }

    /// Gets the key for a session that was not unlocked yet, as after a login. What the user has locked stays locked.
    ///
    /// - Returns: whether this unlocked the session.
    package func unlockUnasked(_ keyring: any Keyring) throws(LibraryError) -> Bool {
        let status = try keyStatus()
        guard status.place == .secretService, !status.isHere, !status.isMarkedLocked,
            let identifier = status.identifier, let session = keys.session.file, let mark = environment.userLockMark
        else { return false }
        let key = try asking { () throws(KeyringError) in try keyring.key(identifier) }
        let lock = try lockKeys()
        let isStillWanted = !mark.isSet
        if isStillWanted {
            try LibraryError.writing { () throws(SystemError) in try session.replace(with: key) }
        }
        lock.unlock()
        return isStillWanted
    }

    /// Removes the key from this session. From then on bars show that they are locked.
    ///
    /// - Parameter dropArchives: removes what was prepared for them.
    package func lock(dropArchives: () -> Void) throws(LibraryError) {
        _ = try lockableKey()
        guard let session = keys.session.file, let mark = environment.userLockMark else { throw .noSession }
        let lock = try lockKeys()
        try LibraryError.writing { () throws(SystemError) in
            // In this order: a call that keeps an archive from now on sees the mark.
            try mark.set()
            try session.removeAll()
        }
        dropArchives()
        lock.unlock()
    }

    /// The keyring's key, which can be locked and unlocked.
    ///
    /// - Throws: why there is none.
    private func lockableKey() throws(LibraryError) -> StoreKeyReference {
        guard let named = try namedKey() else { throw .nothingStored }
        if named.place == .secretService { return named }
        // A key file that is gone opens nothing.
        _ = try storing { () throws(StoreError) in try keys.file.key(named.identifier, of: store.path, report: report) }
        throw .nothingToLock(key: keys.file.path)
    }

    var keys: StoreKeys { store.keys }

    /// One process at a time changes where keys are.
    func lockKeys() throws(LibraryError) -> LockFile {
        try LibraryError.writing { () throws(SystemError) in
            let directory = try Directory(creatingOwn: keys.file.path.parent)
            TemporaryFile.removeStale(in: directory)
            return try LockFile("key.lock", in: directory) {
                report("waiting for another bday-widget, which is changing the key")
            }
        }
    }

    func storing<Result>(_ body: () throws(StoreError) -> Result) throws(LibraryError) -> Result {
        do throws(StoreError) { return try body() } catch { throw LibraryError(error) }
    }

    func asking<Result>(_ body: () throws(KeyringError) -> Result) throws(LibraryError) -> Result {
        do throws(KeyringError) { return try body() } catch { throw .keyring(error) }
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
    package func lostKey(_ keyring: any Keyring) throws(LibraryError) -> String? {
        do throws(LibraryError) {
            guard try snapshot().document != nil else { return nil }
            throw keyIsThere("to move the key: ", command: "bday-widget key use file")
        } catch .unusableStore(.missingKey(let path, _)) {
            return "\(path) is missing"
        } catch .unusableStore(.wrongKey(let path)) {
            return "\(path) was sealed with another key"
        } catch .locked {
            return try keyLostInKeyring(keyring)
        }
    }

    private func keyLostInKeyring(_ keyring: any Keyring) throws(LibraryError) -> String? {
        guard let identifier = try storing({ () throws(StoreError) in try store.lastKey() })?.identifier else {
            return nil
        }
        do throws(KeyringError) {
            _ = try keyring.key(identifier)
        } catch {
            guard error.kind == .missing || error.kind == .unavailable else { throw .keyring(error) }
            return error.diagnosis.problem.text()
        }
        throw keyIsThere("it is in the desktop's keyring: ", command: "bday-widget unlock")
    }

    private func keyIsThere(_ remedy: Message, command: String) -> LibraryError {
        .keyIsThere(
            Diagnosis(
                "the key of the stored contacts is there, so nothing is stored anew", .line, remedy, command: command))
    }

    /// Where the files that cannot be opened are kept.
    package func placesOfSetAside() throws(LibraryError) -> [FilePath] {
        try storing { () throws(StoreError) in try store.placesOfSetAside() }
    }

    /// Puts what cannot be opened out of the way, so that the next import stores anew, with a key in a file.
    package func setAsideStore() throws(LibraryError) {
        let lock = try lockKeys()
        try storing { () throws(StoreError) in try store.setAside() }
        try updateState { state in
            state.key = nil
            state.keyChange = nil
        }
        try LibraryError.writing { () throws(SystemError) in
            try keys.session.file?.removeAll()
            try environment.userLockMark?.remove()
        }
        lock.unlock()
    }
}

/// The desktop's keyring (Secret Service), which keeps keys by their identifiers. The agent speaks to it.
package protocol Keyring: Sendable {
    /// Keeps a key as text, and reads it back.
    func add(_ key: String, as identifier: StoreKeyIdentifier) throws(KeyringError)

    /// What is kept by an identifier; nil where that is no text.
    func text(_ identifier: StoreKeyIdentifier) throws(KeyringError) -> String?

    /// Removes what is kept by an identifier, if it is there.
    func remove(_ identifier: StoreKeyIdentifier) throws(KeyringError)
}

extension Keyring {
    func add(_ key: StoreKey) throws(KeyringError) { try add(key.hexadecimal, as: key.identifier) }

    func key(_ identifier: StoreKeyIdentifier) throws(KeyringError) -> StoreKey {
        guard let key = try text(identifier).flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier else {
            throw KeyringError(.missing, "what the desktop's keyring gives is not the key")
        }
        return key
    }
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
