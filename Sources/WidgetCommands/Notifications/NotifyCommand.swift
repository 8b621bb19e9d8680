import ArgumentParser
import ContactLibrary

/// Shows the notifications that are due.
struct NotifyCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Show the notifications that are due now, each once.",
        usage: "bday-widget notify [--due | --test] [options]",
        discussion: """
            A notification on the day is due from its time until the day ends, an earlier one until the birthday begins: a \
            computer that was asleep catches up. What was shown is remembered, so that this can be called at any time, by a \
            timer or by hand. More than eight at once are one notification that names them all.
            """)

    @Flag(help: "What is due (the default).")
    var due = false

    @Flag(help: "A sample, to see that notifications work here.")
    var test = false

    @OptionGroup var session: SessionOptions

    func validate() throws {
        if due, test { throw ValidationError("--due or --test, one of them.") }
        try session.refuseNow("notify")
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        if test {
            try SampleNotification(session).show()
        } else {
            // A timer's first call after a login is what unlocks a session whose keyring the login has opened.
            if (try? session.library().unlockUnasked(AgentKeyring(session))) == true {
                Reload(context.environment, Configuration())(report: context.console.note)
            }
            try DueNotifications(session).show()
        }
    }
}
