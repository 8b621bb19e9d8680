import ContactStore
import LinuxSystem
import Messages
import SafeText
import SystemPackage
import TimelineArchive

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
        try LibraryState.update(environment.stateFile(), report) { state in
            state.key = nil
            state.keyChange = nil
        }
        try LibraryError.writing { () throws(SystemError) in
            try keys.session.file?.removeAll()
            try environment.archives?.removeLockMark()
        }
        lock.unlock()
    }
}
