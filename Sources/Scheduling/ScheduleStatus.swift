import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage

/// Whether notices are delivered, by what, and what is wrong with that.
package struct ScheduleStatus: Hashable, Sendable {
    /// What starts the process that delivers.
    package enum Means: String, Sendable {
        case systemd
        /// An entry by which a desktop starts it with a session.
        case autostart
        /// Something else has started it.
        case stay
    }

    package fileprivate(set) var means: Means?
    /// When a notice is due next, in seconds since 1970.
    package var next: Int?
    package fileprivate(set) var last: DeliveryRecord.Last?
    /// Whether `enable` wrote something that is to follow the session's lock.
    package fileprivate(set) var hasFollower = false
    package fileprivate(set) var problems: [Diagnosis] = []
    /// Whether notices are delivered in this session.
    package fileprivate(set) var isDelivering = false
    /// Whether the session's lock is followed.
    package fileprivate(set) var followsLock = false
}

extension Schedule {
    /// What files and locks say: nothing is asked of systemd.
    package func status() -> ScheduleStatus {
        var status = ScheduleStatus()
        do {
            try lookAtFollower(&status)
            try lookAtService(&status)
        } catch {
            status.problems.append(.unreadable(error))
        }
        status.last = DeliveryRecord(environment)?.last
        if let last = status.last, last.status != .done {
            let hasCommand = !configuration.notifications.command.isEmpty
            status.problems.append(
                .failed(last.status, by: status.means, hasCommand: hasCommand, isLockable: isLockable()))
        }
        return status
    }

    private func lookAtService(_ status: inout ScheduleStatus) throws(CommandFailure) {
        for file in [service.file, service.enablement] {
            if case .foreign(let reason) = try file.content() {
                status.problems.append(.foreign(file.path, reason: reason))
            }
        }
        status.isDelivering = isStaying
        let entry = try autostart.text()
        if service.isEnabled {
            status.means = .systemd
        } else if case .link = try timer.content() {
            status.means = .systemd
            if !isStaying { status.problems.append(.earlierTimer) }
            return status.isDelivering = true
        } else if entry != nil {
            status.means = .autostart
        } else if isStaying {
            status.means = .stay
        } else if !status.hasFollower {
            status.problems.append(.nothingScheduled(environment))
        }
        if status.means == .autostart, try entry != autostartEntry() {
            status.problems.append(.otherEntry)
        } else if let means = status.means, !isStaying {
            status.problems.append(.notStarted(by: means, environment))
        }
    }

    /// Says what is wrong with the following of the session's lock.
    private func lookAtFollower(_ status: inout ScheduleStatus) throws(CommandFailure) {
        let (isUnit, entry) = (try follower.isThere, try followerAutostart.text())
        status.hasFollower = isUnit || entry != nil
        status.followsLock = status.hasFollower && isFollowing
        guard let agent else {
            if status.hasFollower { status.problems.append(.followsLock(true, environment)) }
            return
        }
        if let state = environment.sessionLockMark?.state, state != .unknown {
            if let why = Diagnosis.hiddenNames(state, environment) { status.problems.append(why) }
        } else if isUnit {
            status.problems.append(.followerFails)
        } else if status.hasFollower {
            status.problems.append(.followerNotStarted(agent))
        } else {
            status.problems.append(.followsLock(false, environment))
        }
    }
}

// What keeps notices from being delivered as the configuration says.
extension UserEnvironment {
    /// The call that schedules something: without systemd's user manager, by an entry for the start of a session.
    fileprivate var scheduleCall: String { "\(Diagnosis.enable)\(hasUserManager ? "" : " --autostart")" }

    /// Whether systemd's user manager runs, which `systemctl --user` asks by this socket.
    package var hasUserManager: Bool {
        guard let directory = sessionDirectory else { return false }
        return FileKind(path: directory.appending(["systemd", "private"])) != nil
    }
}

extension Diagnosis {
    fileprivate static let enable = "bday-widget schedule enable"

