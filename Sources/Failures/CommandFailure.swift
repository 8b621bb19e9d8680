import LinuxSystem
import Messages
import SafeText

/// How a command ends; the numbers of sysexits.h.
package enum ExitStatus: Int32, Sendable {
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

    package init(reading error: SystemError) {
        self = error.isMissing ? .noInput : error.isPermission ? .notPermitted : .inputOutput
    }

    package init(writing error: SystemError) {
        self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
    }
}

/// Why a command ends before it has done what it was asked to, where no library has an error of its own for it. It names
/// no person.
package struct CommandFailure: Error, Hashable, Sendable {
    package var status: ExitStatus
    package var diagnosis: Diagnosis
    /// What to type to mend it.
    package var command: CleanText?

    package init(_ status: ExitStatus, _ diagnosis: Diagnosis, command: CleanText? = nil) {
        self.status = status
        self.diagnosis = diagnosis
        self.command = command
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    package static let readerIsGone = CommandFailure(.done, "")
}
