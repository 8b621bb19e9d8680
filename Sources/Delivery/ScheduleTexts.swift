import BirthdayCore
import ContactLibrary
import Failures
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import Terminal

extension CommandSession {
    /// The schedule with the configuration's delivery time.
    package func schedule() throws(CommandFailure) -> Schedule {
        try Schedule(context.environment, context.executables, configuration)
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
            !declined.contains(Self.offerOfNotices), let status = try? schedule().filesStatus()
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
        let time = configuration.notifications.time
        var text: Prose = "\(say(.neverMiss(Self.leads(plan.requests), time: "\(time)")))\n\n"
        if let next = plan.requests.first {
            let notice = plan.notice(next)
            let count = self.plan(people).countInYear(people.contacts, now: now)
            text += "\(say(.noticesInYear(count, next: "\(self.text(of: next.fireDate))")))\n"
            text += "    \(notice.title)\n    \(notice.body)\n\n"
        } else {
            let nobody = Message(
                "Nobody's birthday is known yet, or none is to be notified of: {command}",
                ["command": .command("bday-widget list --all")])
            text += console.language.prose(nobody) + "\n\n"
        }
        return text
    }

    /// When a notice comes: usually on the day and the day before.
    private static func leads(_ requests: [NotificationRequest]) -> Message.NoticeDays {
        switch Set(requests.map(\.birthday.daysUntil)) {
        case [0]: .onTheDay
        case [1]: .theDayBefore
        case [], [0, 1]: .both
        default: .asGroupsSay
        }
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
        let time = "\(session.configuration.notifications.time)"
        let environment = session.context.environment
        let delivered: Message? =
            switch means {
            case .systemd: .deliveredByTimer(time: time, runs: isDelivering)
            case .cron: .deliveredByCron
            case .autostart: .deliveredFromLogin(time: time, runs: isDelivering)
            case .stay: .deliveredInSession(time: time)
            case nil: nil
            }
        var lines = [delivered].compactMap(\.self)
        if followsLock { lines.append(Self.lockIsFollowed(environment.sessionLockMark?.heard ?? [])) }
        if hasFollower, means == nil {
            let command = Diagnosis.nothingScheduled(environment).command ?? ""
            lines.append(Message("Notices are not delivered; to have them: {command}", ["command": .command(command)]))
        }
        if let next { lines.append(.next("\(session.text(of: session.calendar.local(next)))")) }
        if let last {
            let failure = last.result == "success" ? nil : "\(last.result), \(last.status)"
            let end = session.text(of: session.calendar.local(last.end))
            lines.append(.last("\(end)", failure: failure))
        }
        return lines
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
