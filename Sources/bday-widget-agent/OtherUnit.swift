import BirthdayCore
import DesktopSession
import Glibc
import LinuxSystem
import SystemPackage

/// Programs that run outside the unit of this process: a timer's service is hardened, ends, and takes what is in it along.
/// Where there is no systemd of the user's, they get a session of their own.
enum OtherUnit {
    /// What a unit gets of this process's environment, beside its manager's own.
    private static let variables = [
        "HOME", "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP", "VISUAL", "EDITOR", "TERMINAL",
    ]

    /// Starts a program, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - program: where it lies.
    ///   - arguments: after its name. Anybody can read them.
    ///   - environment: what it gets beside.
    static func start(
        _ program: FilePath, _ arguments: [String], environment: [(name: String, value: String)]
    ) throws(SystemError) {
        // Anybody can read the arguments of systemd-run, so that these have names and no values.
        for variable in environment { setenv(variable.name, variable.value, 1) }
        defer { for variable in environment { unsetenv(variable.name) } }
        let words = words(program, arguments)
        if hasManager, (try? ChildProcess.run(unit([], environment.map(\.name)) + words)) == 0 { return }
        try ChildProcess.startAlone(words)
    }

    /// Starts a program to speak with, which goes on when it is spoken with no more.
    static func converse(with program: FilePath, _ arguments: [String]) throws(SystemError) -> Conversation {
        let words = words(program, arguments)
        // It passes the pipes on, and is of no use after that. Unlike above it speaks with the manager over the session's bus.
        if isManagerOnBus, let conversation = try? Conversation(unit(["--pipe"], []) + words) { return conversation }
        return try Conversation(words, isAlone: true)
    }

    private static func words(_ program: FilePath, _ arguments: [String]) -> [[UInt8]] {
        [Array(program.bytes)] + arguments.map { Array($0.utf8) }
    }

    private static func unit(_ options: [String], _ more: [String]) -> [[UInt8]] {
        let passed = (variables + more).filter { getenv($0) != nil }.map { "--setenv=\($0)" }
        return (["systemd-run", "--user", "--collect", "--quiet"] + options + passed + ["--"]).map { Array($0.utf8) }
    }

    /// Whether the session's bus is the one of a systemd of the user's, and that answers.
    private static var isManagerOnBus: Bool {
        let name = "org.freedesktop.systemd1"
        let ping = BusMethod(name, "/org/freedesktop/systemd1", "org.freedesktop.DBus.Peer", "Ping")
        guard hasManager, let bus = try? MessageBus.session(), (try? bus.owner(of: name)) != nil else { return false }
        return (try? bus.call(ping)) != nil
    }

    /// Whether a systemd of the user's listens: it has made its private socket.
    private static var hasManager: Bool {
        guard let runtime = getenv("XDG_RUNTIME_DIR") else { return false }
        return FileFingerprint(path: FilePath(platformString: runtime).appending("systemd/private")).modified != nil
    }
}
