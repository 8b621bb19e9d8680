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
        let bar = format.format.bar
        do throws(CommandFailure) {
            try show(bar)
        } catch {
            let kind: BarFailure.Kind = error.status == .tryAgain ? .locked : .error
            guard let output = bar.render(BarFailure(kind, reason: error.message)) else { throw error }
            Console().note(error.message)
            try Console().write(lastGood(error, bar) ?? output)
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
        bar.render(entry, options: RenderOptions(pretty: widget.pretty))
    }

    /// What a bar shows rather than that something is wrong: what the same call showed before, or the contacts as
    /// they were last stored.
    private func lastGood(_ failure: CommandFailure, _ bar: any Bar) -> String? {
        guard isArchived else { return nil }
        let isLocked = failure.status == .tryAgain
        if let output = CallArchive.current(.current)?.lastOutput(isLocked: isLocked) { return output }
        return isLocked ? nil : lastKnownEntry().map { render($0, bar) }
    }

    private func lastKnownEntry() -> TimelineEntry? {
        let session = CommandSession.withDefaults(reading.session)
        guard let contacts = try? session.library().lastKnownContacts(), !contacts.isEmpty else { return nil }
        return session.provider.snapshot(
            session.selection(reading).apply(to: contacts), widget.configuration(session.settings), now: session.now)
    }
}
