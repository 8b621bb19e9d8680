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

/// Why a command cannot do what it was asked to. Names no person.
struct CommandFailure: Error, Hashable, Sendable {
    var status: ExitStatus
    var message: String
}

extension CommandFailure {
    init(reading error: SystemError) {
        let status: ExitStatus =
            if error.isMissing { .noInput } else if error.isPermission { .notPermitted } else { .inputOutput }
        self.init(status: status, message: error.description)
    }

    init(writing error: SystemError) {
        self.init(
            status: error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput,
            message: error.description)
    }
}
