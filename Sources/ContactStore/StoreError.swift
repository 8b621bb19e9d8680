import LinuxSystem

/// Why the store cannot be opened or written. Whatever it is, the file is left as it is.
package enum StoreError: Error, Hashable, Sendable {
    /// The store is there and its key is not.
    case missingKey(path: String, store: String)
    /// What is at the key's place is no key.
    case damagedKey(path: String, store: String)
    /// There is a key, and the store was sealed with another one.
    case wrongKey(path: String)
    /// The file ends too early.
    case truncated(path: String)
    /// A bit of the file is not what was written.
    case damaged(path: String)
    /// The file is none of ours.
    case notAStore(path: String)
    /// A later version of this program wrote the file.
    case newerVersion(path: String, version: Int)
    /// Another process writes the store, and goes on doing so.
    case busy(path: String)
    case system(SystemError)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
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

    /// How to go on without what was stored. It is for the user to do: what was imported once is gone with it.
    private func anew(_ files: String) -> String { "remove \(files) and import again: bday-widget import" }
}
