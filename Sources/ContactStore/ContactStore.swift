import LinuxSystem

/// The sealed store on the disk.
package struct ContactStore: Sendable {
    /// Of the sealed file.
    package let path: String
    private let keyFile: KeyFile

    /// - Parameters:
    ///   - path: of the sealed file.
    ///   - keyFile: of its key; never in the same folder.
    package init(path: String, keyFile: KeyFile) {
        self.path = path
        self.keyFile = keyFile
    }

    /// What is stored; nil where nothing was stored yet.
    package func load() throws(StoreError) -> StoreDocument? {
        guard let text = try openFile() else { return nil }
        return try StoreText.read(text, path: path)
    }

    /// Changes what is stored; one writer at a time. Where nothing is changed nothing is written.
    ///
    /// - Returns: what `change` returns.
    package func update<Result>(
        _ change: (inout StoreDocument) -> Result
    ) throws(StoreError) -> Result {
        let lock = try lockWriters()
        let before = try load()
        var document = before ?? StoreDocument()
        let result = change(&document)
        if document != before { try write(document) }
        lock.unlock()
        return result
    }

    private func write(_ document: StoreDocument) throws(StoreError) {
        // The key is on the disk before anything is sealed with it.
        let key: StoreKey
        if let there = try keyFile.load() { key = there } else { key = try keyFile.create() }
        let sealed = SealedFile.seal(StoreText.write(document), with: key)
        do throws(SystemError) {
            FileReplacement.sweepStrays(in: parent(of: path))
            try FileReplacement.write(sealed, to: path)
        } catch {
            throw .system(error)
        }
    }

    private func lockWriters() throws(StoreError) -> LockFile {
        do throws(SystemError) {
            try makeFolder(parent(of: path))
            return try LockFile(parent(of: path) + "/lock")
        } catch {
            throw .system(error)
        }
    }

    private func openFile() throws(StoreError) -> [UInt8]? {
        var reader = FileReader()
        var result: Swift.Result<[UInt8], StoreError> = .success([])
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
        guard let key = try keyFile.load() else { throw .missingKey(path: keyFile.path) }
        return key
    }
}

extension ContactStore {
    /// The store's file and what it looks like now.
    package var watchedPath: WatchedPath { WatchedPath(path: path, stamp: FileStamp(path: path)) }
}
