import BirthdayCore
import ContactLibrary
import LinuxSystem
import OutputFormats
import SafeText
import Synchronization
import TimelineArchive
import WidgetTimeline

/// What a widget is asked to show, as the options of the default command and of `watch` say.
struct WidgetCall: Sendable {
    let widget: WidgetOptions
    let format: any OutputFormat
    let reading: ReadingOptions
    let options: any SessionChoices
    let context: CommandContext
    /// The configuration, where it was read to find the format.
    private let configurationFile: Result<ConfigurationFile, LibraryError>?
    private let known = KnownConfiguration()

    /// - Parameter option: where it names no format, the one that the configuration names now is used.
    init(
        widget: WidgetOptions, format option: FormatOption, reading: ReadingOptions, session: any SessionChoices,
        context: CommandContext
    ) {
        self.widget = widget
        self.reading = reading
        options = session
        self.context = context
        if let format = option.format {
            (self.format, configurationFile) = (format, nil)
        } else {
            let file = Self.configuration(options, context)
            format = (try? file.get().configuration.format).flatMap(Formats.named) ?? Formats.standard
            configurationFile = file
        }
    }

    /// Whether the output depends on the user's own contacts, configuration and clock alone.
    var isOfTheUser: Bool {
        reading.sources.isEmpty && options.now == nil && options.config == nil && !widget.placeholder
    }

    /// The format if its reader is a bar, which shows a failure in place of an entry.
    var bar: (any Bar)? { format as? any Bar }

    func render(_ entry: TimelineEntry) -> String {
        format.render(entry, options: FormatOptions(pretty: widget.pretty))
    }

    private static func configuration(
        _ options: any SessionChoices, _ context: CommandContext
    ) -> Result<ConfigurationFile, LibraryError> {
        Result { () throws(LibraryError) in try ConfigurationFile(options, context) }
    }

    /// The configuration that was read last, for who answers in place of a call that waits for its sources.
    private final class KnownConfiguration: Sendable {
        let file = Mutex<ConfigurationFile?>(nil)
    }

    private func session(_ file: ConfigurationFile) -> CommandSession {
        CommandSession(widget: options, context, file)
    }

    /// Whether the output names people's identifiers.
    private var isIdentified: Bool { format is JSON }

    /// A bar does not wait; who asks for text, JSON or SVG does.
    private var budget: ReadingBudget {
        // Half of what the call may have: what is made of the cards takes about as much again.
        bar == nil ? .unlimited : ReadingBudget(maximumMemory: 256 << 20)
    }

    /// What is shown now, or why it cannot be made, and what that depends on.
    ///
    /// - Parameter ignoringCache: the sources are read even if no fingerprint shows a change.
    func snapshot(ignoringCache: Bool) throws(LibraryError) -> Snapshot {
        let file = try Self.configuration(options, context).get()
        known.file.withLock { $0 = file }
        let session = session(file)
        let configuration = widget.configuration(session)
        func snapshot(_ entry: Result<TimelineEntry, LibraryError>, _ read: [Dependency] = []) -> Snapshot {
            Snapshot(entry: entry, dependencies: session.dependencies + read, lockState: session.lockState)
        }
        if widget.placeholder {
            return snapshot(.success(session.provider.placeholder(configuration, now: session.now)))
        }
        let contacts = try session.read(
            reading, ignoringCache: ignoringCache, isForLog: bar != nil, isIdentified: isIdentified, within: budget)
        if let failure = contacts.failureOfAll { return snapshot(.failure(failure), contacts.dependencies) }
        session.note(contacts.emptiness)
        session.noteHiddenNames()
        let entry = session.provider.snapshot(
            contacts.contacts, configuration, now: session.now, whyEmpty: contacts.whyEmpty)
        return snapshot(.success(entry), contacts.dependencies)
    }

    /// What is shown at one moment.
    struct Snapshot {
        /// The entry, or why there is none.
        let entry: Result<TimelineEntry, LibraryError>
        /// What that depends on.
        let dependencies: [Dependency]
        /// The state of the user's session that it was made for; nil where that makes no difference.
        let lockState: SessionLockMark.State?
    }

