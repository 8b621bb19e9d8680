import LinuxSystem

extension ExitStatus {
    package init(_ error: KeyringError) {
        switch error.kind {
        case .unavailable, .failed: self = .unavailable
        case .locked: self = .tryAgain
        case .missing: self = .unusableData
        }
    }

    package init(_ error: LibraryError) {
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
        }
    }
}

extension CommandFailure {
    package init(_ error: LibraryError) { self.init(ExitStatus(error), error.description) }
}
