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
                Message("the stored contacts are locked"), .clause,
                Message("unlock them: {command}", ["command": .command("bday-widget unlock")])
            ).at(path.string), cause: .locked)
    }

    static func missingKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message("the key of the stored contacts is missing"), .clause,
                Message(
                    "restore it from a backup, or store the contacts anew from their sources: {command}",
                    ["command": .newKey])
            ).at(path.string),
            cause: .missingKey)
    }

    static func damagedKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message("this is not a key"), .clause,
                Message(
                    "restore it from a backup, or rename it and store the contacts anew from their sources: {command}",
                    ["command": .newKey])
            ).at(path.string))
    }

    static func wrongKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message("the stored contacts were sealed with another key"), .clause,
                Message(
                    "restore that from a backup, or store the contacts anew from their sources: {command}",
                    ["command": .newKey])
            ).at(path.string),
            cause: .wrongKey)
    }

    static func exposedKey(path: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message("other users have access to this key, and its file system cannot change that"), .clause,
                Message("move XDG_STATE_HOME")
            ).at(path.string),
            cause: .exposedKey)
    }

    /// There is none, and the one before it is there.
    static func missing(path: FilePath) -> Self {
        Self(.unusableData, Diagnosis(Message("the stored contacts are gone")).at(path.string), cause: .damaged)
    }

    static func truncated(path: FilePath) -> Self {
        anew(path, Message("the stored contacts are cut off"), .restoreOrRemove)
    }

    /// The ciphertext or its header was changed.
    static func damaged(path: FilePath) -> Self {
        anew(path, Message("the stored contacts are damaged"), .restoreOrRemove)
    }

    static func notAStore(path: FilePath) -> Self {
        anew(
            path, Message("this does not hold stored contacts"),
            Message("remove this file and import again: {command}", ["command": .importing]))
    }

    /// There is something else in the file's place: a directory, a pipe.
    static func notAFile(path: FilePath) -> Self {
        anew(
            path, Message("the place of the stored contacts, and not a file"),
            Message("remove it and import again: {command}", ["command": .importing]), cause: nil)
    }

    static func newerVersion(path: FilePath, version: Int) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message(
                    "written by a later bday-widget (version {version} of the store)", ["version": .number(version)]),
                .clause, Message("update this one")
            ).at(path.string))
    }

    static func earlierVersion(path: FilePath, version: Int) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                Message(
                    "written by an earlier bday-widget (version {version} of the store)", ["version": .number(version)]),
                .clause, Message("it is put aside by: {command}", ["command": .importing])
            ).at(path.string),
            cause: .earlierVersion)
    }

    /// What was sealed does not open as what was to be stored.
    static func unfaithful(path: FilePath) -> Self {
        Self(
            .bug,
            Diagnosis(
                Message("what was read now would not come back from the store, so nothing is stored"), .clause,
                Message("please report this")
            ).at(path.string))
    }

    /// The store cannot be opened, and the one before it can.
    static func restorable(_ failure: Self, path: FilePath, previous: FilePath) -> Self {
        Self(
            .unusableData,
            Diagnosis(
                failure.diagnosis.problem, .clause,
                Message(
                    "the last good ones are kept and come back with: {command}",
                    ["command": .command("mv \(previous.shellWord) \(path.shellWord)")])))
    }

    static func busy(path: FilePath) -> Self {
        Self(
            .tryAgain,
            Diagnosis(Message("another process is writing it; what was read now is not stored")).at(path.string),
            cause: .busy)
    }

    /// How to go on without the stored contacts. Only the user may decide this, because contacts of a single import are lost.
    private static func anew(
        _ path: FilePath, _ problem: Message, _ remedy: Message, cause: Cause? = .damaged
    ) -> Self {
        Self(.unusableData, Diagnosis(problem, .clause, remedy).at(path.string), cause: cause)
    }
}

extension Message {
    fileprivate static var restoreOrRemove: Message {
        Message(
            "restore the file from a backup, or remove this file and import again: {command}", ["command": .importing])
    }
}

extension Message.Value {
    fileprivate static let importing = Self.command("bday-widget import")
    /// The way out where the key is gone for good.
    package static let newKey = Self.command("bday-widget key use file --new")
}
