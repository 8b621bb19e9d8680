import ArgumentParser
import ContactLibrary
import Delivery
import Presentation

/// Shows the notifications that are due.
struct NotifyCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Show the notifications that are due now, each once.",
        usage: "bday-widget notify [--due | --test | --stay] [options]",
        discussion: .with(
            """
            A notification on the day is due from its time until the day ends, an earlier one until the birthday begins: a \
            computer that was asleep catches up. What was shown is remembered, so that this can be called at any time, by a \
            timer or by hand. More than eight at once are one notification that names them all.

            --stay goes on until the session ends, and shows each when it becomes due: for what starts programs with a \
            session, such as exec in sway's configuration. A second one of the session ends at once.
            """,
            examples: [
                "notify --test": "one, to see whether it works",
                "notify --due": "what is due, as the timer does",
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
                return context.console.note("another bday-widget notify --stay delivers in this session")
            }
            return loop.run()
        }
        let session = try CommandSession(session, context)
        session.noteHiddenNames()
        let notifications = DueNotifications(session)
        if test { return try notifications.showSample() }
        notifications.unlock()
        try notifications.show(try session.people(isForLog: !context.console.isTerminal))
    }
}
