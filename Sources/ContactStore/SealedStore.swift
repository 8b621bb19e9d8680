import BirthdayCore
import Failures
import LinuxSystem
import LocalTime
import Messages
import PathBytes
import Settings
import Sodium
import SystemPackage

/// The sealed file on the disk, and the only way to change it.
///
/// Why: docs/decisions.md#the-store-is-plain-records.
package struct SealedStore: Sendable {
    /// The path of the sealed file.
    package let path: FilePath
    package let keys: StoreKeys
    let report: @Sendable (Message) -> Void

    /// - Parameters:
    ///   - path: the sealed file.
    ///   - keys: the places that its key can be in.
    ///   - report: gets what a user should know, a line each: whom is waited for, and whose access was ended.
    package init(path: FilePath, keys: StoreKeys, report: @escaping @Sendable (Message) -> Void = { _ in }) {
        self.path = path
        self.keys = keys
        self.report = report
    }

    /// The last good store before this one, for the user to go back to. No command reads it.
    package static func previous(of path: FilePath) -> FilePath { path.adding(suffix: ".previous") }

    var previous: FilePath { Self.previous(of: path) }
    /// Its own directory, and in it the names of the two.
    var directory: FilePath { path.parent }
    var name: FilePath.Component { path.lastComponent ?? "contacts.sealed" }
    var previousName: FilePath.Component { previous.lastComponent ?? "contacts.sealed.previous" }

    /// What is stored; nil if nothing was stored yet.
    ///
    /// - Throws: `restorable` where the store before this one can be opened.
    package func load() throws(CommandFailure) -> StoreDocument? { try snapshot().document }

    /// What is stored, for an update later on.
    package func snapshot() throws(CommandFailure) -> Snapshot {
        let (fingerprint, readAt) = (FileFingerprint(path: path), SystemCalendar.nanoseconds())
        func snapshot(_ document: StoreDocument?, _ key: StoreKeyReference?) -> Snapshot {
            Snapshot(document: document, key: key, fingerprint: fingerprint, readAt: readAt)
        }
        do {
            if let (document, key) = try load(name) { return snapshot(document, key) }
        } catch {
            if error.cause == .earlierVersion { return snapshot(nil, try key()) }
            guard [.damaged, .wrongKey].contains(error.cause), let before = try? load(previousName)?.document,
                !before.sources.isEmpty
            else {
                throw error
            }
            throw .restorable(error, path: path, previous: previous)
        }
        // Nothing removes the store and leaves the one before it but a user, a backup that was restored, a disk that is
        // missing. The next change would replace that one too.
        do {
            guard let before = try load(previousName)?.document, !before.sources.isEmpty else {
                return snapshot(nil, nil)
            }
        } catch {
            guard [.missingKey, .locked].contains(error.cause) else { return snapshot(nil, nil) }
            throw error
        }
        throw .restorable(.missing(path: path), path: path, previous: previous)
    }

    private func load(
        _ name: FilePath.Component
    ) throws(CommandFailure) -> (document: StoreDocument, key: StoreKeyReference?)? {
        guard let content = try openFile(name) else { return nil }
        // The bytes are authentic, so that anything else is a bug.
        guard let document = content.bytes.withUnsafeBytes({ StoreDocument(records: $0) }) else {
            throw .damaged(path: directory.appending(name))
        }
        return (document, content.key)
    }

    /// What was stored at one moment.
    package struct Snapshot: Sendable {
        /// Nil if nothing was stored.
        package let document: StoreDocument?
        /// The key that it is sealed with.
        fileprivate let key: StoreKeyReference?
        /// The file's fingerprint before it was read.
        fileprivate let fingerprint: FileFingerprint
        fileprivate let readAt: Int
    }

    /// Changes what is stored, one writer at a time. If nothing changes, nothing is written.
    ///
    /// - Parameters:
    ///   - snapshot: what the caller read; used instead of a new reading if nothing was stored since.
    ///   - lockTimeout: how long to wait for another writer, in milliseconds; nil waits without a limit.
    ///   - isForgetting: what goes now is not to stay on the disk: the store before this one becomes like this one.
    ///   - change: runs while the store is locked, so it must not wait for anything.
    /// - Returns: what `change` returns.
    /// - Throws: `busy` when the timeout is over.
    package func update<Result>(
        since snapshot: Snapshot? = nil, lockTimeout: Int? = nil, isForgetting: Bool = false,
        _ change: (inout StoreDocument) -> Result
    ) throws(CommandFailure) -> Result {
        let lock = try lockWriters(lockTimeout)
        keys.file.removeStaleTemporaryFiles()
        let before = try current(snapshot)
        var document = before.document ?? StoreDocument()
        let result = change(&document)
        if document != before.document {
            document.keepLedgerKey(of: before.document)
            try write(document, before.key, isForgetting: isForgetting)
        }
        lock.unlock()
        return result
    }

    private func write(
        _ document: StoreDocument, _ named: StoreKeyReference?, isForgetting: Bool
    ) throws(CommandFailure) {
        let (key, place) = try keyForWriting(named)
        let sealed = try seal(document, key, place)
        try setAsideEarlierVersions()
        try CommandFailure.writing { () throws(SystemError) in
            let own = try Directory(own: directory)
            guard isForgetting else {
                return try FileReplacement.write(sealed, to: name, in: own, keeping: previousName)
            }
            // In this order nothing that is forgotten is left, wherever the process is ended.
            try own.remove(previousName, durable: true)
            try FileReplacement.write(sealed, to: name, in: own)
            try FileReplacement.write(sealed, to: previousName, in: own)
        }
    }

    private func seal(
        _ document: StoreDocument, _ key: StoreKey, _ place: StoreKeyPlace
    ) throws(CommandFailure) -> [UInt8] {
        guard let records = document.records else { throw .unfaithful(path: path) }
        return try records.span.withUnsafeBytes { bytes throws(CommandFailure) in try seal(bytes, with: key, in: place)
        }
    }

    /// Seals, and opens what was sealed before it replaces anything.
    func seal(
        _ bytes: UnsafeRawBufferPointer, with key: StoreKey, in place: StoreKeyPlace
    ) throws(CommandFailure) -> [UInt8] {
        let sealed = SealedFile.seal(bytes, with: key, in: place)
        let opened = try sealed.span.withUnsafeBytes { sealed throws(CommandFailure) in
            try SealedFile.open(sealed, path: path) { (_) throws(CommandFailure) in key }
        }
        let isEqual = opened.withUnsafeBytes { bytes.hasSameBytes(as: $0) }
        guard !bytes.isEmpty, isEqual else { throw .unfaithful(path: path) }
        return sealed
    }

    /// What is stored: the snapshot if the file certainly has not changed since, else a new reading.
    private func current(_ snapshot: Snapshot?) throws(CommandFailure) -> Snapshot {
        guard let snapshot, !snapshot.fingerprint.isRacy(readAt: snapshot.readAt),
            FileFingerprint(path: path) == snapshot.fingerprint
        else { return try self.snapshot() }
        return snapshot
    }

    func lockWriters(_ timeout: Int? = nil) throws(CommandFailure) -> LockFile {
        try lock(
            "lock", timeout,
            Message("waiting for another bday-widget, which is writing {path}", ["path": .path(path.string)]))
    }

    /// Held by a process while it changes groups, in cards and here: each change begins with what the one before has left.
    package func lockGroups() throws(CommandFailure) -> LockFile {
        try lock("groups.lock", nil, Message("waiting for another bday-widget, which is changing groups"))
    }

    /// - Parameter waiting: is reported while another process holds the lock.
    private func lock(
        _ name: FilePath.Component, _ timeout: Int?, _ waiting: @autoclosure () -> Message
    ) throws(CommandFailure) -> LockFile {
        do {
            let own = try Directory(creatingOwn: directory)
            TemporaryFile.removeStale(in: own)
            return try LockFile(name, in: own, timeout: timeout) {
                report(waiting())
            }
        } catch {
            throw error.isBusy ? .busy(path: path) : CommandFailure(writing: error)
        }
    }
}

