import ContactLibrary
import LinuxSystem

/// How a command ends; the numbers of sysexits.h.
enum ExitStatus: Int32, Sendable {
    case done = 0
    case usage = 64
    case unusableData = 65
    case noInput = 66
    case unavailable = 69
    case bug = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case notPermitted = 77
    case configuration = 78
}

extension ExitStatus {
    init(reading error: SystemError) {
        self = error.isMissing ? .noInput : error.isPermission ? .notPermitted : .inputOutput
    }

    init(writing error: SystemError) {
        self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
    }

    init(_ error: LibraryError) {
        switch error {
        case .homeIsNotSet, .configuredByUser, .invalidConfiguration: self = .configuration
        case .unreadable(let error), .nothingRead(let error): self.init(reading: error)
        case .unwritable(let error): self.init(writing: error)
        case .noCards, .unusableStore: self = .unusableData
        case .noSources, .onlyImported, .unknownSource: self = .noInput
        case .cannotBeReadAgain, .unknownGroup, .tooWide: self = .usage
        case .groupExists: self = .cannotCreate
        case .unchangeableCards: self = .notPermitted
        case .locked, .busy: self = .tryAgain
        case .unstorable: self = .bug
        case .homeOfAnother: self = .notPermitted
        }
    }
}
