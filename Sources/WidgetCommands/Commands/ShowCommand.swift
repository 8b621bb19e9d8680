import ArgumentParser
import BirthdayCore
import Glibc
import LinuxSystem
import OutputFormats
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
        let call = WidgetCall(widget: widget, format: format.format.value, reading: reading)
        do throws(CommandFailure) {
            try show(call)
        } catch {
            guard let bar = call.format as? any Bar else { throw error }
            Console().note(error.message)
            try Console().write(lastGood(error, call) ?? bar.output(BarFailure(error)))
        }
    }

    private func show(_ call: WidgetCall) throws(CommandFailure) {
        guard !widget.placeholder else {
            try Console().write(call.render(call.snapshot(rereading: false).entry))
            return
        }
        let session = try CommandSession(reading.session)
        let settings = widget.configuration(session.settings)
        let contacts = try session.contacts(reading)
        guard call.isOfTheUser, !contacts.isRacy, let archive = CallArchive.current(session.environment) else {
            try session.console.write(
                call.render(session.provider.snapshot(contacts.contacts, settings, now: session.now)))
            // The process ends: thousands of contacts need not be taken apart for that.
            withExtendedLifetime(contacts) { Glibc.exit(ExitStatus.done.rawValue) }
        }
        let timeline = session.provider.timeline(
            contacts.contacts, settings, now: session.now, days: CallArchive.days)
        let outputs = timeline.entries.map(call.render)
        try session.console.write(outputs[0])
        archive.save(timeline, outputs, dependencies: contacts.dependencies + session.dependencies)
    }

    /// What a bar shows rather than that something is wrong: what the same call showed before, or the contacts as
    /// they were last stored.
    private func lastGood(_ failure: CommandFailure, _ call: WidgetCall) -> String? {
        guard call.isOfTheUser else { return nil }
        let isLocked = failure.status == .tryAgain
        if let output = CallArchive.current(.current)?.lastOutput(isLocked: isLocked) { return output }
        return isLocked ? nil : call.lastKnownEntry().map(call.render)
    }
}

extension BarFailure {
    init(_ failure: CommandFailure) {
        self.init(failure.status == .tryAgain ? .locked : .error, reason: failure.message)
    }
}
