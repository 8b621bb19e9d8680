import BirthdayCore
import Glibc
import LinuxSystem
import SystemPackage

/// Programs that run outside the unit of this process: a timer's service is hardened, ends, and takes what is in it along.
enum OtherUnit {
    /// What a unit gets of this process's environment, beside its manager's own.
    private static let variables = [
        "HOME", "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP", "VISUAL", "EDITOR", "TERMINAL",
    ]

    /// How many milliseconds a program may take until it is ready.
    private static let limit: Int32 = 2_000

    /// Starts a program in a unit of its own, or, where there is no systemd of the user's, in a session of its own.
    ///
    /// - Parameters:
    ///   - name: the unit's. While it runs, a second one of that name is not started.
    ///   - program: where it lies.
    ///   - arguments: after its name. Anybody can read them.
    ///   - environment: what it gets beside.
    ///   - isWaitedFor: whether this returns only when the program says that it is ready (`Readiness`).
    static func start(
        _ name: String, _ program: FilePath, _ arguments: [String], environment: [(name: String, value: String)] = [],
        isWaitedFor: Bool = false
    ) throws(SystemError) {
        // Anybody can read the arguments of systemd-run, so that these have names and no values.
        for variable in environment { setenv(variable.name, variable.value, 1) }
        defer { for variable in environment { unsetenv(variable.name) } }
        let words = [Array(program.bytes)] + arguments.map { Array($0.utf8) }
        if hasManager {
            let passed = (variables + environment.map(\.name)).filter { getenv($0) != nil }
            let options =
                ["systemd-run", "--user", "--collect", "--quiet", "--unit=\(name)"]
                + (isWaitedFor ? ["--property=Type=notify"] : []) + passed.map { "--setenv=\($0)" } + ["--"]
            // Its own words say why it fails; a name that is taken is no failure.
            _ = try ChildProcess.run(options.map { Array($0.utf8) } + words)
            return
        }
        try ChildProcess.startAlone(words, waitingForSign: isWaitedFor ? limit : 0)
    }

    /// Whether a systemd of the user's listens: it has made its private socket.
    private static var hasManager: Bool {
        guard let runtime = getenv("XDG_RUNTIME_DIR") else { return false }
        return FileFingerprint(path: FilePath(platformString: runtime).appending("systemd/private")).modified != nil
    }
}