    /// The output for now. It is archived together with those of the next days if nothing but the user's own things
    /// decides on it.
    func show() throws(LibraryError) -> ShownWidget {
        let file = try (configurationFile ?? Self.configuration(options, context)).get()
        known.file.withLock { $0 = file }
        let session = session(file)
        let configuration = widget.configuration(session)
        guard !widget.placeholder else {
            return ShownWidget(output: render(session.provider.placeholder(configuration, now: session.now)))
        }
        let contacts = try session.read(
            reading, ignoringCache: context.console.isRead, isForLog: bar != nil, isIdentified: isIdentified,
            within: budget)
        if let failure = contacts.failureOfAll { throw failure }
        session.note(contacts.emptiness)
        // The archive would answer without that.
        var isReported = noteLater(contacts.contacts, configuration, session)
        if session.noteHiddenNames() { isReported = true }
        guard isOfTheUser, !contacts.isRacy, !isReported, !mayHang(contacts), let archive = context.archivedCall
        else {
            let entry = session.provider.snapshot(
                contacts.contacts, configuration, now: session.now, whyEmpty: contacts.whyEmpty)
            return ShownWidget(output: render(entry), contacts: contacts)
        }
        let timeline = session.provider.timeline(
            contacts.contacts, configuration, now: session.now, days: ArchivedCall.days, whyEmpty: contacts.whyEmpty)
        let outputs = timeline.entries.map(render)
        return ShownWidget(output: outputs[0], contacts: contacts) {
            archive.save(
                timeline, outputs, dependencies: contacts.dependencies + session.dependencies,
                session: session.archivedState, executables: context.executables)
        }
    }

    /// Whether a source lies where a server can be gone. The widget looks at what an archive depends on, and nobody would
    /// end its wait. Where all of home lies there, nothing works without the server.
    private func mayHang(_ contacts: ContactReading) -> Bool {
        let home = context.environment.home.map { [$0] } ?? []
        return RemoteFileSystem.holdsAny(of: contacts.dependencies.map(\.path), besides: home)
    }

    /// Says to a person at a terminal that `--within` leaves nothing to print, and what it leaves out.
    ///
    /// - Returns: whether that was said.
    private func noteLater(
        _ contacts: [Contact], _ configuration: WidgetConfiguration, _ session: CommandSession
    ) -> Bool {
        guard bar == nil, context.console.isTerminal, let within = configuration.within,
            let next = session.calculator.upcoming(contacts, today: session.now.day, limit: 1).first,
            next.daysUntil > within
        else { return false }
        session.noteNobody(within: within, next: next.daysUntil)
        return true
    }

    /// What a bar shows rather than a failure: the output of the same call before, or the contacts as they were last
    /// stored.
    func lastGoodOutput(_ error: LibraryError) -> String? {
        guard isOfTheUser, ExitStatus(error) != .usage else { return nil }
        let isLocked = ExitStatus(error) == .tryAgain
        // It could be of a time when names were not to be hidden.
        let isHidden = knownSession?.hidesNames ?? false
        if !isHidden, let output = context.archivedCall?.lastOutput(isLocked: isLocked, at: context.clock.now()) {
            return output
        }
        return isLocked || error.isOfConfiguration ? nil : lastKnownEntry().map(render)
    }

    /// Why somebody else answers: what kept the call waiting cannot be asked for.
    static let silence = SystemError(.overBudget, "the contact sources")

    /// Shows in a bar what was last stored, or that the sources do not answer. No source is looked at.
    func answerWithoutSources(_ bar: any Bar) {
        let failure = LibraryError.unreadable(Self.silence)
        context.console.note(failure.description)
        try? context.console.write(lastKnownEntry().map(render) ?? bar.output(BarFailure(failure)))
    }

    /// A session of the configuration that was read last, which says nothing; nil where it could not be read.
    private var knownSession: CommandSession? {
        known.file.withLock { $0 }.map { CommandSession(options, context, $0) }
    }

    /// The contacts as they were last stored, with the default configuration if the user's cannot be read.
    func lastKnownEntry() -> TimelineEntry? {
        let session = knownSession ?? .withDefaults(options, context)
        let selection = session.selection(reading)
        guard isOfTheUser, selection.failure == nil, let contacts = try? session.library().lastKnownContacts(),
            !contacts.isEmpty
        else { return nil }
        return session.provider.snapshot(
            selection.apply(to: contacts), widget.configuration(session), now: session.now)
    }
}

extension ContactReading {
    /// Why nobody is shown, a line each.
    fileprivate var whyEmpty: [CleanText] {
        emptiness.map { $0.description.split(separator: "\n").map { CleanText(cleaning: String($0)) } } ?? []
    }
}
