import Failures
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Settings
import SystemPackage

/// Whether notices are delivered, by what, and what is wrong with that.
package struct ScheduleStatus: Hashable, Sendable {
    /// What starts a delivery.
    package enum Means: String, Sendable {
        case systemd
        case cron
        /// An entry by which a desktop starts `notify --stay` with a session.
        case autostart
        /// `notify --stay`, which something else has started.
        case stay
    }

    package fileprivate(set) var means: Means?
    /// When systemd starts the next delivery, in seconds since 1970.
    package fileprivate(set) var next: Int?
    package fileprivate(set) var last: Run?
    /// Whether systemd lets what it starts reach a network.
    package fileprivate(set) var hasNetwork = false
    /// Whether `enable` wrote something that is to follow the session's lock.
    package fileprivate(set) var hasFollower = false
    package fileprivate(set) var problems: [Diagnosis] = []

    /// Whether what is there does its work, as far as that was found out.
    fileprivate var (deliveryRuns, followerRuns) = (true, true)

    /// Whether notices are delivered in this session.
    package var isDelivering: Bool { means != nil && deliveryRuns }
    /// Whether the session's lock is followed.
    package var followsLock: Bool { hasFollower && followerRuns }

    fileprivate mutating func add(_ problem: Diagnosis, endsDelivery: Bool = false, endsFollowing: Bool = false) {
        problems.append(problem)
        if endsDelivery { deliveryRuns = false }
        if endsFollowing { followerRuns = false }
    }

    /// A delivery that has ended.
    package struct Run: Hashable, Sendable {
        /// In seconds since 1970.
        package let end: Int
        /// systemd's word: `success`, `exit-code`, `timeout` …
        package let result: String
        package let status: Int
    }
}

extension Schedule {
    /// Asks the files, and systemd where it has something to do.
    package func status() -> ScheduleStatus {
        var status = filesStatus()
        do {
            let hasFollower = try follower.isThere
            if status.means == .systemd || hasFollower { try systemd.requireReachable() }
            if status.means == .systemd {
                if status.problems.isEmpty { try requireLoaded(timer, try units().timer) }
                try ask(&status)
            }
            if hasFollower {
                let state = try systemd.properties(["SubState"], of: "\(ScheduleUnits.followerName)")["SubState"]
                if state != "running" { status.add(.followerFails, endsFollowing: true) }
            }
        } catch {
            status.add(.noSystemd(reason: error.diagnosis.message), endsDelivery: true, endsFollowing: true)
        }
        return status
    }

    /// What the files say alone: what `enable` wrote, compared with what it would write now.
    package func filesStatus() -> ScheduleStatus {
        var status = ScheduleStatus()
        do {
            try compareFollower(&status)
            let units = try? units()
            switch (try service.state(units?.service), try timer.state(units?.timer)) {
            case (.there(let service), .there(let timer)):
                if self.timer.enablement == nil {
                    status.problems.append(.badUnits(Message("the timer is not enabled")))
                } else {
                    status.means = .systemd
                }
                status.hasNetwork = ScheduleUnits.hasNetwork(dropIn: service.dropIn)
                status.problems += try differences(service, timer)
                return status
            case (.foreign(let path, let reason), _), (_, .foreign(let path, let reason)):
                status.problems.append(.foreign(path, reason: reason))
            case (.there, .missing(let path)), (.missing(let path), .there):
                status.problems.append(.badUnits(.missing(path)))
            case (.missing, .missing(let path)):
                if try self.timer.isThere { status.problems.append(.badUnits(.missing(path))) }
            }
            if isInCrontab {
                status.means = .cron
            } else if let entry = try autostart.text() {
                status.means = .autostart
                if try entry != autostartEntry() {
                    status.problems.append(.otherEntry)
                } else if !isStaying {
                    status.add(.notStarted, endsDelivery: true)
                }
            } else if isStaying {
                status.means = .stay
            } else if !status.hasFollower {
                status.problems.append(.nothingScheduled(environment))
            }
        } catch {
            status.problems.append(.unreadable(error))
        }
        if DeliveryRecord(environment)?.isUndelivered == true {
            status.problems.append(.undelivered)
        }
        return status
    }

    /// Whether `notify --stay` runs in this session.
    private var isStaying: Bool { environment.runtimeDirectory.map(StayLock.isHeld) ?? false }

