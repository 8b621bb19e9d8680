import LinuxSystem

/// Why the store cannot be opened or written. Whatever it is, the file is left as it is.
package enum StoreError: Error, Hashable, Sendable {
    /// The store is there and its key is not.
    case missingKey(path: String)
    /// What is at the key's place is no key.
    case damagedKey(path: String)
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
        case .missingKey(let path): "\(path): the key of the stored contacts is missing; restore it from a backup"
        case .damagedKey(let path): "\(path): this is not a key; restore it from a backup"
        case .wrongKey(let path): "\(path): the stored contacts were sealed with another key"
        case .truncated(let path): "\(path): the stored contacts are cut off"
        case .damaged(let path): "\(path): the stored contacts are damaged"
        case .notAStore(let path): "\(path): this does not hold stored contacts"
        case .newerVersion(let path, let version):
            "\(path): written by a later bday-widget (version \(version) of the store); update this one"
        case .busy(let path): "\(path): another process is writing it; what was read now is not stored"
        case .system(let error): error.description
        }
    }
}
