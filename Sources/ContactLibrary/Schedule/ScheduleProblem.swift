import LocalTime
import SafeText
import SystemPackage

/// What keeps notices from being delivered as the configuration says, and what the user does about it.
package enum ScheduleProblem: Hashable, Sendable {
    case nothingScheduled
    /// What the entry for the start of a session starts does not run.
    case notStarted
    /// The entry for the start of a session differs from what would be written now.
    case otherEntry
    /// Notices could not be shown several times in a row.
    case undelivered
    case foreign(FilePath, reason: String)
    case unreadable(ScheduleError)
    /// One of the two units is missing.
    case incomplete(FilePath)
    /// The timer is there and not enabled.
    case disabled
    case otherTime(DeliveryTime, configured: DeliveryTime)
    case otherExecutable(FilePath)
    /// Whether the lock is followed differs from what the configuration says.
    case followsLock(Bool)
    /// The unit that follows the lock does not run.
    case followerFails
    /// The unit that follows the lock differs from what would be written now.
    case followerOutdated
    /// The entry is there that starts this program at login, which does not run.
    case followerNotStarted(FilePath)
    /// Nobody knows whether the session is locked, though something follows that.
    case namesHidden(HiddenNames)
    /// The units differ from what would be written now, in something else.
    case outdated
    case noSystemd(reason: String)
    /// The timer is enabled and does not run.
    case stopped
    /// systemd could not start the service, with one of its own statuses (systemd.exec(5), "Process Exit Codes").
    case unstartable(status: Int, isSandboxed: Bool)
    case failed(result: String, status: Int)
}

extension ScheduleProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothingScheduled: "nothing is scheduled: no notice is delivered"
        case .notStarted: "nothing delivers notices in this session: bday-widget notify --stay does not run"
        case .otherEntry: "the autostart entry is that of another version, or of another place of bday-widget"
        case .undelivered: "the last notices could not be shown"
        case .foreign(let path, let reason): "\(path): \(reason)"
        case .unreadable(let error): error.description
        case .incomplete(let path): "\(path) is missing"
        case .disabled: "the timer is not enabled"
        case .otherTime(let time, let configured):
            "the timer was written for \(time), and the configuration says \(configured)"
        case .otherExecutable(let widget): "the service runs another executable than \(widget)"
        case .followsLock(true): "the session's lock is still followed, and the configuration does not say so"
        case .followsLock(false):
            "the configuration says \"redactWhenLocked\", and \(HiddenNames.nobodyFollows)"
        case .followerFails, .followerNotStarted:
            "what follows the session's lock does not run, so that names are hidden"
        case .followerOutdated: "the unit that follows the session's lock is that of another version"
        case .namesHidden(let why): why.problem
        case .outdated: "the units are those of another version, or of other directories"
        case .noSystemd(let reason): reason
        case .stopped: "the timer does not run"
        case .unstartable(let status, _): "systemd could not start the service (status \(status))"
        case .failed(_, 69): "at the last delivery no notification service answered"
        case .failed(_, 75): "at the last delivery the contacts were locked"
        case .failed(let result, let status): "the last delivery failed (\(result), status \(status))"
        }
    }

    /// The problem and the next step, in one line.
    package func sentence(_ environment: UserEnvironment) -> String {
        NextStep.sentence(description, remedy(environment))
    }

    /// Whether nothing is delivered because of it.
    var endsDelivery: Bool {
        switch self {
        case .notStarted, .noSystemd, .stopped, .unstartable: true
        default: false
        }
    }

    /// Whether the session's lock is not followed because of it.
    var endsFollowing: Bool {
        switch self {
        case .followerFails, .followerNotStarted, .noSystemd: true
        default: false
        }
    }

    /// The next step.
    package func remedy(_ environment: UserEnvironment) -> String {
        switch self {
        case .notStarted: "bday-widget notify --stay &"
        case .otherEntry: "bday-widget schedule enable --autostart"
        case .undelivered: "bday-widget notify --test"
        case .nothingScheduled: NextStep.enable(environment)
        case .incomplete, .disabled, .otherTime, .otherExecutable, .outdated, .stopped: "bday-widget schedule enable"
        case .followsLock: NextStep.enable(environment) + " --follow-lock-only"
        case .followerOutdated: "bday-widget schedule enable --follow-lock-only"
        case .followerNotStarted(let agent): "log in again, or for this session: \(agent.shellWord) follow-lock &"
        case .namesHidden(let why): why.remedy
        case .foreign(let path, _): "move \(path) away, then bday-widget schedule enable"
        case .unreadable: "make it readable"
        case .noSystemd: "bday-widget schedule disable; bday-widget schedule enable --autostart"
        case .unstartable(_, isSandboxed: true): "bday-widget schedule enable --no-sandbox"
        case .failed(_, 69): "start one, such as dunst or mako, then bday-widget notify --due"
        case .failed(_, 75): "bday-widget unlock"
        case .followerFails: "journalctl --user --unit=\(ScheduleUnits.followerName)"
        case .unstartable, .failed: "journalctl --user --unit=\(ScheduleUnits.serviceName)"
        }
    }
}
