import LinuxSystem
import SystemPackage

// Opening the sealed file, and finding its key.

extension SealedStore {
    /// How often a store is read again because another one took its place before its key was found.
    private static let maximumAttempts = 3

    /// What one of the two files holds, and the key that opens it.
    typealias Content = (bytes: [UInt8], key: StoreKeyReference?)

    /// - Returns: nil if there is no such file.
    func openFile(_ name: FilePath.Component) throws(StoreError) -> Content? {
        var named: StoreKeyReference?
        for _ in 1..<Self.maximumAttempts {
            do throws(StoreError) {
                return try openOnce(name, &named)
            } catch {
                // The key was changed meanwhile, and the old one is gone.
                guard error.isAboutKey, try key(of: name) != named else { throw error }
            }
        }
        return try openOnce(name, &named)
    }

    /// The key that the store names; nil if nothing is stored, or what is there is no store.
    package func key() throws(StoreError) -> StoreKeyReference? { try key(of: name) }

    func key(of name: FilePath.Component) throws(StoreError) -> StoreKeyReference? {
        do throws(SystemError) {
            return SealedFile.key(of: RegularFile.head(name, in: try Directory(own: directory)))
        } catch {
            if error.isMissing { return nil }
            throw .system(error)
        }
    }

    /// - Parameter named: gets the key that the file names.
    private func openOnce(
        _ name: FilePath.Component, _ named: inout StoreKeyReference?
    ) throws(StoreError) -> Content? {
        let path = directory.appending(name)
        var reader = FileReader()
        var result: Swift.Result<Content, StoreError> = .success(([], nil))
        do throws(SystemError) {
            let own = try Directory(own: directory)
            // A sealed file says nothing to those who cannot read the key: where its mode cannot be changed, it stays.
            if PrivateFile.mend(name, in: own, where: SealedFile.isMarked) == .mended {
                report("\(path): other users had access to the sealed contacts; now its mode is 0600")
            }
            try reader.read(name, in: own, where: SealedFile.isStore) { bytes in
                do throws(StoreError) {
                    let bytes = try SealedFile.open(bytes, path: path) { (key) throws(StoreError) in
                        named = key
                        return try keys.source(key.place).key(key.identifier, of: path, report: report)
                    }
                    result = .success((bytes, named))
                } catch {
                    result = .failure(error)
                }
            }
        } catch {
            // A link that leads nowhere is a store on a disk that is missing.
            if error.isMissing, FileKind(path: path, followsLinks: false) == nil { return nil }
            if let kind = FileKind(path: path), kind != .regular { throw .notAFile(path: path) }
            throw .system(error)
        }
        return try result.get()
    }

    /// The key that the next store is sealed with: that of the present one, or, where there is none, one of the place that
    /// the user has chosen. It is there before anything is sealed with it.
    func keyForWriting(_ named: StoreKeyReference?) throws(StoreError) -> (key: StoreKey, place: StoreKeyPlace) {
        if let named {
            return (try keys.source(named.place).key(named.identifier, of: path, report: report), named.place)
        }
        let source = try keys.sourceOfNewStore()
        return (try source.keyOfNewStore(at: path, report: report), source.place)
    }
}

extension StoreError {
    /// Whether it would be gone with another key.
    fileprivate var isAboutKey: Bool {
        switch self {
        case .locked, .missingKey, .wrongKey: true
        default: false
        }
    }
}
