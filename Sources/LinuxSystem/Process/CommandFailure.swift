import SafeText

/// Why a command ends before it has done what it was asked to, where no library has an error of its own for it. The message
/// names no person.
package struct CommandFailure: Error, Hashable, Sendable {
    package var status: ExitStatus
    package var message: String
    /// What to type to mend it.
    package var command: CleanText?

    package init(_ status: ExitStatus, _ message: String, command: CleanText? = nil) {
        self.status = status
        self.message = message
        self.command = command
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    package static let readerIsGone = CommandFailure(.done, "")
}

extension ExitStatus {
    package init(reading error: SystemError) {
        self = error.isMissing ? .noInput : error.isPermission ? .notPermitted : .inputOutput
    }

    package init(writing error: SystemError) {
        self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
    }
}
