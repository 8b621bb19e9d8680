import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import OutputFormats
import SafeText
import TimelineArchive
import WidgetTimeline

/// What a widget asks for, and the one way to it: for a single answer, for `watch`, and for a timeline.
package struct WidgetCall: Sendable {
    let widget: WidgetRequest
    let format: any OutputFormat
    package let contacts: ContactRequest
    package let choices: any SessionChoices
    package private(set) var context: CommandContext
    /// The configuration, where it was read to find the format.
    private let configurationFile: Result<ConfigurationFile, LibraryError>?
    let known = KnownConfiguration()

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
    package var bar: (any Bar)? { format as? any Bar }

    package func render(_ entry: TimelineEntry) -> String {
        format.render(entry, options: widget.formatOptions)
    }

    private static func configuration(
        _ choices: any SessionChoices, _ context: CommandContext
    ) -> Result<ConfigurationFile, LibraryError> {
        Result { () throws(LibraryError) in try ConfigurationFile(choices, context) }
    }

    private func session(_ read: Result<ConfigurationFile, LibraryError>) throws(LibraryError) -> CommandSession {
        let file: ConfigurationFile
        do throws(LibraryError) { file = try read.get() } catch {
            known.noteUnusable(
                mayHideNames: ConfigurationFile.mayHideNames(named: choices.config, context.environment))
            throw error
        }
        known.note(file)
        let session = session(file)
        session.noteProblems(file, choices)
        return session
    }

    private func session(_ file: ConfigurationFile) -> CommandSession {
        let session = CommandSession(choices, context, file)
        return session.showing(widget.choices(session.configuration).occasions)
    }

    private func read(_ session: CommandSession) throws(LibraryError) -> ContactReading {
        // A bar does not wait; who asks for text, JSON or SVG does. Half of the memory that the call may have: what is
        // made of the cards takes about as much again.
        try session.read(
            contacts, isForLog: bar != nil,
            within: bar == nil ? .unlimited : ReadingBudget(maximumMemory: 256 << 20))
    }

    /// What is shown now, or why it cannot be made, and what that depends on.
    ///
    package func snapshot() throws(LibraryError) -> Snapshot {
        let session = try session(Self.configuration(choices, context))
        var configuration = widget.configuration(session)
        func snapshot(_ entry: Result<TimelineEntry, LibraryError>, _ read: [Dependency] = []) -> Snapshot {
            Snapshot(entry: entry, dependencies: session.dependencies + read, lockState: session.lockState)
        }
        if widget.isPlaceholder {
            return snapshot(.success(session.provider.placeholder(configuration, now: session.now)))
        }
        let reading = try read(session)
        if let failure = reading.failureOfAll { return snapshot(.failure(failure), reading.dependencies) }
        session.note(reading.emptiness)
        session.noteHiddenNames()
        configuration.isWithoutBirthdays = reading.isWithoutBirthdays
        let entry = session.provider.snapshot(
            reading.contacts, configuration, now: session.now, whyEmpty: reading.whyEmpty)
        return snapshot(.success(entry), reading.dependencies)
    }

    /// What is shown at one moment.
    package struct Snapshot {
        /// The entry, or why there is none.
        package let entry: Result<TimelineEntry, LibraryError>
        /// What that depends on.
        package let dependencies: [Dependency]
        /// The state of the user's session that it was made for; nil where that makes no difference.
        package let lockState: SessionLockMark.State?
    }

    /// The entries for now and for the midnights of the next days.
    ///
    /// - Parameter days: how many, today among them.
    package func timeline(days: Int) throws(LibraryError) -> Timeline {
        let session = try session(Self.configuration(choices, context))
        var configuration = widget.configuration(session)
        if widget.isPlaceholder {
            let entry = session.provider.placeholder(configuration, now: session.now)
            return Timeline(family: configuration.family, entries: [entry], policy: .never)
        }
        session.noteHiddenNames()
        let reading = try session.contacts(contacts)
        configuration.isWithoutBirthdays = reading.isWithoutBirthdays
        return session.provider.timeline(reading.contacts, configuration, now: session.now, days: days)
    }

    /// The output for now. It is archived together with those of the next days if nothing but the user's own things
    /// decides on it.
    func show() throws(LibraryError) -> ShownWidget {
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
        else {
            let entry = session.provider.snapshot(
                reading.contacts, configuration, now: session.now, whyEmpty: reading.whyEmpty)
            return ShownWidget(output: render(entry), contacts: reading)
        }
        let timeline = session.provider.timeline(
            reading.contacts, configuration, now: session.now, days: ArchivedCall.days, whyEmpty: reading.whyEmpty)
        let outputs = timeline.entries.map(render)
        return ShownWidget(output: outputs[0], contacts: reading) {
            archive.save(
                timeline, outputs, dependencies: reading.dependencies + session.dependencies,
                session: session.archivedState, executables: context.executables)
        }
    }

    /// Says to a person at a terminal who calls for the first time, or has no contacts yet, that there is a guide.
    private func noteSetup(_ reading: ContactReading) {
        guard bar == nil, context.console.isTerminal, reading.isFirst || reading.hasNoSource else { return }
        context.console.tell(.sequence([.toBeGuided, "bday-widget setup"]))
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
    var knownSession: CommandSession? { known.file.map(session) }

    /// This call, whose console says nothing twice in a row of updates.
    package func sayingOnce() -> WidgetCall {
        var call = self
        call.context = context.sayingOnce()
        return call
    }
}

extension ContactReading {
    /// Why nobody is shown, a line each.
    fileprivate var whyEmpty: [CleanText] {
        emptiness.map { $0.description.split(separator: "\n").map { CleanText(cleaning: String($0)) } } ?? []
    }
}
