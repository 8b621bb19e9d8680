import BirthdayCore
import LinuxSystem

/// The sealed file on the disk, and the only way to change it.
package struct SealedStore: Sendable {
    /// The path of the sealed file.
    package let path: String
    private let keyFile: KeyFile

    /// - Parameters:
    ///   - path: the sealed file.
    ///   - keyFile: its key, never in the same directory.
    package init(path: String, keyFile: KeyFile) {
        self.path = path
        self.keyFile = keyFile
    }

    /// What is stored; nil if nothing was stored yet.
    package func load() throws(StoreError) -> StoreDocument? {
        guard let (text, version) = try openFile() else { return nil }
        var document = try StoreText.read(text, version: version, path: path)
        if version == 1 {
            // Older than everybody who is stored from now on.
            IdentityMerge.settle(&document, shown: document.sources, now: 1)
            // Version 1 has no people without a birthday: every source is read again.
            for index in document.sources.indices {
                document.sources[index].readOn = CalendarDay(daysSince1970: 0)
            }
        }
        return document
    }

    /// What was stored at one moment.
    package struct Snapshot: Sendable {
        /// Nil if nothing was stored.
        package let document: StoreDocument?
        /// The file's fingerprint before it was read.
        fileprivate let fingerprint: FileFingerprint
        fileprivate let readAt: Int
    }

    /// What is stored, for an update later on.
    package func snapshot() throws(StoreError) -> Snapshot {
        let (fingerprint, readAt) = (FileFingerprint(path: path), SystemCalendar.nanoseconds())
        return Snapshot(document: try load(), fingerprint: fingerprint, readAt: readAt)
    }

    /// Changes what is stored, one writer at a time. If nothing changes, nothing is written.
    ///
    /// - Parameters:
    ///   - snapshot: what the caller read; used instead of a new reading if nothing was stored since.
    ///   - lockTimeout: how long to wait for another writer, in milliseconds; nil waits for ever.
    ///   - change: runs while the store is locked, so it must not wait for anything.
    /// - Returns: what `change` returns.
    /// - Throws: `busy` when the timeout is over.
    package func update<Result>(
        since snapshot: Snapshot? = nil, lockTimeout: Int? = nil,
        _ change: (inout StoreDocument) -> Result
    ) throws(StoreError) -> Result {
        let lock = try lockWriters(lockTimeout)
        let before = try current(snapshot)
        var document = before ?? StoreDocument()
        let result = change(&document)
        if document != before { try write(document) }
        lock.unlock()
        return result
    }

    private func write(_ document: StoreDocument) throws(StoreError) {
        // The key is on the disk before anything is sealed with it.
        let key: StoreKey
        if let existing = try keyFile.load(for: path) { key = existing } else { key = try keyFile.create(for: path) }
        let sealed = SealedFile.seal(StoreText.write(document), with: key)
        do throws(SystemError) {
            FileReplacement.removeStaleTemporaryFiles(in: Path.parent(of: path))
            try FileReplacement.write(sealed, to: path)
        } catch {
            throw .system(error)
        }
    }

    /// What is stored: the snapshot if the file certainly has not changed since, else a new reading.
    private func current(_ snapshot: Snapshot?) throws(StoreError) -> StoreDocument? {
        guard let snapshot, !snapshot.fingerprint.isRacy(readAt: snapshot.readAt),
            FileFingerprint(path: path) == snapshot.fingerprint
        else { return try load() }
        return snapshot.document
    }

    private func lockWriters(_ timeout: Int?) throws(StoreError) -> LockFile {
        let lock = Path.parent(of: path) + "/lock"
        do throws(SystemError) {
            try Directory.create(Path.parent(of: path))
            return try LockFile(lock, timeout: timeout)
        } catch {
            throw error.isBusy && error.path == lock ? .busy(path: path) : .system(error)
        }
    }

    private func openFile() throws(StoreError) -> (text: [UInt8], version: Int)? {
        var reader = FileReader()
        var result: Swift.Result<(text: [UInt8], version: Int), StoreError> = .success(([], 0))
        do throws(SystemError) {
            try reader.read(path) { bytes in
                do throws(StoreError) {
                    result = .success(try SealedFile.open(bytes, path: path, key: loadKey))
                } catch {
                    result = .failure(error)
                }
            }
        } catch {
            if error.isMissing { return nil }
            throw .system(error)
        }
        return try result.get()
    }

    private func loadKey() throws(StoreError) -> StoreKey {
        guard let key = try keyFile.load(for: path) else { throw .missingKey(path: keyFile.path, store: path) }
        return key
    }
}

extension SealedStore {
    /// The store's file as it is now.
    package var dependency: Dependency { Dependency(path: path) }
}