    /// In what the units differ from what would be written now.
    private func differences(
        _ service: ScheduleUnits.Text, _ timer: ScheduleUnits.Text
    ) throws(CommandFailure) -> [Diagnosis] {
        let now = try units(like: service.dropIn)
        if now.service.signed == service, now.timer.signed == timer { return [] }
        var found: [Diagnosis] = []
        // An earlier version wrote it into the unit.
        let written = ScheduleUnits.times(ofTimer: timer.dropIn.isEmpty ? timer.unit : timer.dropIn)
        if !written.isEmpty, written != times {
            found.append(
                .badUnits(
                    Message(
                        // Translators: Both are times of day, such as "09:00", or "09:00, 18:00".
                        "the timer was written for {written}, and the configuration says {configured}",
                        [
                            "written": Self.value(written), "configured": Self.value(times),
                        ])))
        }
        if ScheduleUnits.command(ofService: service.unit) != ScheduleUnits.command(ofService: now.service.unit) {
            found.append(.otherProgram(widget))
        }
        if ScheduleUnits.hasNetwork(dropIn: service.dropIn) != ScheduleUnits.hasNetwork(dropIn: now.service.dropIn) {
            found.append(
                .badUnits(
                    hasCommand
                        // Translators: {setting} is of the configuration: it names a program that sends notices somewhere.
                        ? Message(
                            "the configuration has {setting}, and the service no network for it",
                            ["setting": .code("\"command\"")])
                        : Message(
                            "the service has a network, and the configuration no {setting} any more",
                            ["setting": .code("\"command\"")])))
        }
        return found.isEmpty
            ? [.badUnits(Message("the units are those of another version, or of other directories"))] : found
    }

    private static func value(_ times: [DeliveryTime]) -> Message.Value {
        .message(.list(times.map { .code(CleanText(cleaning: "\($0)")) }))
    }

    /// Says what is wrong with the following of the session's lock.
    private func compareFollower(_ status: inout ScheduleStatus) throws(CommandFailure) {
        let written = try follower.isThere
        let entry = try followerAutostart.text()
        status.hasFollower = written || entry != nil
        let state = environment.sessionLockMark?.state ?? .unknown
        if agent == nil {
            if status.hasFollower { status.problems.append(.followsLock(true, environment)) }
        } else if written {
            let dropIn = try follower.dropIn.text() ?? ""
            let now = try units(like: dropIn).follower
            if let now, try follower.state(now) != .there(now.signed) { status.problems.append(.followerOutdated) }
        } else if let agent, entry != nil, state == .unknown {
            status.add(.followerNotStarted(agent), endsFollowing: true)
        } else if state == .unknown {
            status.problems.append(.followsLock(false, environment))
        }
        // Whether a unit runs, systemd says.
        if agent != nil, state != .unknown, let why = Diagnosis.hiddenNames(state, environment) {
            status.problems.append(why)
        }
    }

    /// Whether the user has put a delivery into the crontab.
    private var isInCrontab: Bool {
        guard let answer = try? ChildProcess.answer(of: ["crontab", "-l"], within: Timeout.milliseconds(2_000)),
            answer.status == 0
        else {
            return false
        }
        return answer.output.split(separator: "\n").contains { line in
            line.first != "#" && line.contains("bday-widget") && line.contains(" notify --due")
        }
    }

    private func ask(_ status: inout ScheduleStatus) throws(CommandFailure) {
        let timer = try systemd.properties(
            ["ActiveState", "NextElapseUSecRealtime"], of: "\(ScheduleUnits.timerName)")
        let service = try systemd.properties(
            ["ExecStart", "Result", "ExecMainStatus", "ExecMainExitTimestamp"], of: "\(ScheduleUnits.serviceName)")
        if timer["ActiveState"] == "active" {
            status.next = timer["NextElapseUSecRealtime"].flatMap(SystemdUser.instant)
        } else {
            status.add(.badUnits(Message("the timer does not run")), endsDelivery: true)
        }
        // A drop-in of somebody else's can have it start something else, whatever the unit says.
        let program = service["ExecStart"].flatMap(ScheduleUnits.program(ofProperty:))
        let isKnown = status.problems.contains { $0 == .otherProgram(widget) }
        if let program, !isKnown, FilePath("\(program)") != UnitWord.starter(of: widget) {
            status.add(.otherProgram(widget))
        }
        // Since the user manager started; it forgets earlier ones.
        guard let end = service["ExecMainExitTimestamp"].flatMap(SystemdUser.instant), let result = service["Result"]
        else { return }
        let code = service["ExecMainStatus"].flatMap { Int($0) } ?? 0
        status.last = ScheduleStatus.Run(end: end, result: result, status: code)
        if result == "success" { return }
        let dropIn = try self.service.dropIn.text() ?? ""
        let isSetUp = result == "exit-code" && (200..<245).contains(code)
        status.add(
            isSetUp
                ? .unstartable(status: code, isSandboxed: ScheduleUnits.isSandboxed(dropIn: dropIn) && code != 203)
                : .failed(result: result, status: code, hasCommand: hasCommand, isLockable: isLockable()),
            endsDelivery: isSetUp)
    }
}

