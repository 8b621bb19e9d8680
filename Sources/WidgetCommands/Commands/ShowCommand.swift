import ArgumentParser
import BarRendering
import BirthdayCore
import LinuxSystem
import TimelineArchive
import WidgetTimeline

/// The default command: what a widget shows now.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget", abstract: "Show whose birthday is next.", shouldDisplay: false)

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let bar = format.bar
        do throws(CommandFailure) {
            try show(bar)
        } catch {
            guard bar.showsFailures else { throw error }
            Console().note(error.message)
            try showInstead(of: error, bar)
        }
    }

    private func show(_ bar: any Bar) throws(CommandFailure) {
        let session = try CommandSession(reading.session)
        let settings = widget.configuration(session.settings)
        if widget.placeholder {
            try session.console.write(render(session.provider.placeholder(settings, now: session.now), bar))
            return
        }
        let contacts = try session.contacts(reading)
        guard isArchived, !contacts.isRacy, let archive = CallArchive.current(session.environment) else {
            try session.console.write(
                render(session.provider.snapshot(contacts.contacts, settings, now: session.now), bar))
            return
        }
        let timeline = session.provider.timeline(
            contacts.contacts, settings, now: session.now, days: CallArchive.days)
        let outputs = timeline.entries.map { render($0, bar) }
        try session.console.write(outputs[0])
        archive.save(timeline, outputs, watched: contacts.watched + session.watched)
    }

    /// Whether the call's output depends on nothing but what an archive watches.
    private var isArchived: Bool {
        reading.sources.isEmpty && reading.session.now == nil && reading.session.config == nil && !widget.placeholder
    }

    private func render(_ entry: TimelineEntry, _ bar: any Bar) -> String {
        bar.render(entry, options: RenderOptions(isPretty: widget.pretty))
    }

    /// A bar shows the best there is: what the same call showed before, the contacts as they were last stored, and
    /// only without either that something is wrong.
    private func showInstead(of failure: CommandFailure, _ bar: any Bar) throws(CommandFailure) {
        let console = Console()
        if isArchived, let output = CallArchive.current(.current)?.lastOutput(isLocked: failure.status == .tryAgain) {
            try console.write(output)
        } else if isArchived, failure.status != .tryAgain, let entry = lastKnownEntry() {
            try console.write(render(entry, bar))
        } else {
            let kind: BarFailure.Kind = failure.status == .tryAgain ? .locked : .error
            try console.write(bar.render(BarFailure(kind: kind, reason: failure.message)))
        }
    }

    private func lastKnownEntry() -> TimelineEntry? {
        let session = CommandSession.withDefaults(reading.session)
        guard let contacts = try? session.library().lastKnownContacts(), !contacts.isEmpty else { return nil }
        return session.provider.snapshot(
            session.selection(reading).apply(to: contacts), widget.configuration(session.settings), now: session.now)
    }
}
