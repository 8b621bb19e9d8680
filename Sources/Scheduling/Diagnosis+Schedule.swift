import ContactLibrary
import LinuxSystem
import Messages
import SafeText
import SystemPackage

// What keeps notices from being delivered as the configuration says.

extension UserEnvironment {
    /// The call that schedules something: without systemd's user manager, by an entry for the start of a session.
    fileprivate var scheduleCall: String { "\(Diagnosis.enable)\(hasUserManager ? "" : " --autostart")" }

    /// Whether systemd's user manager runs, which `systemctl --user` asks by this socket.
    fileprivate var hasUserManager: Bool {
        guard let directory = runtimeDirectory?.parent else { return false }
        return FileKind(path: directory.appending(["systemd", "private"])) != nil
    }
}

extension Diagnosis {
    fileprivate static let enable = "bday-widget schedule enable"

    package static func nothingScheduled(_ environment: UserEnvironment) -> Diagnosis {
        Diagnosis(.nothingScheduled, command: environment.scheduleCall)
    }

    /// What the entry for the start of a session starts does not run.
    static let notStarted = Diagnosis(
        "nothing delivers notices in this session: bday-widget notify --stay does not run",
        command: "bday-widget notify --stay &")

    static let otherEntry = Diagnosis(
        "the autostart entry is that of another version, or of another place of bday-widget",
        command: "\(enable) --autostart")

    /// Notices could not be shown several times in a row.
    package static let undelivered = Diagnosis(
        "the last notices could not be shown", command: "bday-widget notify --test")

    static func foreign(_ path: FilePath, reason: String) -> Diagnosis {
        Diagnosis("\(path): \(reason)", .clause, "move \(path) away, then ", command: enable)
    }

    static func unreadable(_ error: CommandFailure) -> Diagnosis {
        Diagnosis(error.diagnosis.problem, .clause, "make it readable")
    }

    /// The next step for units that are incomplete, or not those that would be written now.
    static func badUnits(_ problem: String) -> Diagnosis { Diagnosis(.english(problem), command: enable) }

    static func otherProgram(_ widget: FilePath) -> Diagnosis {
        .badUnits("the service runs another executable than \(widget)")
    }

    /// - Parameter isFollowed: against the configuration.
    static func followsLock(_ isFollowed: Bool, _ environment: UserEnvironment) -> Diagnosis {
        Diagnosis(
            isFollowed
                ? "the session's lock is still followed, and the configuration does not say so"
                : "the configuration says \"redactWhenLocked\", and \(nobodyFollows)",
            command: "\(environment.scheduleCall) --follow-lock-only")
    }

    static let followerFails = Diagnosis(
        .english(followerIsGone), command: "journalctl --user --unit=\(ScheduleUnits.followerName)")

    static let followerOutdated = Diagnosis(
        "the unit that follows the session's lock is that of another version", command: "\(enable) --follow-lock-only")

    /// The entry is there that starts this program at login, which does not run.
    static func followerNotStarted(_ agent: FilePath) -> Diagnosis {
        Diagnosis(
            .english(followerIsGone), .clause, "log in again, or for this session: ",
            command: "\(agent.shellWord) follow-lock &")
    }

    static func noSystemd(reason: String) -> Diagnosis {
        Diagnosis(.english(reason), command: "bday-widget schedule disable; \(enable) --autostart")
    }

    /// systemd could not start the service, with one of its own statuses (systemd.exec(5), "Process Exit Codes").
    static func unstartable(status: Int, isSandboxed: Bool) -> Diagnosis {
        Diagnosis(
            "systemd could not start the service (status \(status))",
            command: isSandboxed ? "\(enable) --no-sandbox" : journal)
    }

    static func failed(result: String, status: Int) -> Diagnosis {
        switch status {
        case 69:
            Diagnosis(
                "at the last delivery no notification service answered", .clause,
                "start one, such as dunst or mako, then ", command: "bday-widget notify --due")
        case 75: Diagnosis("at the last delivery the contacts were locked", command: "bday-widget unlock")
        default: Diagnosis("the last delivery failed (\(result), status \(status))", command: journal)
        }
    }

    /// Why names are hidden though nobody says that the session is locked.
    ///
    /// - Returns: nil where a living process knows whether it is.
    package static func hiddenNames(_ state: SessionLockMark.State, _ environment: UserEnvironment) -> Diagnosis? {
        switch state {
        case .locked, .unlocked: return nil
        case .unknown:
            return Diagnosis(.english(nobodyFollows), command: "\(environment.scheduleCall) --follow-lock-only")
        case .untold:
            return Diagnosis(
                "neither logind nor a screen saver says whether the session is locked, so that names are hidden",
                .clause, "set \"redactWhenLocked\" to false, use a locker that tells, or tell for it, LOCKER: ",
                command: "\(lockedHint) true; LOCKER; \(lockedHint) false")
        case .abandoned:
            let remedy = "lock and unlock the screen"
            let problem = "a screen saver ended while it hid the screen, so that names are hidden"
            return environment.hasUserManager
                ? Diagnosis(.english(problem), .clause, "\(remedy), or ", command: "\(enable) --follow-lock-only")
                : Diagnosis(.english(problem), .clause, .english(remedy))
        }
    }

    private static let lockedHint =
        "busctl call org.freedesktop.login1 /org/freedesktop/login1/session/auto org.freedesktop.login1.Session SetLockedHint b"
    private static let nobodyFollows = "nothing follows the session's lock, so that names are hidden"
    private static let followerIsGone = "what follows the session's lock does not run, so that names are hidden"
    private static let journal = "journalctl --user --unit=\(ScheduleUnits.serviceName)"
}

// Why nothing can be scheduled.

extension CommandFailure {
    package static let noExecutable = CommandFailure(
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
    static func refused(_ reason: String) -> CommandFailure {
        CommandFailure(.unavailable, Diagnosis(.english(reason)))
    }
}
