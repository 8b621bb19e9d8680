import ArgumentParser
import ContactLibrary
import Delivery
import JSONC
import LinuxSystem
import Messages
import Presentation
import Scheduling

/// The delivery of notices.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Have notices of birthdays delivered, or say whether they are.",
        usage: "bday-widget schedule [<subcommand>] [options]",
        discussion: .with(
            """
            Notices are delivered by a timer of systemd's user manager, at the time that the configuration says, and every \
            hour for what could not be delivered then. Where there is no systemd, enable says what else there is. \
            bday-widget notifications lists what comes.
            """,
            examples: [
                "schedule": "whether they are",
                "schedule enable": "from now on",
                "schedule disable": "no more",
            ]),
        subcommands: [Status.self, Enable.self, Disable.self], defaultSubcommand: Status.self)

    struct Status: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say whether notices are delivered, when next, how the last delivery went, and what is wrong.",
            discussion: .with(examples: [
                "schedule status": "for you",
                "schedule status --json": "for a script",
            ]))

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(session, context)
            let status = try session.schedule().status()
            if json { return try context.console.write(status.json(session).serialized() + "\n") }
            try context.say(status.text(session))
        }
    }

    struct Disable: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deliver no more notices: remove what schedule enable wrote.",
            discussion: .with(examples: [
                "schedule disable": "the same call for timer and autostart"
            ]))

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            try context.refuseHomeOfAnother()
            let session = try CommandSession(session, context)
            let schedule = try session.schedule()
            let removed = try schedule.disable()
            for path in removed { context.console.tell(.removedFile(context.environment.abbreviating(path))) }
            if DeliveryRecord.remove(context.environment) { DueNotifications(session).wakeBars() }
            if removed.isEmpty { context.console.tell(.nothingWasScheduled) }
            let left = schedule.filesStatus()
            for problem in left.problems where problem != .nothingScheduled(context.environment) {
                context.console.tell(problem.problem)
            }
            if left.means == .cron { context.console.note("the line in your crontab stays: \(command: "crontab -e")") }
            if left.means == .stay {
                context.console.note(
                    "\(command: "bday-widget notify --stay") goes on; end it, and take it from what starts it")
            }
        }
    }
}

extension CommandSession {
    /// The schedule with the configuration's delivery time.
    func schedule() throws(CommandFailure) -> Schedule {
        try Schedule(context.environment, context.executables, configuration)
    }

    /// By which it is kept that the user knows that nothing is scheduled.
    private static let scheduleNote = "note:schedule"

    /// Says why what is planned is not delivered, or not as planned; not to who wanted no notices.
    ///
    /// - Parameter isSaidAgain: also that nothing is scheduled where that was said before.
    func noteSchedule(isSaidAgain: Bool = true) {
        guard let library = try? library(), let declined = try? library.declinedOffers(),
            !declined.contains(SetupNotices.offer), let status = try? schedule().filesStatus()
        else { return }
        let nothing = Diagnosis.nothingScheduled(context.environment)
        let isKnown = declined.contains(Self.scheduleNote)
        for problem in status.problems where isSaidAgain || !isKnown || problem != nothing {
            console.tell(problem.withNextStep(.clause))
        }
        if !isKnown, isNowReal, status.problems.contains(nothing) { try? library.decline(Self.scheduleNote) }
    }

    /// Notes the schedule where somebody reads when people are notified of, and did not ask for what comes.
    func noteScheduleToReader() {
        if console.isRead { noteSchedule(isSaidAgain: false) }
    }
}