extension SealedStore {
    /// The store's file as it is now.
    package var dependency: Dependency { Dependency(path: path) }
}

// Opening the sealed file, and finding its key.

extension SealedStore {
    /// How often a store is read again because another one took its place before its key was found.
    private static let maximumAttempts = 3

    /// What one of the two files holds, and the key that opens it.
    typealias Content = (bytes: [UInt8], key: StoreKeyReference?)

    /// - Returns: nil if there is no such file.
    func openFile(_ name: FilePath.Component) throws(CommandFailure) -> Content? {
        var named: StoreKeyReference?
        for _ in 1..<Self.maximumAttempts {
            do {
                return try openOnce(name, &named)
            } catch {
                // The key was changed meanwhile, and the old one is gone.
                guard [.locked, .missingKey, .wrongKey].contains(error.cause), try key(of: name) != named else {
                    throw error
                }
            }
        }
        return try openOnce(name, &named)
    }

    /// The key that the store names; nil if nothing is stored, or what is there is no store.
    package func key() throws(CommandFailure) -> StoreKeyReference? { try key(of: name) }

    func key(of name: FilePath.Component) throws(CommandFailure) -> StoreKeyReference? {
        do {
            return SealedFile.key(of: RegularFile.head(name, in: try Directory(own: directory)))
        } catch {
            guard let error = error.unlessAbsent else { return nil }
            throw CommandFailure(writing: error)
        }
    }

