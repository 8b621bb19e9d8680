import BirthdayCore
import CalendarSystems
import ContactLibrary
import LinuxSystem
import LocalTime
import Localization
import Messages
import SafeText
import Scheduling
import TimelineArchive
import WidgetTimeline

/// A command's context together with what its options and the user's configuration say: the moment, the language, the
/// rules.
package struct CommandSession: Sendable {
    package let context: CommandContext
    package let calendar: SystemCalendar
    package let now: LocalInstant
    /// Whether `now` is the clock's: no --now.
    package let isNowReal: Bool
    package let configuration: Configuration
    /// What the configuration was read from.
    package let dependencies: [Dependency]
    /// The state of the user's session, where nobody is to be named while it is locked; nil where it makes no difference.
    private(set) var lockState: SessionLockMark.State?
    /// Which yearly dates are shown.
    package var occasions: Set<Occasion>
    package let locale: LocaleChoice
    package let texts: any WidgetTexts

    /// A session that says what is wrong with the configuration.
    ///
    /// - Throws: if it cannot be used at all.
    package init(_ choices: any SessionChoices, _ context: CommandContext) throws(LibraryError) {
        let file = try ConfigurationFile(choices, context)
        self.init(choices, context, file)
        noteProblems(file, choices)
    }

    /// A session that says nothing about the configuration.
    package init(_ choices: any SessionChoices, _ context: CommandContext, _ file: ConfigurationFile) {
        self.context = context
        configuration = file.configuration
        occasions = file.configuration.choices.occasions ?? [.birthday]
        dependencies = file.dependencies
        lockState = configuration.redactsWhenLocked ? context.environment.sessionLockMark?.state ?? .unknown : nil
        calendar = context.clock.calendar()
        isNowReal = choices.now == nil
        now = choices.now?.instant(in: calendar) ?? calendar.local(context.clock.now())
        locale = LocaleChoice(
            chosen: choices.locale ?? configuration.locale, variable: context.environment.value)
        texts = locale.texts
        context.console.language.become(locale.messages)
    }

    /// The session with other yearly dates shown; nil for the configuration's.
    package func showing(_ occasions: Set<Occasion>?) -> CommandSession {
        var session = self
        session.occasions = occasions ?? self.occasions
        return session
    }

    /// A result in the user's language.
    package func say(_ message: Message) -> String { console.language.text(message) }

    /// The same in front of what is to be typed.
    package func clean(_ message: Message) -> CleanText {
        let text = say(message)
        return "\(CleanText(cleaning: text))\(text.hasSuffix(" ") ? " " : "")"
    }

    /// A session with the default configuration, for when the user's cannot be read: it may say that names are to be
    /// hidden.
    package static func withDefaults(_ choices: any SessionChoices, _ context: CommandContext) -> CommandSession {
        var session = CommandSession(choices, context, ConfigurationFile())
        session.lockState = context.environment.sessionLockMark?.state ?? .unknown
        return session
    }

    package func noteProblems(_ file: ConfigurationFile, _ choices: any SessionChoices) {
        // Of a locale in the configuration the problems speak already.
        for problem in file.problems { console.note(problem) }
        if choices.locale != nil, let name = locale.unknown { console.tell(.unknownLocale(name)) }
    }

    package var console: Console { context.console }

    /// Whether nobody is to be named. What nobody knows counts as locked.
    package var hidesNames: Bool { lockState.map { $0 != .unlocked } ?? false }

    /// Why they are hidden, where nobody knows whether the session is locked.
    package var hiddenNames: Diagnosis? { lockState.flatMap { Diagnosis.hiddenNames($0, context.environment) } }

    /// Says that to a person at a terminal.
    ///
    /// - Returns: whether there was something to say.
    @discardableResult
    package func noteHiddenNames() -> Bool {
        guard console.isTerminal, let hiddenNames else { return false }
        console.tell(hiddenNames.withNextStep(.line))
        return true
    }

    /// The state in which an output of now may be shown again.
    package var archivedState: ArchivedTimeline.Session? {
        guard let lockState, let mark = context.environment.sessionLockMark else { return nil }
        return ArchivedTimeline.Session(mark: mark.path, state: lockState)
    }

    package var provider: BirthdayProvider {
        BirthdayProvider(calculator: calculator, calendar: calendar, texts: texts)
    }

    package var calculator: BirthdayCalculator {
        var rules = configuration.rules
        rules.occasions = occasions
        return BirthdayCalculator(finder: WorldCalendars(), rules: rules, key: locale.order.key(of:))
    }

    /// - Parameter report: gets what the user should know about the library's files; a note, if it is nil.
    package func library(report: (@Sendable (String) -> Void)? = nil) throws(LibraryError) -> Library {
        try context.refuseHomeOfAnother()
        return try Library(
            environment: context.environment, configuration: configuration, today: now.day, isStoring: isNowReal,
            report: report ?? console.note, onFirst: { if console.isTerminal { noteFirst($0) } })
    }

    /// The contacts that a call asks for: those of the sources it names, else the user's. Problems on the way go to
    /// standard error.
    ///
    /// - Throws: also if there is nobody to show because no source can be read or a group does not exist.
    package func contacts(_ request: ContactRequest) throws(LibraryError) -> ContactReading {
        let reading = try read(request, isForLog: false)
        if let failure = reading.failureOfAll { throw failure }
        note(reading.emptiness)
        return reading
    }

    /// Everybody whom a call asks for, and in `contacts` those who are shown.
    ///
    /// - Throws: also if nobody is known because no source can be read or a group does not exist.
    package func known(_ request: ContactRequest) throws(LibraryError) -> ContactReading {
        let reading = try read(request, isForLog: false)
        if reading.everybody.isEmpty, let failure = reading.failureOfAll { throw failure }
        return reading
    }

    /// Says why nobody is shown.
    package func note(_ emptiness: Diagnosis?) {
        if let emptiness { console.tell(emptiness) }
    }

    /// The contacts, or in the reading's `failureOfAll` why there is nobody to show; what they depend on is known all the
    /// same.
    ///
    /// - Parameters:
    ///   - isForLog: whether standard error is a bar's log, where no file is named.
    ///   - budget: what the reading of the sources may take.
    package func read(
        _ request: ContactRequest, isForLog: Bool, within budget: ReadingBudget = .unlimited
    ) throws(LibraryError) -> ContactReading {
        let reading =
            try request.sources.isEmpty
            ? library().contacts(within: budget)
            : ContactReading(
                ofSources: request.sources, today: now.day, environment: context.environment,
                hasCollectionGroups: configuration.hasCollectionGroups, within: budget)
        return selected(
            reading, selection(request), isForLog: isForLog, tellsProblems: !request.isOfOnePerson)
    }

    /// The user's contacts who are shown, of all groups, with every source read again.
    ///
    /// - Parameter isForLog: as in `read`.
    /// - Throws: also if there is nobody to show because no source can be read.
    package func people(isForLog: Bool) throws(LibraryError) -> ContactReading {
        let reading = selected(try library().contacts(), everyone, isForLog: isForLog)
        if let failure = reading.failureOfAll { throw failure }
        return reading
    }

    private func selected(
        _ reading: ContactReading, _ selection: ContactSelection, isForLog: Bool, tellsProblems: Bool = true
    ) -> ContactReading {
        var reading = reading
        let problems = isForLog ? reading.problemsForLog : reading.problems
        for problem in problems where tellsProblems {
            console.problem((console.isTerminal && !isForLog ? problem.asWritten : problem).description)
        }
        if reading.failureOfAll != nil { return reading }
        for note in reading.notes { console.tell(note) }
        if locale.isFamilyFirst { reading.putFamilyNamesFirst() }
        reading.select(selection)
        return reading
    }
}
