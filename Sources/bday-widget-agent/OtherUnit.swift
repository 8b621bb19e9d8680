import DesktopSession
import Glibc
import LinuxSystem
import PathBytes
import SystemPackage

/// Programs that run outside the unit of this process: a service is hardened, ends, and takes what is in it along. Where there
/// is no systemd of the user's, they get a session of their own.
enum OtherUnit {
    /// What a unit gets of this process's environment, beside its manager's own.
    private static let variables = [
        "HOME", "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP", "VISUAL", "EDITOR", "TERMINAL", activationToken,
    ]

    private static let activationToken = "XDG_ACTIVATION_TOKEN"

    /// Starts one of the executables, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - arguments: after its name. Anybody can read them.
    ///   - token: lets it take the focus (xdg-activation).
    static func start(_ name: FilePath.Component, _ arguments: [String], token: String? = nil) {
        guard let agent = ProgramPlace.own, let program = ProgramPlace.find(name, beside: agent) else { return }
        if let token { setenv(activationToken, token, 1) }
        defer { unsetenv(activationToken) }
        let environment = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        if let path = program.text, let manager = UserManager(),
            (try? manager.start([path] + arguments, environment: environment)) != nil
        {
            return
        }
        try? ChildProcess.startAlone([Array(program.bytes)] + arguments.map { Array($0.utf8) })
    }
}
