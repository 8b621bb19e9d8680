import Failures
import LinuxSystem
import Messages
import SafeText
import SystemPackage

/// Why the store cannot be opened or written. The file stays as it is.
package enum StoreError: Error, Hashable, Sendable {
    /// The key is in the Secret Service and this session has not been unlocked.
    case locked(path: FilePath)
    /// There is a store without its key.
    case missingKey(path: FilePath, store: FilePath)
    /// The key file does not hold a key.
    case damagedKey(path: FilePath)
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
    /// An earlier version of this program wrote the file, in a form that nothing reads any more.
    case earlierVersion(path: FilePath, version: Int)
    /// What was sealed does not open as what was to be stored. That is a bug.
    case unfaithful(path: FilePath)
    /// The store cannot be opened, and the one before it can.
    indirect case restorable(StoreError, path: FilePath, previous: FilePath)
    /// Another process held the lock for the whole timeout.
    case busy(path: FilePath)
    case system(SystemError)
}

extension StoreError {
    /// Makes an error of the system's one of the store's.
    static func ofSystem<Result>(_ body: () throws(SystemError) -> Result) throws(StoreError) -> Result {
        do throws(SystemError) { return try body() } catch { throw .system(error) }
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { diagnosis.description }

    package var diagnosis: Diagnosis {
        switch self {
        case .locked(let path):
            Diagnosis(.at(path.string, .locked), .clause, .unlock, command: "bday-widget unlock")
        case .missingKey(let path, _):
            .lostKey("\(path): the key of the stored contacts is missing", .clause, "restore it from a backup, or ")
        case .damagedKey(let path):
            .lostKey("\(path): this is not a key", .clause, "restore it from a backup, or rename it and ")
        case .missing: Diagnosis(.english(damage))
        case .wrongKey: .lostKey(.english(damage), .clause, "restore that from a backup, or ")
        case .exposedKey(let path):
            Diagnosis(
                "\(path): other users have access to this key, and its file system cannot change that", .clause,
                "move XDG_STATE_HOME")
        case .truncated, .damaged: anew(damage, "restore the file from a backup, or remove this file")
        case .notAStore: anew(damage, "remove this file")
        case .notAFile: anew(damage, "remove it")
        case .newerVersion: Diagnosis(.english(damage), .clause, "update this one")
        case .earlierVersion:
            Diagnosis(.english(damage), .clause, "it is put aside by: ", command: "bday-widget import")
        case .unfaithful(let path):
            Diagnosis(
                "\(path): what was read now would not come back from the store, so nothing is stored", .clause,
                "please report this")
        case .restorable(let error, let path, let previous):
            Diagnosis(
                .english(error.damage), .clause, "the last good ones are kept and come back with: ",
                command: "mv \(previous.shellWord) \(path.shellWord)")
        case .busy(let path): "\(path): another process is writing it; what was read now is not stored"
        case .system(let error): error.diagnosis
        }
    }

    /// How to go on without the stored contacts. Only the user may decide this, because contacts of a single import are lost.
    private func anew(_ problem: String, _ first: String) -> Diagnosis {
        Diagnosis(.english(problem), .clause, "\(first) and import again: ", command: "bday-widget import")
    }

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
        case .earlierVersion(let path, let version):
            "\(path): written by an earlier bday-widget (version \(version) of the store)"
        default: description
        }
    }
}

extension Diagnosis {
    /// The way out where the key is gone for good.
    ///
    /// - Parameter words: what stands before it.
    package static func lostKey(_ problem: Message, _ joint: Joint, _ words: String) -> Diagnosis {
        Diagnosis(
            problem, joint, "\(words)store the contacts anew from their sources: ",
            command: "bday-widget key use file --new")
    }
}
