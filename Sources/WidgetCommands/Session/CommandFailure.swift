import ContactLibrary
import LinuxSystem
import SafeText

/// Why a command ends before it has done what it was asked to, where the library has no part in it. The message names no
/// person.
struct CommandFailure: Error, Hashable, Sendable {
    var status: ExitStatus
    var message: String
    /// What to type to mend it.
    var command: CleanText?

    init(_ status: ExitStatus, _ message: String, command: CleanText? = nil) {
        self.status = status
        self.message = message
        self.command = command
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    static let readerIsGone = CommandFailure(.done, "")
}

extension ExitStatus {
    init(reading error: SystemError) {
        self = error.isMissing ? .noInput : error.isPermission ? .notPermitted : .inputOutput
    }

    init(writing error: SystemError) {
        self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
    }

    init(_ error: KeyringError) {
        switch error.kind {
        case .unavailable, .failed: self = .unavailable
        case .locked: self = .tryAgain
        case .missing: self = .unusableData
        }
    }

    init(_ error: LibraryError) {
        switch error {
        case .keyring(let error): self.init(error)
        case .nothingToLock, .keyIsThere, .noSession: self = .configuration
        case .nothingStored: self = .noInput
        case .homeIsNotSet, .configuredByUser, .invalidConfiguration: self = .configuration
        case .unreadable(let error), .nothingRead(let error): self.init(reading: error)
        case .unwritable(let error): self.init(writing: error)
        case .noCards, .unusableStore: self = .unusableData
        case .noSources, .onlyImported, .unknownSource: self = .noInput
        case .cannotBeReadAgain, .unknownGroup, .unreadableGroups, .tooWide, .severalBooks: self = .usage
        case .groupExists, .groupIsKept: self = .cannotCreate
        case .unchangeableCards, .directoryGroup, .sharedUID, .readOnlySource: self = .notPermitted
        case .locked, .busy: self = .tryAgain
        case .unstorable: self = .bug
        case .homeOfAnother: self = .notPermitted
        case .noExecutable, .noSystemd, .unreadByManager, .refused: self = .unavailable
        case .unwritablePath: self = .configuration
        case .foreign: self = .cannotCreate
        }
    }
}
