import LinuxSystem

/// Why the store cannot be opened or written. The file stays as it is.
package enum StoreError: Error, Hashable, Sendable {
    /// The key is in the Secret Service and this session has not been unlocked.
    case locked(path: String)
    /// There is a store without its key.
    case missingKey(path: String, store: String)
    /// The key file does not hold a key.
    case damagedKey(path: String, store: String)
    /// The store was sealed with another key than the one that is there.
    case wrongKey(path: String)
    /// The file ends too early.
    case truncated(path: String)
    /// The ciphertext or its header was changed.
    case damaged(path: String)
    /// The file was not written by this program.
    case notAStore(path: String)
    /// A later version of this program wrote the file.
    case newerVersion(path: String, version: Int)
    /// Another process held the lock for the whole timeout.
    case busy(path: String)
    case system(SystemError)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .locked(let path): "\(path): the stored contacts are locked"
        case .missingKey(let path, let store):
            "\(path): the key of the stored contacts is missing; restore it from a backup, or \(anew(store))"
        case .damagedKey(let path, let store):
            "\(path): this is not a key; restore it from a backup, or \(anew("it and \(store)"))"
        case .wrongKey(let path):
            "\(path): the stored contacts were sealed with another key; restore that from a backup, or \(anew("this file"))"
        case .truncated(let path):
            "\(path): the stored contacts are cut off; restore the file from a backup, or \(anew("this file"))"
        case .damaged(let path):
            "\(path): the stored contacts are damaged; restore the file from a backup, or \(anew("this file"))"
        case .notAStore(let path): "\(path): this does not hold stored contacts; \(anew("this file"))"
        case .newerVersion(let path, let version):
            "\(path): written by a later bday-widget (version \(version) of the store); update this one"
        case .busy(let path): "\(path): another process is writing it; what was read now is not stored"
        case .system(let error): error.description
        }
    }

    /// How to go on without the stored contacts. Only the user may decide this, because contacts of a single import are lost.
    private func anew(_ files: String) -> String { "remove \(files) and import again: bday-widget import" }
}
