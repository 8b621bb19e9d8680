import AgentProtocol
import ArgumentParser
import ContactLibrary
import Delivery
import LinuxSystem
import Presentation
import SafeText

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

    private func open(_ session: CommandSession) throws {
        if people.count > 1 { return try show(session) }
        var request = reading.request
        request.everyGroup = true
        request.isOfOnePerson = true
        guard let contact = try session.known(request).everybody.first(where: { $0.isKnown(as: people[0]) }) else {
            throw CommandFailure(.noInput, "the card is not in the contact sources any more")
        }
        try ContactEditing(session: session, isStored: reading.sources.isEmpty).edit(contact)
    }

    private func show(_ session: CommandSession) throws(CommandFailure) {
        guard let widget = session.context.executables.widget else {
            throw CommandFailure(.unavailable, "bday-widget is not beside bday-widget-app; install it again")
        }
        let opening = ContactOpening(showing: people, widget: widget)
        let status: Int32
        do throws(SystemError) {
            status = try ChildProcess.runInForeground(opening.arguments)
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
        if let reason = opening.failure(status: status) { throw CommandFailure(.unavailable, "\(reason)") }
    }

    /// Shows a notice of a failure. A path can hold a name, which a redacted notice did not show.
    private func tell(_ error: any Error, _ session: CommandSession) throws(CommandFailure) {
        let configured =
            (try? ConfigurationFile(self.session, session.context))
            .map { CommandSession(self.session, session.context, $0) } ?? session
        var reason = (error as? CommandFailure)?.diagnosis.description ?? "\(error)"
        if configured.hidesNamesInNotices, reason.contains("/") {
            reason = "bday-widget contact \(people[0]) --open says why"
        }
        let title = people.count > 1 ? "The contacts were not opened" : "The contact was not opened"
        let agent = try Agent<NoticeRequest>(configured)
        _ = try agent.ask(configured.notice(CleanText(cleaning: title), CleanText(cleaning: reason)))
        try agent.finish()
    }
}
