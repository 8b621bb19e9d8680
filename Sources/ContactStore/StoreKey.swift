import Failures
import LinuxSystem
import Messages
import PathBytes
import SafeText
import Settings
import Sodium
import SystemPackage

/// The key that seals the store.
package struct StoreKey: Sendable {
    /// In bytes.
    static let length = XChaCha20Poly1305.keyLength

    let secret: SecretBytes
    package let identifier: StoreKeyIdentifier

    /// Takes the bytes over: the caller's are wiped.
    ///
    /// - Returns: nil where the bytes are no key; they stay then.
    package init?(wiping bytes: inout [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        var digest = Digest()
        digest.add("bday-widget key identifier")
        bytes.withUnsafeBytes { digest.add($0) }
        identifier = StoreKeyIdentifier(number: digest.hash64)
        secret = SecretBytes(wiping: &bytes)
    }

    package static func random() -> StoreKey? {
        var bytes = XChaCha20Poly1305.randomBytes(length)
        return StoreKey(wiping: &bytes)
    }

    /// A copy, for the place where the key is kept.
    package var bytes: [UInt8] { secret.copy }

    /// The key as text, for where it goes through a pipe: 64 hexadecimal digits.
    package var hexadecimal: String { Hexadecimal.text(of: bytes) }

    /// - Returns: nil where that is not what `hexadecimal` gives.
    package init?(hexadecimal: String) {
        guard var bytes = Hexadecimal.bytes(of: hexadecimal) else { return nil }
        self.init(wiping: &bytes)
    }
}

/// The key that the desktop's keyring (Secret Service) keeps, as this session has it: a copy in the runtime directory,
/// from `unlock` to `lock` or the end of the session. The keyring itself is asked by the agent alone.
package struct SessionKey: StoreKeySource {
    package let place = StoreKeyPlace.secretService
    /// Nil outside a session, where nothing can be unlocked.
    package let file: KeyFile?

    package init(path: FilePath?) { file = path.map(KeyFile.init(path:)) }

    package func key(
        _ identifier: StoreKeyIdentifier, of store: FilePath, report: (Message) -> Void
    ) throws(CommandFailure) -> StoreKey {
        // Whatever is wrong with the copy: the key itself is in the keyring.
        guard let key = try? file?.key(identifier, of: store, report: report) else { throw .locked(path: store) }
        return key
    }

    package func keyOfNewStore(at store: FilePath, report: (Message) -> Void) throws(CommandFailure) -> StoreKey {
        guard let key = try? file?.load(report: report) else { throw .locked(path: store) }
        return key
    }
}

/// What a key is read from when a store is opened, for one place each. Nobody is asked for anything on the way.
package protocol StoreKeySource: Sendable {
    var place: StoreKeyPlace { get }

    /// The key that a store names.
    ///
    /// - Parameters:
    ///   - store: the path of the store, for errors.
    ///   - report: gets what a user should know about the key's file.
    /// - Throws: where that key is not there. No other source is asked then.
    func key(
        _ identifier: StoreKeyIdentifier, of store: FilePath, report: (Message) -> Void
    ) throws(CommandFailure) -> StoreKey

    /// The key for a store that is about to be made.
    func keyOfNewStore(at store: FilePath, report: (Message) -> Void) throws(CommandFailure) -> StoreKey
}

/// The places that the key of a store can be in.
package struct StoreKeys: Sendable {
    package let file: KeyFile
    package let session: SessionKey
    private let placeOfNewStore: @Sendable () throws(CommandFailure) -> StoreKeyPlace

    /// - Parameters:
    ///   - file: the key file, never in the store's directory.
    ///   - session: where the desktop's keyring is the place: the key as this session has it.
    ///   - placeOfNewStore: the user's choice, where there is no store that records it.
    package init(
        file: KeyFile, session: SessionKey = SessionKey(path: nil),
        placeOfNewStore: @escaping @Sendable () throws(CommandFailure) -> StoreKeyPlace = { .file }
    ) {
        self.file = file
        self.session = session
        self.placeOfNewStore = placeOfNewStore
    }

    package func source(_ place: StoreKeyPlace) -> any StoreKeySource {
        switch place {
        case .file: file
        case .secretService: session
        }
    }

    /// The source of the key for a store that is about to be made.
    func sourceOfNewStore() throws(CommandFailure) -> any StoreKeySource { source(try placeOfNewStore()) }
}

/// The key in a file of mode 0600, away from the store: a copy of the store alone cannot be opened.
package struct KeyFile: StoreKeySource {
    package let path: FilePath
    package let place = StoreKeyPlace.file

    package init(path: FilePath) { self.path = path }

    package func key(
        _ identifier: StoreKeyIdentifier, of store: FilePath, report: (Message) -> Void
    ) throws(CommandFailure) -> StoreKey {
        // While the key is changed the store may name the next one, which may just have become the present one.
        var isHere = false
        for name in [name, nextName, name] {
            guard let key = try load(name, report: report) else { continue }
            if key.identifier == identifier { return key }
            isHere = true
        }
        throw isHere ? .wrongKey(path: store) : .missingKey(path: path)
    }

    package func keyOfNewStore(at store: FilePath, report: (Message) -> Void) throws(CommandFailure) -> StoreKey {
        if let key = try load(report: report) { return key }
        return try create()
    }

    /// The key, or nil if there is no file.
    ///
    /// - Parameter report: gets the note that others could read the key, once that is over.
    package func load(report: (Message) -> Void = { _ in }) throws(CommandFailure) -> StoreKey? {
        try load(name, report: report)
    }

    func load(_ name: FilePath.Component, report: (Message) -> Void = { _ in }) throws(CommandFailure) -> StoreKey? {
        let path = path.parent.appending(name)
        let privacy: PrivateFile.Privacy
        var bytes: [UInt8]
        do {
            let directory = try Directory(own: path.parent)
            privacy = PrivateFile.mend(name, in: directory) { $0.count == StoreKey.length }
            bytes = try RegularFile.read(name, in: directory)
        } catch {
            if error.isMissing { return nil }
            throw CommandFailure(writing: error)
        }
        switch privacy {
        case .kept: break
        case .mended: report(.at(path.string, Message("other users had access to this key; now its mode is 0600")))
        case .exposed: throw .exposedKey(path: path)
        }
        guard let key = StoreKey(wiping: &bytes) else { throw .damagedKey(path: path) }
        return key
    }

    /// Makes the key. Called once in the life of a store, under the writers' lock, before there is a store. The name
    /// appears with the complete file only, and an existing key is never replaced: a store in another place, with a lock of
    /// its own, may have made it in this moment.
    ///
    /// - Throws: `exposedKey` where a file cannot be kept from other users; then there is none.
    func create() throws(CommandFailure) -> StoreKey {
        guard let key = StoreKey.random() else { throw .damagedKey(path: path) }
        var isOurs = true
        do {
            try FileReplacement.create(key.bytes, at: name, in: Directory(creatingOwn: path.parent))
        } catch {
            guard error.isPresent else { throw CommandFailure(writing: error) }
            isOurs = false
        }
        do throws(CommandFailure) {
            guard let made = try load() else { throw .missingKey(path: path) }
            return made
        } catch {
            // Nothing is sealed with it yet.
            if isOurs, error.cause == .exposedKey { try? Directory(own: path.parent).remove(name, durable: true) }
            throw error
        }
    }

    /// Removes the temporary files of processes that have ended.
    func removeStaleTemporaryFiles() {
        if let directory = try? Directory(own: path.parent) { TemporaryFile.removeStale(in: directory) }
    }

    var name: FilePath.Component { path.lastComponent ?? "key" }
    /// Of the key that is about to replace this one.
    var nextName: FilePath.Component { path.adding(suffix: ".next").lastComponent ?? "key.next" }
}

// While a key is changed, the next one lies beside it.

extension KeyFile {
    /// Keeps a key beside the present one. A next key that is there already is replaced.
    package func addNext(_ key: StoreKey, durable: Bool = true) throws(SystemError) {
        try FileReplacement.write(key.bytes, to: nextName, in: Directory(creatingOwn: path.parent), durable: durable)
    }

    /// Makes the next key the present one, if it is the one with the identifier. The one before it is gone then.
    package func promoteNext(_ identifier: StoreKeyIdentifier, durable: Bool = true) throws(CommandFailure) {
        guard let key = try load(nextName), key.identifier == identifier else { return }
        try CommandFailure.writing { () throws(SystemError) in
            let directory = try Directory(own: path.parent)
            try FileReplacement.write(key.bytes, to: name, in: directory, durable: durable)
            try directory.remove(nextName, durable: durable)
        }
    }

    /// Removes the key with an identifier, if it is here.
    package func remove(_ identifier: StoreKeyIdentifier) throws(CommandFailure) {
        for name in [name, nextName] {
            // What is no key is not the one that is meant.
            guard let key = try? load(name), key.identifier == identifier else { continue }
            try CommandFailure.writing { () throws(SystemError) in
                try Directory(own: path.parent).remove(name, durable: true)
            }
        }
    }

    /// Keeps a key in the place of whatever is here, until the end of the session.
    package func replace(with key: StoreKey) throws(SystemError) {
        let directory = try Directory(creatingOwn: path.parent)
        try FileReplacement.write(key.bytes, to: name, in: directory, durable: false)
        try directory.remove(nextName)
    }

    /// Removes whatever key is here.
    package func removeAll() throws(SystemError) {
        do {
            let directory = try Directory(own: path.parent)
            try directory.remove(name)
            try directory.remove(nextName)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// When the key came here, in nanoseconds since 1970; nil if it is not here.
    package var modified: Int? { FileFingerprint(path: path).modified }
}
