import ArgumentParser
import BirthdayCore
import ContactLibrary
import Delivery
import JSONC
import Presentation
import Scheduling

/// The notifications that are planned.
struct NotificationsCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "List the notifications that are planned, the next first.",
        discussion: .with(
            """
            They are delivered where that is scheduled (bday-widget help schedule). For whom and how early is set for \
            each group (bday-widget help groups notify), and in the configuration for people in no group, as are the time of \
            day and how many are planned. "group" in the configuration is about widgets and lists.
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
        let plan = PlannedNotifications(try session.contacts(request), session)
        if context.console.isTerminal { session.noteSchedule() }
        if json { return try plan.write() }
        if plan.isEmpty { return context.console.tell(.nothingPlanned) }
        try context.page(plan.text(session.columnStyle))
    }
}
