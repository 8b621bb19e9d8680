import BirthdayCore
import ContactLibrary
import Failures
import Glibc
import LinuxSystem
import Messages
import NameDays
import OutputFormats
import SafeText
import Settings
import Synchronization
import SystemPackage
import TimelineArchive
import WidgetTimeline

/// What a widget asks for, and the one way to it: for a single answer, for `watch`, and for a timeline.
///
/// Why: docs/decisions.md#calls-without-an-archive.
package struct WidgetCall: Sendable {
    private let widget: WidgetRequest
    private let format: any OutputFormat
    package let contacts: ContactRequest
    package let choices: any SessionChoices
    package private(set) var context: CommandContext
    /// The configuration, where it was read to find the format.
    private let configurationFile: Result<ConfigurationFile, CommandFailure>?
    private let known = KnownConfiguration()

    /// - Parameter format: nil for the one that the configuration names now.
    package init(
        _ widget: WidgetRequest, format: (any OutputFormat)?, of contacts: ContactRequest,
        _ choices: any SessionChoices, _ context: CommandContext
    ) {
        self.widget = widget
        self.contacts = contacts
        self.choices = choices
        self.context = context
        if let format {
            (self.format, configurationFile) = (format, nil)
        } else {
            let file = Self.configuration(choices, context)
            self.format = (try? file.get().configuration.format).flatMap(Formats.named) ?? Formats.standard
            configurationFile = file
        }
    }

    /// Whether the output depends on the user's own contacts, configuration and clock alone.
    package var isOfTheUser: Bool {
        contacts.sources.isEmpty && choices.now == nil && choices.config == nil && !widget.isPlaceholder
    }

    /// The format if its reader is a bar, which shows a failure in place of an entry.
    package var bar: Bar? { format.bar }

    package func render(_ entry: TimelineEntry) -> String {
        format.render(entry, options: widget.formatOptions)
    }

    private static func configuration(
        _ choices: any SessionChoices, _ context: CommandContext
    ) -> Result<ConfigurationFile, CommandFailure> {
        Result { () throws(CommandFailure) in try ConfigurationFile(choices, context) }
    }

    private func session(_ read: Result<ConfigurationFile, CommandFailure>) throws(CommandFailure) -> CommandSession {
        let file: ConfigurationFile
        do { file = try read.get() } catch {
            known.noteUnusable()
            throw error
        }
        known.note(file)
        let session = session(file)
        session.noteProblems(file, choices)
        return session
    }

    private func session(_ file: ConfigurationFile) -> CommandSession {
        CommandSession(choices, context, file).showing(widget: widget.choices)
    }

    private var sessionWithDefaults: CommandSession {
        .withDefaults(choices, context).showing(widget: widget.choices)
    }

    private func read(_ session: CommandSession) throws(CommandFailure) -> ContactReading {
        // A bar does not wait; who asks for text, JSON or SVG does. Half of the memory that the call may have: what is
        // made of the cards takes about as much again.
        try session.read(
            contacts, isForLog: bar != nil,
            within: bar == nil ? .unlimited : ReadingBudget(maximumMemory: 256 << 20))
    }

    /// What is shown now, or why it cannot be made, and what that depends on.
    package func snapshot() throws(CommandFailure) -> Snapshot {
        let session = try session(Self.configuration(choices, context))
        func snapshot(_ entry: Result<TimelineEntry, CommandFailure>, _ read: [Dependency] = []) -> Snapshot {
            Snapshot(entry: entry, dependencies: session.dependencies + read, lockState: session.lockState)
        }
        if widget.isPlaceholder {
            return snapshot(.success(session.provider.placeholder(widget.configuration(session), now: session.now)))
        }
        let reading = try read(session)
        if let failure = reading.failureOfAll { return snapshot(.failure(failure), reading.dependencies) }
        session.note(reading.emptiness)
        session.noteHiddenNames()
        return snapshot(.success(entry(reading, session)), reading.dependencies)
    }

    private func entry(_ reading: ContactReading, _ session: CommandSession) -> TimelineEntry {
        var configuration = widget.configuration(session)
        configuration.isWithoutBirthdays = reading.isWithoutBirthdays
        return session.provider.snapshot(
            reading.contacts, configuration, now: session.now, whyEmpty: whyEmpty(reading))
    }

    /// Brings the calendar up to date that the configuration names, as it was read last.
    package func keepCalendar() {
        if contacts.sources.isEmpty, !widget.isPlaceholder { knownSession?.keepCalendar() }
    }

    /// What is shown at one moment.
    package struct Snapshot {
        /// The entry, or why there is none.
        package let entry: Result<TimelineEntry, CommandFailure>
        /// What that depends on.
        package let dependencies: [Dependency]
        /// The state of the user's session that it was made for; nil where that makes no difference.
        package let lockState: SessionLockMark.State?
    }

    /// The entries for now and for the midnights of the next days.
    ///
    /// - Parameter days: how many, today among them.
    package func timeline(days: Int) throws(CommandFailure) -> Timeline {
        let session = try session(Self.configuration(choices, context))
        var configuration = widget.configuration(session)
        if widget.isPlaceholder {
            let entry = session.provider.placeholder(configuration, now: session.now)
            return Timeline(family: configuration.family, entries: [entry], reload: nil)
        }
        session.noteHiddenNames()
        let reading = try session.readShown(contacts)
        configuration.isWithoutBirthdays = reading.isWithoutBirthdays
        return session.provider.timeline(reading.contacts, configuration, now: session.now, days: days)
    }

    /// The output for now. It is archived together with those of the next days if nothing but the user's own things
    /// decides on it.
    private func shownWidget() throws(CommandFailure) -> ShownWidget {
        let session = try session(configurationFile ?? Self.configuration(choices, context))
        var configuration = widget.configuration(session)
        guard !widget.isPlaceholder else {
            return ShownWidget(output: render(session.provider.placeholder(configuration, now: session.now)))
        }
        let reading = try read(session)
        if let failure = reading.failureOfAll { throw failure }
        session.note(reading.emptiness)
        noteSetup(reading)
        configuration.isWithoutBirthdays = reading.isWithoutBirthdays
        // The archive would answer without that.
        var isReported = noteLater(reading.contacts, configuration, session)
        if session.noteHiddenNames() { isReported = true }
        guard isOfTheUser, !reading.isRacy, !isReported, !mayHang(reading), let archive = context.archivedCall
        else { return ShownWidget(output: render(entry(reading, session)), contacts: reading) }
        let timeline = session.provider.timeline(
            reading.contacts, configuration, now: session.now, days: ArchivedCall.days, whyEmpty: whyEmpty(reading))
        let outputs = timeline.entries.map(render)
        return ShownWidget(output: outputs[0], contacts: reading) {
            archive.save(
                timeline, outputs, dependencies: reading.dependencies + session.dependencies,
                session: session.archivedState, executables: context.executables)
        }
    }

    /// Why nobody is shown, a line each.
    private func whyEmpty(_ reading: ContactReading) -> [CleanText] {
        let text = reading.emptiness.map(context.console.language.text) ?? ""
        return text.split(separator: "\n").map { CleanText(cleaning: String($0)) }
    }

    /// Says to a person at a terminal who calls for the first time, or has no contacts yet, that there is a guide.
    private func noteSetup(_ reading: ContactReading) {
        guard bar == nil, context.console.isTerminal, reading.isFirst || reading.hasNoSource else { return }
        // Translators: The command is a guide that asks about everything.
        context.console.tell(Message("step by step: {command}", ["command": .command("bday-widget setup")]))
    }

    /// Whether a source lies where a server can be gone. The widget looks at what an archive depends on, and nobody would
    /// end its wait. Where all of home lies there, nothing works without the server.
    private func mayHang(_ reading: ContactReading) -> Bool {
        let home = context.environment.home.map { [$0] } ?? []
        return RemoteFileSystem.holdsAny(of: reading.dependencies.map(\.path), besides: home)
    }

    /// Says to a person at a terminal that `--within` leaves nothing to print, and what it leaves out.
    ///
    /// - Returns: whether that was said.
    private func noteLater(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, _ session: CommandSession
    ) -> Bool {
        guard bar == nil, context.console.isTerminal, let within = configuration.within,
            let next = session.calculator.upcoming(contacts, today: session.now.day, limit: 1).first,
            next.daysUntil > within,
            session.calculator.past(contacts, today: session.now.day, days: configuration.since).isEmpty
        else { return false }
        session.noteNobody(within: within, next: next.daysUntil)
        return true
    }

    /// A session of the configuration that was read last, which says nothing; nil where it could not be read.
    private var knownSession: CommandSession? { known.file.map(session) }

    /// This call, whose console says nothing twice in a row of updates.
    package func sayingOnce() -> WidgetCall {
        var call = self
        call.context = context.sayingOnce()
        return call
    }

    /// Writes what is shown now, and archives it. A bar gets something else instead of a failure.
    package func answer() throws {
        let watchdog = bar.map { bar in CallWatchdog { answerWithoutSources(bar) } }
        watchdog?.start()
        let shown: ShownWidget
        do {
            shown = try shownWidget()
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

    // What stands in the place of an answer that cannot be made, or not in time.

    /// Whether nobody is to be named now, as far as the configuration is known.
    package var hidesNames: Bool {
        !widget.isRedacted && known.mayHideNames && context.environment.sessionLockMark?.state != .unlocked
    }

    /// What a bar shows of an error, in the user's language and with the pictures that the call asks for.
    package func barFailure(_ error: CommandFailure) -> BarFailure {
        let configuration = known.file?.configuration ?? Configuration()
        return BarFailure(
            error.status == .tryAgain ? .locked : .error, reason: context.console.language.text(error.diagnosis),
            icons: configuration.widget(widget.choices).icons)
    }

    /// What a bar shows rather than a failure: the output of the same call before, or the contacts as they were last
    /// stored.
    private func lastGoodOutput(_ error: CommandFailure) -> String? {
        guard isOfTheUser, error.status != .usage else { return nil }
        let isLocked = error.status == .tryAgain
        // It could be of a time when names were not to be hidden.
        if !hidesNames, let output = context.archivedCall?.lastOutput(isLocked: isLocked, at: context.clock.now()) {
            return output
        }
        return isLocked || error.cause == .unreadable ? nil : lastKnownEntry().map(render)
    }

    /// Why somebody else answers: what kept the call waiting cannot be asked for.
    package static let sourcesDoNotAnswer = SystemError(.overBudget, "the contact sources")

    /// Shows in a bar what was last stored, or that the sources do not answer. No source is looked at.
    private func answerWithoutSources(_ bar: Bar) {
        let failure = CommandFailure(reading: Self.sourcesDoNotAnswer)
        context.console.tell(failure.diagnosis)
        try? context.console.write(lastKnownEntry().map(render) ?? bar.output(barFailure(failure)))
    }

    /// What shows nobody, for a reader that knows no failure.
    package func emptyOutput() -> String {
        let session = sessionWithDefaults
        var configuration = widget.configuration(session)
        configuration.within = 0
        let text = render(session.provider.snapshot([], configuration, now: session.now))
        return text.isEmpty ? "\n" : text
    }

    /// The contacts as they were last stored, with the default configuration if the user's cannot be read.
    package func lastKnownEntry() -> TimelineEntry? {
        let session = knownSession ?? sessionWithDefaults
        guard isOfTheUser, var reading = try? session.library().lastKnownContacts(), !reading.everybody.isEmpty
        else { return nil }
        session.complete(&reading)
        reading.select(session.selection(contacts))
        return reading.failureOfAll == nil ? entry(reading, session) : nil
    }
}

/// An output, and how it is archived once it is written.
private struct ShownWidget: Sendable {
    let output: String
    /// Kept until the process ends, so that thousands of contacts are not released one by one.
    var contacts: ContactReading?
    var archive: @Sendable () -> Void = {}
}

/// Answers a bar in place of a call that is kept waiting. A file system whose server is gone (NFS, sshfs) answers no system
/// call, `stat` included, and nothing can end the wait but the end of the process.
package final class CallWatchdog: Sendable {
    /// Longer than all sources together may take, in milliseconds.
    package static let patience = Timeout.milliseconds(6_500)

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

/// What a call's configuration said when it was read last, for who answers in place of a call that waits for its sources,
/// and for a time in which it cannot be used.
private final class KnownConfiguration: Sendable {
    private let state = Mutex((file: ConfigurationFile?.none, isUsable: true))

    /// Nil where it never could be used.
    var file: ConfigurationFile? { state.withLock { $0.file } }

    /// Whether names may have to be hidden while the session is locked. Nobody knows what a file asks for that cannot be used.
    var mayHideNames: Bool {
        state.withLock { !$0.isUsable || $0.file?.configuration.redactsWhenLocked ?? false }
    }

    func note(_ file: ConfigurationFile) { state.withLock { $0 = (file, true) } }

    /// It cannot be used now.
    func noteUnusable() { state.withLock { $0.isUsable = false } }
}

extension ArchivedCall {
    /// How many days an archive covers: today and the days after the next seven midnights.
    static let days = 8

    /// The output of this call as it was, if the archive has one for this moment.
    ///
    /// - Parameter isLocked: the store cannot be opened before the user unlocks it. Then only an archive that is still
    ///   current may be shown.
    fileprivate func lastOutput(isLocked: Bool, at now: Int) -> String? {
        switch answer(at: now) {
        case .current(let output), .madeOnEarlierDay(let output): output
        case .stale(let output): isLocked ? nil : output
        case .missing: nil
        }
    }

    /// Keeps what the call prints from each of a timeline's entries on.
    ///
    /// - Parameters:
    ///   - outputs: an output for each entry.
    ///   - dependencies: what the contacts and the configuration were read from.
    ///   - session: the state in which they may be shown; nil where it makes no difference.
    ///   - executables: the programs that make the outputs, so that an update drops the archive.
    fileprivate func save(
        _ timeline: Timeline, _ outputs: [String], dependencies: [Dependency], session: ArchivedTimeline.Session?,
        executables: Executables
    ) {
        guard let until = timeline.reload else { return }
        let entries = zip(timeline.entries, outputs).map {
            ArchivedTimeline.Entry(from: $0.date.secondsSince1970, output: $1)
        }
        // Where TZ names no zone, /etc/localtime does.
        let common = (executables.paths + ["/etc/localtime"]).map {
            Dependency(path: $0)
        }
        save(
            ArchivedTimeline(
                entries: entries, until: until.secondsSince1970, dependencies: dependencies + common,
                session: session))
    }
}