    /// With a command for the next step.
    private init(_ problem: Message, command: String) { self.init(problem, .clause, .command(command)) }

    package static func nothingScheduled(_ environment: UserEnvironment) -> Diagnosis {
        Diagnosis(Message("nothing is scheduled: no notice is delivered"), command: environment.scheduleCall)
    }

    /// What is to wait does not run.
    static func notStarted(by means: ScheduleStatus.Means, _ environment: UserEnvironment) -> Diagnosis {
        let problem = Message("nothing delivers notices in this session: bday-widget notify --stay does not run")
        if means == .autostart { return Diagnosis(problem, command: "bday-widget notify --stay &") }
        return Diagnosis(
            problem,
            command: environment.hasUserManager
                ? "\(enable); \(journal)" : "bday-widget schedule disable; \(enable) --autostart")
    }

    /// Of the version before, whose timer has delivered until now.
    package static let earlierTimer = Diagnosis(
        // Translators: The timer is one of systemd.
        Message("notices are delivered by the timer of an earlier version of bday-widget"), command: enable)

    /// What systemd starts has the manager's variables, not a shell's.
    static func otherEnvironment(_ names: [String]) -> Diagnosis {
        let names = Message.list(names.map { .code(CleanText(cleaning: $0)) })
        return Diagnosis(
            Message(
                // Translators: {names} are variables of the environment, such as "LANG, XDG_DATA_HOME".
                "systemd's user manager, which starts what delivers notices, has other values of {names} than this shell",
                ["names": .message(names)]),
            .clause,
            Message(
                // Translators: {directory} is ~/.config/environment.d; what is set there are variables of the environment.
                "set them in {directory}, and log in again", ["directory": .path("~/.config/environment.d")]))
    }

    static let otherEntry = Diagnosis(
        Message("the autostart entry is that of another version, or of another place of bday-widget"),
        command: "\(enable) --autostart")

    /// Notices could not be shown several times in a row.
    package static let undelivered = Diagnosis(
        Message("the last notices could not be shown"), command: "bday-widget notify --test")

    static func foreign(_ path: FilePath, reason: Message) -> Diagnosis {
        Diagnosis(
            .at(path.string, reason), .clause,
            Message("move {path} away, then {command}", ["path": .path(path.string), "command": .command(enable)]))
    }

    fileprivate static func unreadable(_ error: CommandFailure) -> Diagnosis {
        Diagnosis(error.diagnosis.problem, .clause, Message("make it readable"))
    }

    /// - Parameter isFollowed: against the configuration.
    static func followsLock(_ isFollowed: Bool, _ environment: UserEnvironment) -> Diagnosis {
        Diagnosis(
            isFollowed
                ? Message("the session's lock is still followed, and the configuration does not say so")
                : Message(
                    "the configuration says \"redactWhenLocked\", and nothing follows the session's lock, so that names are hidden"
                ),
            command: "\(environment.scheduleCall) --follow-lock-only")
    }

    static let followerFails = Diagnosis(
        followerIsGone, command: "journalctl --user --unit=\(Schedule.followerName)")

    /// The entry is there that starts this program at login, which does not run.
    static func followerNotStarted(_ agent: FilePath) -> Diagnosis {
        let command = Message.Value.command("\(agent.shellWord) follow-lock &")
        return Diagnosis(
            followerIsGone, .clause, Message("log in again, or for this session: {command}", ["command": command]))
    }

