import LinuxSystem
import SystemPackage

/// Why nothing could be scheduled, or nothing taken back. The description is for the user.
package enum ScheduleError: Error, Hashable, Sendable {
    /// The executable that is to be run is not where it belongs.
    case noExecutable
    /// A path has characters that a file of the scheduler's cannot hold.
    case unwritablePath(FilePath, in: String)
    /// Something lies at the path that this program did not write.
    case foreign(FilePath, reason: String)
    case unreadable(SystemError)
    case unwritable(SystemError)
    /// No user manager of systemd can be asked.
    case noSystemd(reason: String)
    /// The user manager, whose `XDG_CONFIG_HOME` is another one, reads no units from there.
    case unreadByManager(FilePath)
    /// systemd refused something.
    case refused(reason: String)
    case library(LibraryError)
}

extension ScheduleError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noExecutable: "bday-widget is not beside bday-widget-app, nor in bin; install it again"
        case .unwritablePath(let path, let place): "\(path): \(place) cannot hold this path"
        case .foreign(let path, let reason): "\(path): \(reason); nothing was written there"
        case .unreadable(let error), .unwritable(let error): error.description
        case .noSystemd(let reason): "systemd's user manager cannot be asked: \(reason)"
        case .unreadByManager(let directory):
            "systemd's user manager reads no units from \(directory)"
                + "\nit has another XDG_CONFIG_HOME: set that in ~/.config/environment.d, and log in again"
        case .refused(let reason): reason
        case .library(let error): error.description
        }
    }
}
