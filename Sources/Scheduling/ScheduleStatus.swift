import LinuxSystem
import Messages
import SafeText
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
        do throws(CommandFailure) {
            let hasFollower = try follower.isThere
            if status.means == .systemd || hasFollower { try systemd.requireReachable() }
            if status.means == .systemd {
                if status.problems.isEmpty { try requireLoaded(timer, try units(isSandboxed: true).timer) }
                try ask(&status)
            }
            if hasFollower {
                let state = try systemd.properties(["SubState"], of: "\(ScheduleUnits.followerName)")["SubState"]
                if state != "running" { status.add(.followerFails, endsFollowing: true) }
            }
        } catch {
            status.add(.noSystemd(reason: error.diagnosis.description), endsDelivery: true, endsFollowing: true)
        }
        return status
    }

    /// What the files say alone: what `enable` wrote, compared with what it would write now.
    package func filesStatus() -> ScheduleStatus {
        var status = ScheduleStatus()
        do throws(CommandFailure) {
            try compareFollower(&status)
            let units = try? units(isSandboxed: true)
            switch (try service.state(units?.service), try timer.state(units?.timer)) {
            case (.there(let service), .there(let timer)):
                if let link = self.timer.link, FileKind(path: link, followsLinks: false) == nil {
                    status.problems.append(.badUnits("the timer is not enabled"))
                } else {
                    status.means = .systemd
                }
                status.problems += try differences(service, timer)
                return status
            case (.foreign(let path, let reason), _), (_, .foreign(let path, let reason)):
                status.problems.append(.foreign(path, reason: reason))
            case (.there, .missing(let path)), (.missing(let path), .there):
                status.problems.append(.badUnits("\(path) is missing"))
            case (.missing, .missing(let path)):
                if try self.timer.isThere { status.problems.append(.badUnits("\(path) is missing")) }
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
        if status.means != nil, DeliveryRecord(environment)?.isUndelivered == true {
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
        let now = try units(isSandboxed: ScheduleUnits.isSandboxed(dropIn: service.dropIn))
        if now.service.signed == service, now.timer.signed == timer { return [] }
        var found: [Diagnosis] = []
        // An earlier version wrote it into the unit.
        let written = ScheduleUnits.time(ofTimer: timer.dropIn.isEmpty ? timer.unit : timer.dropIn)
        if let written, written != time {
            found.append(.badUnits("the timer was written for \(written), and the configuration says \(time)"))
        }
        if ScheduleUnits.command(ofService: service.unit) != ScheduleUnits.command(ofService: now.service.unit) {
            found.append(.otherProgram(widget))
        }
        return found.isEmpty
            ? [.badUnits("the units are those of another version, or of other directories")] : found
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
            let now = try units(isSandboxed: ScheduleUnits.isSandboxed(dropIn: dropIn)).follower
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
        guard let answer = try? ChildProcess.answer(of: ["crontab", "-l"], within: 2_000), answer.status == 0 else {
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
            status.add(.badUnits("the timer does not run"), endsDelivery: true)
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
                : .failed(result: result, status: code), endsDelivery: isSetUp)
    }
}
