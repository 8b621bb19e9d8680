import BirthdayCore
import ContactLibrary
import Failures
import LocalTime
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage
import Terminal

extension CommandSession {
    /// The schedule with the configuration's delivery time.
    package func schedule() throws(CommandFailure) -> Schedule {
        try Schedule(context.environment, context.executables, configuration) {
            (try? library(report: { _ in }).keyStatus().place) == .secretService
        }
    }

    /// Whether notices are delivered, with the next one. Where nobody can be read now, it is not known.
    package func scheduleStatus() throws(CommandFailure) -> ScheduleStatus {
        var status = try schedule().status()
        if status.isDelivering, let people = try? readEveryGroup(isForLog: true) {
            status.next = plan(people).nextDelivery(people.contacts, after: now)?.secondsSince1970
        }
        return status
    }

    /// By which it is kept that the user wants no notices.
    package static let offerOfNotices = "notifications"

    /// By which it is kept that the user knows that nothing is scheduled.
    private static let scheduleNote = "note:schedule"

    /// Says why what is planned is not delivered, or not as planned; not to who wanted no notices.
    ///
    /// - Parameter isSaidAgain: also that nothing is scheduled where that was said before.
    package func noteSchedule(isSaidAgain: Bool = true) {
        guard let library = try? library(), let declined = try? library.declinedOffers(),
            !declined.contains(Self.offerOfNotices), let status = try? schedule().status()
        else { return }
        let nothing = Diagnosis.nothingScheduled(context.environment)
        let isKnown = declined.contains(Self.scheduleNote)
        for problem in status.problems where isSaidAgain || !isKnown || problem != nothing {
            console.tell(problem.withNextStep(.clause))
        }
        if !isKnown, isNowReal, status.problems.contains(nothing) { try? library.decline(Self.scheduleNote) }
    }

    /// Notes the schedule where somebody reads when people are notified of, and did not ask for what comes.
    package func noteScheduleToReader() {
        if console.isRead { noteSchedule(isSaidAgain: false) }
    }

    /// What is said before the user is asked whether notices are to be delivered: why, how often, an example.
    ///
    /// - Throws: if the contacts cannot be read.
    package func schedulePrimer() throws(CommandFailure) -> Prose {
        let people = try readEveryGroup(isForLog: true)
        let plan = PlannedNotifications(people, self, limit: .max)
        var text = console.language.prose(promise(plan.requests)) + "\n\n"
        if let (fireDate, notice) = plan.first {
            let count = self.plan(people).countInYear(people.contacts, now: now)
            let notices = Message.plural(
                // Translators: The next notice stands below this.
                "For your contacts that is {count} notice a year. The next one, on {date}:",
                "For your contacts that is {count} notices a year. The next one, on {date}:", count,
                ["date": .text(self.text(of: fireDate))])
            text += console.language.prose(notices) + "\n"
            text += "    \(notice.title)\n    \(notice.body.string.replacing("\n", with: "\n    "))\n\n"
        } else {
            let nobody = Message(
                "Nobody's birthday is known yet, or none is to be notified of: {command}",
                ["command": .command("bday-widget list --all")])
            text += console.language.prose(nobody) + "\n\n"
        }
        return text
    }

    /// When notices come: usually on the day and the day before.
    private func promise(_ requests: [NotificationRequest]) -> Message {
        let leads = Set(requests.map(\.birthday.daysUntil))
        let time = configuration.notifications.times.value(of: leads.isEmpty ? [0, 1] : leads)
        return switch leads {
        case [0]:
            Message("Never miss a birthday: a notice on the day, at {time}, made on this machine.", ["time": time])
        case [1]:
            Message("Never miss a birthday: a notice the day before, at {time}, made on this machine.", ["time": time])
        case [], [0, 1]:
            Message(
                "Never miss a birthday: a notice on the day and the day before, at {time}, made on this machine.",
                ["time": time])
        default:
            Message(
                "Never miss a birthday: a notice on the days that your groups say, at {time}, made on this machine.",
                ["time": time])
        }
    }
}

extension DeliveryTimes {
    /// As a message has them: `09:00 and 18:00`.
    fileprivate func value(of leads: some Sequence<Int> = LeadTimes.range) -> Message.Value {
        .message(.all(of: times(of: leads).map { .text(CleanText(cleaning: "\($0)")) }))
    }
}

