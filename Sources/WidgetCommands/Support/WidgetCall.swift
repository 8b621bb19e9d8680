import BirthdayCore
import LinuxSystem
import OutputFormats
import WidgetTimeline

/// What a widget is asked to show, as the default command and `watch` have it from their options.
struct WidgetCall {
    let widget: WidgetOptions
    let format: any OutputFormat
    let reading: ReadingOptions

    /// Whether the output depends on the user's own contacts, settings and clock alone.
    var isOfTheUser: Bool {
        reading.sources.isEmpty && reading.session.now == nil && reading.session.config == nil && !widget.placeholder
    }

    func render(_ entry: TimelineEntry) -> String {
        format.render(entry, options: FormatOptions(pretty: widget.pretty))
    }

    /// What is shown now, and what that depends on.
    ///
    /// - Parameter rereading: the sources are read whatever their fingerprints say.
    func snapshot(rereading: Bool) throws(CommandFailure) -> (entry: TimelineEntry, dependencies: [Dependency]) {
        let session = try CommandSession(reading.session)
        let settings = widget.configuration(session.settings)
        if widget.placeholder {
            return (session.provider.placeholder(settings, now: session.now), session.dependencies)
        }
        let contacts = try session.contacts(reading, rereading: rereading)
        return (
            session.provider.snapshot(contacts.contacts, settings, now: session.now),
            session.dependencies + contacts.dependencies
        )
    }

    /// The contacts as they were last stored, shown with default settings where the user's cannot be read.
    func lastKnownEntry() -> TimelineEntry? {
        let session = CommandSession.withDefaults(reading.session)
        guard isOfTheUser, let contacts = try? session.library().lastKnownContacts(), !contacts.isEmpty else {
            return nil
        }
        return session.provider.snapshot(
            session.selection(reading).apply(to: contacts), widget.configuration(session.settings), now: session.now)
    }
}
