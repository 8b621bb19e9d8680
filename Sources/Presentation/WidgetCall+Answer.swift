import ContactLibrary
import Glibc
import LinuxSystem
import OutputFormats
import Synchronization
import WidgetTimeline

/// What stands in the place of an answer that cannot be made, or not in time.
extension WidgetCall {
    /// Writes what is shown now, and archives it. A bar gets something else instead of a failure.
    package func answer() throws {
        let watchdog = bar.map { bar in CallWatchdog { answerWithoutSources(bar) } }
        watchdog?.start()
        let shown: ShownWidget
        do throws(LibraryError) {
            shown = try show()
        } catch {
            guard let bar else { throw error }
            context.console.tell(error.diagnosis)
            shown = ShownWidget(output: lastGoodOutput(error) ?? bar.output(barFailure(error)))
        }
        watchdog?.claimOrEnd()
        try context.console.write(shown.output)
        // After the output: a bar does not wait for the archive.
        shown.archive()
        CommandContext.keepUntilExit(shown)
    }

    /// Whether nobody is to be named now, as far as the configuration is known.
    package var hidesNames: Bool {
        !widget.isRedacted && known.mayHideNames && context.environment.sessionLockMark?.state != .unlocked
    }

    /// What a bar shows of an error, in the user's language and with the pictures that the call asks for.
    package func barFailure(_ error: LibraryError) -> BarFailure {
        let configuration = known.file?.configuration ?? Configuration()
        return BarFailure(
            ExitStatus(error) == .tryAgain ? .locked : .error, reason: context.console.language.text(error.diagnosis),
            icons: widget.choices(configuration).icons ?? .emoji)
    }

    /// What a bar shows rather than a failure: the output of the same call before, or the contacts as they were last
    /// stored.
    func lastGoodOutput(_ error: LibraryError) -> String? {
        guard isOfTheUser, ExitStatus(error) != .usage else { return nil }
        let isLocked = ExitStatus(error) == .tryAgain
        // It could be of a time when names were not to be hidden.
        if !hidesNames, let output = context.archivedCall?.lastOutput(isLocked: isLocked, at: context.clock.now()) {
            return output
        }
        return isLocked || error.isOfConfiguration ? nil : lastKnownEntry().map(render)
    }

    /// Why somebody else answers: what kept the call waiting cannot be asked for.
    package static let silence = SystemError(.overBudget, "the contact sources")

    /// Shows in a bar what was last stored, or that the sources do not answer. No source is looked at.
    func answerWithoutSources(_ bar: any Bar) {
        let failure = LibraryError.unreadable(Self.silence)
        context.console.tell(failure.diagnosis)
        try? context.console.write(lastKnownEntry().map(render) ?? bar.output(barFailure(failure)))
    }

    /// What shows nobody, for a reader that knows no failure.
    package func emptyOutput() -> String {
        let session = CommandSession.withDefaults(choices, context)
        var configuration = widget.configuration(session)
        configuration.within = 0
        let text = render(session.provider.snapshot([], configuration, now: session.now))
        return text.isEmpty ? "\n" : text
    }

    /// The contacts as they were last stored, with the default configuration if the user's cannot be read.
    package func lastKnownEntry() -> TimelineEntry? {
        let session = knownSession ?? .withDefaults(choices, context)
        let selection = session.selection(contacts)
        guard isOfTheUser, selection.failure == nil, let people = try? session.library().lastKnownContacts(),
            !people.isEmpty
        else { return nil }
        return session.provider.snapshot(
            selection.celebrated(among: people), widget.configuration(session), now: session.now)
    }
}

/// An output, and how it is archived once it is written.
struct ShownWidget: Sendable {
    let output: String
    /// Kept until the process ends, so that thousands of contacts are not released one by one.
    var contacts: ContactReading?
    var archive: @Sendable () -> Void = {}
}

/// Answers a bar in place of a call that is kept waiting. A file system whose server is gone (NFS, sshfs) answers no system
/// call, `stat` included, and nothing can end the wait but the end of the process.
package final class CallWatchdog: Sendable {
    /// Longer than all sources together may take, in milliseconds.
    package static let patience = 6_500

    private let isAnswered = Atomic(false)
    private let answer: @Sendable () -> Void

    /// - Parameter answer: what is done in place of the call. The process ends with it.
    init(_ answer: @escaping @Sendable () -> Void) { self.answer = answer }

    /// Begins to wait, in a thread of its own. Without one, because the system gives none, nobody waits.
    func start() {
        if let thread = SideThread.start({ self.run() }) { pthread_detach(thread) }
    }

    private func run() {
        usleep(UInt32(Self.patience) * 1_000)
        guard claim() else { return }
        answer()
        _exit(0)
    }

    /// Whether the caller is the one to answer: the first one is.
    func claim() -> Bool { !isAnswered.exchange(true, ordering: .acquiringAndReleasing) }

    /// To be called by a call before it answers. If the watchdog is about to, this does not return.
    func claimOrEnd() {
        if claim() { return }
        while true { pause() }
    }
}