extension ScheduleStatus {
    /// For a person, with what is wrong.
    package func text(_ session: CommandSession) -> Prose {
        let language = session.console.language
        return (lines(session).map(language.prose) + problems.map(language.sentence)).joined(separator: "\n") + "\n"
    }

    /// What is there and what comes, a line each.
    package func lines(_ session: CommandSession) -> [Message] {
        let environment = session.context.environment
        let time = session.configuration.notifications.times.value()
        var lines: [Message] = []
        if let means, !problems.contains(.earlierTimer) { lines.append(delivered(by: means, at: time)) }
        if means != nil, let program = NoticeCommand(session)?.name {
            lines.append(
                session.configuration.notifications.isShown
                    // Translators: {program} is of the user's, which takes notices to a phone or somewhere else.
                    ? Message("Each is given to {program} too.", ["program": program])
                    : Message("Each is given to {program}, and none is shown.", ["program": program]))
        }
        if followsLock { lines.append(Self.lockIsFollowed(environment.sessionLockMark?.heard ?? [])) }
        if hasFollower, means == nil {
            let command = Diagnosis.nothingScheduled(environment).command ?? ""
            lines.append(Message("Notices are not delivered; to have them: {command}", ["command": .command(command)]))
        }
        if let next {
            let time = Message.Value.text(session.text(of: session.calendar.local(next)))
            // Translators: When notices are delivered.
            lines.append(Message("Next: {time}", ["time": time]))
        }
        if let last {
            let time = Message.Value.text(session.text(of: session.calendar.local(last.end)))
            let failure = Message("status {status}", ["status": .number(Int(last.status.rawValue))])
            lines.append(
                last.status == .done
                    // Translators: When notices were delivered.
                    ? Message("Last: {time}: done", ["time": time])
                    // Translators: When notices were to be delivered. {failure} is such as "status 69".
                    : Message("Last: {time}: failed ({failure})", ["time": time, "failure": .message(failure)]))
        }
        return lines
    }

    private func delivered(by means: Means, at time: Message.Value) -> Message {
        let values: Message.Values = ["time": time, "command": .command("bday-widget notify --stay")]
        return switch (means, isDelivering) {
        case (.systemd, true):
            Message("Notices are delivered at {time} by {command}, which systemd starts at login.", values)
        case (.systemd, false):
            Message("Notices are to be delivered at {time} by {command}, which systemd starts at login.", values)
        case (.autostart, true):
            Message("Notices are delivered at {time} by {command}, which your desktop starts at login.", values)
        case (.autostart, false):
            Message("Notices are to be delivered at {time} by {command}, which your desktop starts at login.", values)
        case (.stay, _):
            Message("Notices are delivered at {time} by {command}, until this session ends.", values)
        }
    }

    /// - Parameter names: of what tells whether the session is locked.
    private static func lockIsFollowed(_ names: [String]) -> Message {
        if names.isEmpty {
            return Message("The session's lock is followed: no names are shown while it is locked.")
        }
        let names = Message.list(names.map { .code(CleanText(cleaning: $0)) })
        return Message(
            // Translators: {names} is what tells whether the session is locked, such as "logind, org.gnome.ScreenSaver".
            "The session's lock is followed: no names are shown while it is locked. ({names})",
            ["names": .message(names)])
    }
}

extension CommandContext {
    /// One file, or several.
    package func files(_ paths: [FilePath]) -> Message.Value {
        .message(.all(of: paths.map { .path(environment.abbreviating($0)) }))
    }
}

extension Schedule {
    /// Writes what a desktop starts at login, as `enableAutostart(followerAlone:)`, and says so.
    package func enableAutostart(followerAlone: Bool, saying context: CommandContext) throws(CommandFailure) {
        let paths = try enableAutostart(followerAlone: followerAlone)
        let files = context.files(paths)
        if paths.isEmpty {
            return try context.say(Message("Nothing follows your session's lock from your next login on."))
        }
        if !followerAlone {
            return try context.say(
                Message(
                    // Translators: "It" is what was written.
                    "Written: {files}. It has notices delivered from your next login on; for now: {command}",
                    ["files": files, "command": .command("bday-widget notify --stay &")]))
        }
        let command = "\(agent?.shellWord ?? "") follow-lock &"
        try context.say(
            Message(
                // Translators: "It" is what was written.
                "Written: {files}. It follows your session's lock from your next login on; for now: {command}",
                ["files": files, "command": .command(command)]))
    }
}
