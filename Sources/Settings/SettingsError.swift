import Failures
import LinuxSystem
import Messages
import SystemPackage

/// Why the user's file, or ours, cannot be used. It names no person.
package enum SettingsError: Error, Hashable, Sendable {
    case homeIsNotSet
    /// A file cannot be read.
    case unreadable(SystemError)
    /// A file of ours cannot be written.
    case unwritable(SystemError)
    /// What is in a file is not what it has to be. The place is its path, and where it is known the line and the column.
    case invalid(place: String, reason: String)

    /// Makes an error of the system's one about a file of ours that cannot be written.
    static func writing<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(SettingsError) -> Result {
        do throws(SystemError) { return try body() } catch { throw .unwritable(error) }
    }
}

extension SettingsError {
    package var diagnosis: Diagnosis {
        switch self {
        case .homeIsNotSet: "HOME is not set to an absolute path"
        case .unreadable(let error), .unwritable(let error): error.diagnosis
        case .invalid(let place, let reason): "\(place): \(reason)"
        }
    }
}

extension ExitStatus {
    package init(_ error: SettingsError) {
        switch error {
        case .homeIsNotSet, .invalid: self = .configuration
        case .unreadable(let error): self.init(reading: error)
        case .unwritable(let error): self.init(writing: error)
        }
    }
}

extension CommandFailure {
    package init(_ error: SettingsError) { self.init(ExitStatus(error), error.diagnosis) }
}