extension Message {
    fileprivate static func missing(_ path: FilePath) -> Message {
        Message("{file} is missing", ["file": .path(path.string)])
    }
}

// What keeps notices from being delivered as the configuration says.
extension UserEnvironment {
    /// The call that schedules something: without systemd's user manager, by an entry for the start of a session.
    fileprivate var scheduleCall: String { "\(Diagnosis.enable)\(hasUserManager ? "" : " --autostart")" }

    /// Whether systemd's user manager runs, which `systemctl --user` asks by this socket.
    fileprivate var hasUserManager: Bool {
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

    /// What the entry for the start of a session starts does not run.
    static let notStarted = Diagnosis(
        Message("nothing delivers notices in this session: bday-widget notify --stay does not run"),
        command: "bday-widget notify --stay &")

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

    /// The next step for units that are incomplete, or not those that would be written now.
    static func badUnits(_ problem: Message) -> Diagnosis { Diagnosis(problem, command: enable) }

    fileprivate static func otherProgram(_ widget: FilePath) -> Diagnosis {
        // Translators: {program} is a path.
        .badUnits(Message("the service runs another executable than {program}", ["program": .path(widget.string)]))
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
        followerIsGone, command: "journalctl --user --unit=\(ScheduleUnits.followerName)")

    static let followerOutdated = Diagnosis(
        Message("the unit that follows the session's lock is that of another version"),
        command: "\(enable) --follow-lock-only")

    /// The entry is there that starts this program at login, which does not run.
    static func followerNotStarted(_ agent: FilePath) -> Diagnosis {
        let command = Message.Value.command("\(agent.shellWord) follow-lock &")
        return Diagnosis(
            followerIsGone, .clause, Message("log in again, or for this session: {command}", ["command": command]))
    }

    static func noSystemd(reason: Message) -> Diagnosis {
        Diagnosis(reason, command: "bday-widget schedule disable; \(enable) --autostart")
    }

    /// systemd could not start the service, with one of its own statuses (systemd.exec(5), "Process Exit Codes").
    static func unstartable(status: Int, isSandboxed: Bool) -> Diagnosis {
        Diagnosis(
            Message("systemd could not start the service (status {status})", ["status": .number(status)]),
            command: isSandboxed ? "\(enable) --no-sandbox" : journal)
    }

    static func failed(
        result: String, status: Int, hasCommand: Bool = false, isLockable: Bool = false
    ) -> Diagnosis {
        switch status {
        case 69 where hasCommand:
            Diagnosis(
                Message("at the last delivery a notice was not shown, or the command for notices failed"),
                command: "bday-widget notify --test; \(journal)")
        case 69:
            Diagnosis(
                Message("at the last delivery no notification service answered"), .clause,
                Message(
                    // Translators: dunst and mako are programs.
                    "start one, such as dunst or mako, then {command}",
                    ["command": .command("bday-widget notify --due")]))
        case 75 where isLockable:
            Diagnosis(Message("at the last delivery the contacts were locked"), command: "bday-widget unlock")
        default:
            Diagnosis(
                Message(
                    // Translators: {result} is systemd's word, such as "exit-code".
                    "the last delivery failed ({result}, status {status})",
                    ["result": .code(CleanText(cleaning: result)), "status": .number(status)]),
                command: journal)
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
    private static let journal = "journalctl --user --unit=\(ScheduleUnits.serviceName)"
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
