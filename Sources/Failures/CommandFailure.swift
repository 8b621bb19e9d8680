import LinuxSystem
import Messages

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
        switch error.cause {
        case .readOnly, .hasOtherOwner: self = .notPermitted
        case .inUse, .call(.wouldBlock): self = .tryAgain
        case .hasOtherNames, .noExchange, .call(.fileExists): self = .cannotCreate
        default: self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
        }
    }
}

/// Why what was asked for is not done, and how a command ends that is ended by it. It names no person.
package struct CommandFailure: Error, Hashable, Sendable {
    package var status: ExitStatus
    package var diagnosis: Diagnosis
    /// By what a caller knows a failure that does not end it; nil for all others.
    package var cause: Cause?

    /// Each target has its own.
    package struct Cause: Hashable, Sendable {
        private let name: String

        package init(_ name: String) { self.name = name }
    }

    package init(_ status: ExitStatus, _ diagnosis: Diagnosis, cause: Cause? = nil) {
        (self.status, self.diagnosis, self.cause) = (status, diagnosis, cause)
    }

    /// A problem that nothing is known to help against.
    package init(_ status: ExitStatus, _ problem: Message, cause: Cause? = nil) {
        self.init(status, Diagnosis(problem), cause: cause)
    }

    /// A file cannot be read.
    package init(reading error: SystemError, cause: Cause? = nil) {
        self.init(ExitStatus(reading: error), error.diagnosis, cause: cause)
    }

    /// A file cannot be written.
    package init(writing error: SystemError, cause: Cause? = nil) {
        self.init(ExitStatus(writing: error), error.diagnosis, cause: cause)
    }

    /// A file of the user's is not changed.
    ///
    /// - Parameter place: the file, for a person.
    package init(changing place: String, _ error: SystemError) {
        self.init(ExitStatus(writing: error), error.diagnosis(changing: place))
    }

    /// Does something to files of this program's.
    package static func writing<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do { return try body() } catch { throw CommandFailure(writing: error) }
    }

    /// Starts another program, or talks with one.
    package static func asking<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do { return try body() } catch { throw CommandFailure(.unavailable, error.diagnosis) }
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    package static let readerIsGone = silent(.done)

    /// One of which nothing is left to be said.
    package static func silent(_ status: ExitStatus) -> CommandFailure {
        CommandFailure(status, .verbatim(""))
    }

    package var isSilent: Bool { diagnosis == Self.silent(status).diagnosis }
}

extension CommandFailure: CustomStringConvertible {
    /// In English.
    package var description: String { diagnosis.description }
}
