import Failures
import LinuxSystem
import Messages
import SafeText
import SystemPackage

// Why the store cannot be opened or written. The file stays as it is.

extension CommandFailure.Cause {
    /// The key is in the Secret Service and this session has not been unlocked.
    package static let locked = Self("locked")
    /// There is a store without its key.
    package static let missingKey = Self("missingKey")
    /// The store was sealed with another key than the one that is there.
    package static let wrongKey = Self("wrongKey")
    /// Other users have access to the key, and that cannot be changed.
    static let exposedKey = Self("exposedKey")
    /// What is in the file's place is no store; another file there could be opened.
    static let damaged = Self("damaged")
    /// An earlier version of this program wrote the file, in a form that nothing reads any more.
    static let earlierVersion = Self("earlierVersion")
    /// Another process held the lock for the whole timeout.
    package static let busy = Self("busy")
}

extension CommandFailure {
    package static func locked(path: FilePath) -> Self {
        Self(
            .tryAgain,
            Diagnosis(
                .at(path.string, Message("the stored contacts are locked")), .clause,
                Message("unlock them: {command}", ["command": .command("bday-widget unlock")])),
            cause: .locked)
    }

    static func missingKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            .lostKey("\(path): the key of the stored contacts is missing", .clause, "restore it from a backup, or "),
            cause: .missingKey)
    }

    static func damagedKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            .lostKey("\(path): this is not a key", .clause, "restore it from a backup, or rename it and "))
    }

    static func wrongKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            .lostKey(
                "\(path): the stored contacts were sealed with another key", .clause,
                "restore that from a backup, or "),
            cause: .wrongKey)
    }

    static func exposedKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                "\(path): other users have access to this key, and its file system cannot change that", .clause,
                "move XDG_STATE_HOME"),
            cause: .exposedKey)
    }

    /// There is none, and the one before it is there.
    static func missing(path: FilePath) -> Self {
        Self(.unusableData, "\(path): the stored contacts are gone", cause: .damaged)
    }

    static func truncated(path: FilePath) -> Self {
        anew("\(path): the stored contacts are cut off", "restore the file from a backup, or remove this file")
    }

    /// The ciphertext or its header was changed.
    static func damaged(path: FilePath) -> Self {
        anew("\(path): the stored contacts are damaged", "restore the file from a backup, or remove this file")
    }

    static func notAStore(path: FilePath) -> Self {
        anew("\(path): this does not hold stored contacts", "remove this file")
    }

    /// There is something else in the file's place: a directory, a pipe.
    static func notAFile(path: FilePath) -> Self {
        anew("\(path): the place of the stored contacts, and not a file", "remove it", cause: nil)
    }

    static func newerVersion(path: FilePath, version: Int) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                "\(path): written by a later bday-widget (version \(version) of the store)", .clause, "update this one")
        )
    }

    static func earlierVersion(path: FilePath, version: Int) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                "\(path): written by an earlier bday-widget (version \(version) of the store)", .clause,
                "it is put aside by: ", command: "bday-widget import"),
            cause: .earlierVersion)
    }

    /// What was sealed does not open as what was to be stored.
    static func unfaithful(path: FilePath) -> Self {
        Self(
            .bug,
            Diagnosis(
                "\(path): what was read now would not come back from the store, so nothing is stored", .clause,
                "please report this"))
    }

    /// The store cannot be opened, and the one before it can.
    static func restorable(_ failure: Self, path: FilePath, previous: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                failure.diagnosis.problem, .clause, "the last good ones are kept and come back with: ",
                command: "mv \(previous.shellWord) \(path.shellWord)"))
    }

    static func busy(path: FilePath) -> Self {
        Self(.tryAgain, "\(path): another process is writing it; what was read now is not stored", cause: .busy)
    }

    /// How to go on without the stored contacts. Only the user may decide this, because contacts of a single import are lost.
    private static func anew(_ problem: Message, _ first: String, cause: Cause? = .damaged) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                problem, .clause, .english("\(first) and import again: "), command: "bday-widget import"),
            cause: cause)
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
