import AgentProtocol
import ArgumentParser
import BirthdayCore
import ContactLibrary
import Delivery
import Failures
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling
import Settings

/// The notifications that are planned.
struct NotificationsCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "List the notifications that are planned, the next first.",
        discussion: .with(
            """
            They are delivered where that is scheduled (bday-widget help schedule). For whom and how early is set for \
            each group (bday-widget help groups notify) or person (bday-widget help contact), and in the configuration for \
            people in no group, as are the times of day, a summary of each week or month, and how many are planned. "group" in \
            the configuration is about widgets and lists.
            """,
            examples: [
                "notifications": "what comes",
                "notifications --group Family": "of one group",
            ]))

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        // Who is notified of is what the groups say, not what a widget shows.
        var request = reading.request
        request.everyGroup = true
        let plan = PlannedNotifications(try session.readShown(request), session)
        if context.console.isTerminal { session.noteSchedule() }
        if json { return try plan.write() }
        if plan.isEmpty { return context.console.tell(Message("no notifications are planned")) }
        try context.page(plan.text(session.columnStyle))
    }
}

/// Shows the notifications that are due.
struct NotifyCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Show the notifications that are due now, each once.",
        usage: "bday-widget notify [--due | --test | --stay] [options]",
        discussion: .with(
            """
            A notification on the day is due from its time until the day ends, an earlier one until the birthday begins: a \
            computer that was asleep catches up. What was shown is remembered, so that this can be called at any time, by \
            hand or by cron. More than eight at once are one notification that names them all. \
            A "command" in the configuration is given each as well.

            --stay goes on until the session ends, and shows each when it becomes due. It is what schedule enable has systemd \
            start; exec in sway's configuration, or whatever starts programs with a session, can do so, too. A second one of the \
            session ends at once.
            """,
            examples: [
                "notify --test": "one, to see whether it works",
                "notify --due": "what is due",
                "notify --stay": "go on as long as your session",
            ]))

    @Flag(help: "What is due (the default).")
    var due = false

    @Flag(help: "A sample, to see that notifications work here.")
    var test = false

    @Flag(help: "What is due, and from then on whatever becomes due, until the session ends.")
    var stay = false

    @OptionGroup var session: SessionOptions

    func validate() throws {
        if [due, test, stay].count(where: \.self) > 1 {
            throw ValidationError("--due, --test or --stay, one of them.")
        }
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        if stay {
            guard var loop = try NotifyLoop(session, context) else {
                return context.console.log(Message("another bday-widget notify --stay delivers in this session"))
            }
            return loop.run()
        }
        let session = try CommandSession(session, context)
        session.noteHiddenNames()
        let notifications = DueNotifications(session)
        if test { return try notifications.deliverSample() }
        DeliveryWalls(context.environment, session.configuration).raise()
        notifications.unlock()
        let people = try session.readEveryGroup(isForLog: !context.console.isTerminal)
        notifications.keepCalendar()
        try notifications.deliver(people)
    }
}

/// What a click on a notice does: opens one person's card, or shows several people in a terminal. Nobody sees standard error
/// then, so that a notice says what failed.
struct ClickedCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "clicked", abstract: "Open the people of a notice.", shouldDisplay: false)

    @Argument(help: "Identifiers.")
    var people: [String]

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        do {
            try open(try CommandSession(session, context))
        } catch {
            try? tell(error, CommandSession.withDefaults(session, context))
            throw error
        }
    }

    private func open(_ session: CommandSession) throws(CommandFailure) {
        if people.count > 1 { return try session.callInTerminal((["contact"] + people).map { Array($0.utf8) }) }
        var request = reading.request
        request.everyGroup = true
        request.isOfOnePerson = true
        guard let contact = try session.readKnown(request).everybody.first(where: { $0.isKnown(as: people[0]) }) else {
            throw CommandFailure(.noInput, Message("the card is not in the contact sources any more"))
        }
        try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(contact)
    }

    /// Shows a notice of a failure. A path can hold a name, which a redacted notice did not show.
    private func tell(_ failure: CommandFailure, _ session: CommandSession) throws(CommandFailure) {
        let configured =
            (try? ConfigurationFile(self.session, session.context))
            .map { CommandSession(self.session, session.context, $0) } ?? session
        var reason = configured.texts.text(failure.diagnosis.message)
        if configured.hidesNamesInNotices, reason.string.contains("/") {
            let command = Message.Value.command("bday-widget contact \(people[0]) --open")
            reason = configured.texts.text(Message("{command} says why", ["command": command]))
        }
        let title =
            people.count > 1 ? Message("The contacts were not opened") : Message("The contact was not opened")
        let agent = try Agent<NoticeRequest>(configured)
        _ = try agent.ask(configured.notice(configured.texts.text(title), reason))
        try agent.finish()
    }
}