    /// The last delivery failed.
    ///
    /// - Parameter means: what starts the process that delivers, which says why.
    static func failed(
        _ status: ExitStatus, by means: ScheduleStatus.Means?, hasCommand: Bool = false, isLockable: Bool = false
    ) -> Diagnosis {
        let test = "bday-widget notify --test"
        let more = means == .systemd ? "; \(journal)" : ""
        switch status {
        case .unavailable where hasCommand:
            return Diagnosis(
                Message("at the last delivery a notice was not shown, or the command for notices failed"),
                command: test + more)
        case .unavailable:
            return Diagnosis(
                Message("at the last delivery no notification service answered"), .clause,
                Message(
                    // Translators: dunst and mako are programs.
                    "start one, such as dunst or mako, then {command}",
                    ["command": .command("bday-widget notify --due")]))
        case .tryAgain where isLockable:
            return Diagnosis(Message("at the last delivery the contacts were locked"), command: "bday-widget unlock")
        default:
            return Diagnosis(
                Message("the last delivery failed (status {status})", ["status": .number(Int(status.rawValue))]),
                command: means == .systemd ? journal : "bday-widget notify --due")
        }
    }

    /// Why names are hidden though nobody says that the session is locked.
    ///
    /// - Returns: nil where a living process knows whether it is.
    package static func hiddenNames(_ state: SessionLockMark.State, _ environment: UserEnvironment) -> Diagnosis? {
        switch state {
        case .locked, .unlocked: return nil
        case .unknown:
            return Diagnosis(
                Message("nothing follows the session's lock, so that names are hidden"),
                command: "\(environment.scheduleCall) --follow-lock-only")
        case .untold:
            return Diagnosis(
                Message(
                    "neither logind nor a screen saver says whether the session is locked, so that names are hidden"),
                .clause,
                Message(
                    // Translators: {command} has the word LOCKER, which stands for the program that locks the screen.
                    "set \"redactWhenLocked\" to false, use a locker that tells, or tell for it, LOCKER: {command}",
                    ["command": .command("\(lockedHint) true; LOCKER; \(lockedHint) false")]))
        case .abandoned:
            return Diagnosis(
                Message("a screen saver ended while it hid the screen, so that names are hidden"), .clause,
                environment.hasUserManager
                    ? Message(
                        "lock and unlock the screen, or {command}",
                        ["command": .command("\(enable) --follow-lock-only")])
                    : Message("lock and unlock the screen"))
        }
    }

    private static let lockedHint =
        "busctl call org.freedesktop.login1 /org/freedesktop/login1/session/auto org.freedesktop.login1.Session SetLockedHint b"
    private static let followerIsGone =
        Message("what follows the session's lock does not run, so that names are hidden")
    private static let journal = "journalctl --user --unit=\(Schedule.serviceName)"
}

// Why nothing can be scheduled.
extension CommandFailure {
    package static let noExecutable = CommandFailure(
        .unavailable,
        Diagnosis(
            Message("bday-widget is not beside bday-widget-app, nor in bin"), .clause, Message("install it again")))

    // A path has characters that a file of the scheduler's cannot hold.

    static func pathNotInUnit(_ path: FilePath) -> CommandFailure {
        CommandFailure(
            .configuration, Diagnosis(.at(path.string, Message("a unit of systemd cannot hold this path"))))
    }

    static func pathNotInEntry(_ path: FilePath) -> CommandFailure {
        CommandFailure(.configuration, Diagnosis(.at(path.string, Message("a desktop entry cannot hold this path"))))
    }

    /// Something lies at the path that this program did not write.
    static func foreign(_ path: FilePath, reason: Message) -> CommandFailure {
        CommandFailure(
            .cannotCreate, Diagnosis(.at(path.string, .clauses([reason, Message("nothing was written there")]))))
    }

    /// The user manager, whose `XDG_CONFIG_HOME` is another one, reads no units from there.
    static func unreadByManager(_ directory: FilePath) -> CommandFailure {
        CommandFailure(
            .unavailable,
            Diagnosis(
                Message(
                    "systemd's user manager reads no units from {directory}", ["directory": .path(directory.string)]),
                .line,
                Message(
                    "it has another XDG_CONFIG_HOME: set that in {directory}, and log in again",
                    ["directory": .path("~/.config/environment.d")])))
    }

    /// systemd refused something.
    static func refused(_ reason: Message) -> CommandFailure { CommandFailure(.unavailable, Diagnosis(reason)) }
}
