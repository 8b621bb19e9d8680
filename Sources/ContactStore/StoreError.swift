import LinuxSystem
import SafeText
import SystemPackage

/// Why the store cannot be opened or written. The file stays as it is.
package enum StoreError: Error, Hashable, Sendable {
    /// The key is in the Secret Service and this session has not been unlocked.
    case locked(path: FilePath)
    /// There is a store without its key.
    case missingKey(path: FilePath, store: FilePath)
    /// The key file does not hold a key.
    case damagedKey(path: FilePath, store: FilePath)
    /// Other users have access to the key, and that cannot be changed.
    case exposedKey(path: FilePath)
    /// The store was sealed with another key than the one that is there.
    case wrongKey(path: FilePath)
    /// There is none, and the one before it is there.
    case missing(path: FilePath)
    /// The file ends too early.
    case truncated(path: FilePath)
    /// The ciphertext or its header was changed.
    case damaged(path: FilePath)
    /// The file was not written by this program.
    case notAStore(path: FilePath)
    /// There is something else in the file's place: a directory, a pipe.
    case notAFile(path: FilePath)
    /// A later version of this program wrote the file.
    case newerVersion(path: FilePath, version: Int)
    /// What would have been sealed does not give back what was to be stored. That is a bug.
    case unfaithful(path: FilePath)
    /// The store cannot be opened, and the one before it can.
    indirect case restorable(StoreError, path: FilePath, previous: FilePath)
    /// Another process held the lock for the whole timeout.
    case busy(path: FilePath)
    case system(SystemError)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .locked(let path): "\(path): the stored contacts are locked; unlock them: bday-widget unlock"
        case .missingKey(let path, _):
            "\(path): the key of the stored contacts is missing; restore it from a backup, or \(Self.newKey)"
        case .damagedKey(let path, let store):
            "\(path): this is not a key; restore it from a backup, or \(anew("it and \(store)"))"
        case .missing: damage
        case .wrongKey: "\(damage); restore that from a backup, or \(Self.newKey)"
        case .exposedKey(let path):
            "\(path): other users have access to this key, and its file system cannot change that; move XDG_STATE_HOME"
        case .truncated, .damaged: "\(damage); restore the file from a backup, or \(anew("this file"))"
        case .notAStore: "\(damage); \(anew("this file"))"
        case .notAFile: "\(damage); \(anew("it"))"
        case .newerVersion: "\(damage); update this one"
        case .unfaithful(let path):
            "\(path): what was read now would not come back from the store, so nothing is stored; please report this"
        case .restorable(let error, let path, let previous):
            "\(error.damage); the last good ones are kept and come back with: mv \(previous.shellWord) \(path.shellWord)"
        case .busy(let path): "\(path): another process is writing it; what was read now is not stored"
        case .system(let error): error.description
        }
    }

    /// How to go on without the stored contacts. Only the user may decide this, because contacts of a single import are lost.
    private func anew(_ files: String) -> String { "remove \(files) and import again: bday-widget import" }

    /// The same where the key is gone.
    private static let newKey = "store the contacts anew from their sources: bday-widget key use file --new"

    /// What is wrong with the file that holds the contacts, without what can be done about it.
    private var damage: String {
        switch self {
        case .wrongKey(let path): "\(path): the stored contacts were sealed with another key"
        case .missing(let path): "\(path): the stored contacts are gone"
        case .truncated(let path): "\(path): the stored contacts are cut off"
        case .damaged(let path): "\(path): the stored contacts are damaged"
        case .notAFile(let path): "\(path): the place of the stored contacts, and not a file"
        case .notAStore(let path): "\(path): this does not hold stored contacts"
        case .newerVersion(let path, let version):
            "\(path): written by a later bday-widget (version \(version) of the store)"
        default: description
        }
    }
}