    /// - Parameter named: gets the key that the file names.
    private func openOnce(
        _ name: FilePath.Component, _ named: inout StoreKeyReference?
    ) throws(CommandFailure) -> Content? {
        let path = directory.appending(name)
        var reader = FileReader()
        var result: Swift.Result<Content, CommandFailure> = .success(([], nil))
        do {
            let own = try Directory(own: directory)
            // A sealed file says nothing to those who cannot read the key: where its mode cannot be changed, it stays.
            if PrivateFile.mend(name, in: own, where: SealedFile.isMarked) == .mended {
                report(
                    .at(path.string, Message("other users had access to the sealed contacts; now its mode is 0600")))
            }
            try reader.read(name, in: own, where: SealedFile.isStore) { bytes in
                result = Swift.Result { () throws(CommandFailure) in
                    let bytes = try SealedFile.open(bytes, path: path) { (key) throws(CommandFailure) in
                        named = key
                        return try keys.source(key.place).key(key.identifier, of: path, report: report)
                    }
                    return (bytes, named)
                }
            }
        } catch {
            guard let error = error.unlessAbsent else { return nil }
            let kind = FileKind(path: path)
            if let kind, kind != .regular { throw .notAFile(path: path) }
            // A disk that cannot be read here.
            let isOfFile = error.path == path && !error.isPermission && kind == .regular
            throw CommandFailure(writing: error, cause: isOfFile ? .damaged : nil)
        }
        return try result.get()
    }

    /// The key that the next store is sealed with: that of the present one, or, where there is none, one of the place that
    /// the user has chosen. It is there before anything is sealed with it.
    func keyForWriting(_ named: StoreKeyReference?) throws(CommandFailure) -> (key: StoreKey, place: StoreKeyPlace) {
        if let named {
            return (try keys.source(named.place).key(named.identifier, of: path, report: report), named.place)
        }
        let source = try keys.sourceOfNewStore()
        return (try source.keyOfNewStore(at: path, report: report), source.place)
    }
}

// Sealing with another key what is stored. Wherever the process is ended, the store is one that the old or the new key
// opens.

extension SealedStore {
    /// Seals what is stored with another key, which is kept already, and records where. The store before this one stays.
    package func reseal(with key: StoreKey, in place: StoreKeyPlace) throws(CommandFailure) {
        let lock = try lockWriters()
        guard let stored = try openFile(name) else { throw .missing(path: path) }
        let sealed = try stored.bytes.span.withUnsafeBytes { bytes throws(CommandFailure) in
            try seal(bytes, with: key, in: place)
        }
        try CommandFailure.writing { () throws(SystemError) in
            try FileReplacement.write(sealed, to: name, in: Directory(own: directory))
        }
        lock.unlock()
    }

    /// Whether one of the two files names a key.
    package func names(_ identifier: StoreKeyIdentifier) -> Bool {
        [name, previousName].contains { (try? key(of: $0))?.identifier == identifier }
    }

    /// Makes the store before this one like this one, if it has another key, which is about to go. Where there is none, none
    /// is made.
    package func replacePreviousOfOtherKey() throws(CommandFailure) {
        let lock = try lockWriters()
        try CommandFailure.writing { () throws(SystemError) in
            let own = try Directory(own: directory)
            if own.fingerprint(of: previousName).modified != nil, (try? key(of: previousName)) != (try? key(of: name)) {
                var reader = FileReader()
                let sealed = try reader.read(name, in: own) { Array($0) }
                try FileReplacement.write(sealed, to: previousName, in: own)
            }
        }
        lock.unlock()
    }
}

// The key of the ledger of notifications. It is sealed with the contacts, because whoever has it can tell from the ledger
// whose birthdays were notified of.

extension SealedStore {
    /// The stored key, or one that is made and stored now.
    ///
    /// - Parameter lockTimeout: how long to wait for another writer, in milliseconds.
    package func ledgerKey(lockTimeout: Int) throws(CommandFailure) -> AuthenticationKey {
        if let key = try load()?.ledgerKey { return key }
        return try update(lockTimeout: lockTimeout) { $0.keyOfLedger() }
    }
}

extension StoreDocument {
    /// The key, which is made where there is none.
    package mutating func keyOfLedger() -> AuthenticationKey {
        let key = ledgerKey ?? .random()
        ledgerKey = key
        return key
    }

    /// The key of the marks of people; nil before anything was chosen or stored.
    package var markKey: PersonMarkKey? { ledgerKey.map(PersonMarkKey.init) }

    /// Gives the document the key of the one that it replaces, or makes one: no change to a store changes its key.
    mutating func keepLedgerKey(of before: StoreDocument?) { ledgerKey = before?.ledgerKey ?? keyOfLedger() }
}
