import ContactLibrary
import LinuxSystem
import SystemPackage

// Why nothing can be scheduled.

extension CommandFailure {
    static let noExecutable = CommandFailure(
        .unavailable, "bday-widget is not beside bday-widget-app, nor in bin; install it again")

    /// A path has characters that a file of the scheduler's cannot hold.
    static func unwritablePath(_ path: FilePath, in place: String) -> CommandFailure {
        CommandFailure(.configuration, "\(path): \(place) cannot hold this path")
    }

    /// Something lies at the path that this program did not write.
    static func foreign(_ path: FilePath, reason: String) -> CommandFailure {
        CommandFailure(.cannotCreate, "\(path): \(reason); nothing was written there")
    }

    /// The user manager, whose `XDG_CONFIG_HOME` is another one, reads no units from there.
    static func unreadByManager(_ directory: FilePath) -> CommandFailure {
        CommandFailure(
            .unavailable,
            """
            systemd's user manager reads no units from \(directory)
            it has another XDG_CONFIG_HOME: set that in ~/.config/environment.d, and log in again
            """)
    }

    /// systemd refused something.
    static func refused(_ reason: String) -> CommandFailure { CommandFailure(.unavailable, reason) }
}
