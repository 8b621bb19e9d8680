import BirthdayCore
import CalendarSystems
import ContactLibrary
import LinuxSystem
import LocalTime
import Localization
import TimelineArchive
import WidgetTimeline

/// A command's context together with what its options and the user's configuration say: the moment, the language, the
/// rules.
struct CommandSession: Sendable {
    let context: CommandContext
    let calendar: SystemCalendar
    let now: LocalInstant
    /// Whether `now` is the clock's: no --now.
    let isNowReal: Bool
    let configuration: Configuration
    /// What the configuration was read from.
    let dependencies: [Dependency]
    /// The state of the user's session, where nobody is to be named while it is locked; nil where it makes no difference.
    private(set) var lockState: SessionLockMark.State?
    let locale: LocaleChoice
    let texts: any WidgetTexts

    /// - Throws: if the configuration cannot be used at all.
    init(_ options: any SessionChoices, _ context: CommandContext) throws(LibraryError) {
        self.init(widget: options, context, try ConfigurationFile(options, context))
    }

    /// A session of a configuration that was read, which says what is wrong with it.
    init(widget options: any SessionChoices, _ context: CommandContext, _ file: ConfigurationFile) {
        self.init(options, context, file)
        // Of a locale in the configuration the problems speak already.
        for problem in file.problems { console.note(problem) }
        if options.locale != nil, let name = locale.unknown {
            console.note("\"\(name)\" is not a locale that is known; words and dates are English")
        }
    }

    /// A session that says nothing of what is wrong with the configuration.
    init(silent options: any SessionChoices, _ context: CommandContext) throws(LibraryError) {
        self.init(options, context, try ConfigurationFile(options, context))
    }

    /// A session with the default configuration, for when the user's cannot be read: it may say that names are to be
    /// hidden.
    static func withDefaults(_ options: any SessionChoices, _ context: CommandContext) -> CommandSession {
        var session = CommandSession(options, context, ConfigurationFile())
        session.lockState = context.environment.sessionLockMark?.state ?? .unknown
        return session
    }

    /// A session that says nothing about the configuration.
    init(_ options: any SessionChoices, _ context: CommandContext, _ file: ConfigurationFile) {
        self.context = context
        configuration = file.configuration
        dependencies = file.dependencies
        lockState = configuration.redactsWhenLocked ? context.environment.sessionLockMark?.state ?? .unknown : nil
        calendar = context.clock.calendar()
        isNowReal = options.now == nil
        now = options.now?.instant(in: calendar) ?? calendar.local(context.clock.now())
        locale = LocaleChoice(
            chosen: options.locale ?? configuration.locale, variable: context.environment.value)
        texts = locale.texts
    }

    var console: Console { context.console }

    /// Whether nobody is to be named. What nobody knows counts as locked.
    var hidesNames: Bool { lockState.map { $0 != .unlocked } ?? false }

    /// Why they are hidden, where nobody knows whether the session is locked.
    var hiddenNames: Diagnosis? { lockState.flatMap { Diagnosis.hiddenNames($0, context.environment) } }

    /// Says that to a person at a terminal.
    ///
    /// - Returns: whether there was something to say.
    @discardableResult
    func noteHiddenNames() -> Bool {
        guard console.isTerminal, let hiddenNames else { return false }
        console.note("\(hiddenNames.problem)\nnext step: \(hiddenNames.remedy)")
        return true
    }

    /// The state in which an output of now may be shown again.
    var archivedState: ArchivedTimeline.Session? {
        guard let lockState, let mark = context.environment.sessionLockMark else { return nil }
        return ArchivedTimeline.Session(mark: mark.path, state: lockState)
    }

    var provider: BirthdayProvider {
        BirthdayProvider(calculator: calculator, calendar: calendar, texts: texts)
    }

    var calculator: BirthdayCalculator {
        BirthdayCalculator(finder: WorldCalendars(), rules: configuration.rules, key: locale.order.key(of:))
    }

    /// - Parameter report: gets what the user should know about the library's files; a note, if it is nil.
    func library(report: (@Sendable (String) -> Void)? = nil) throws(LibraryError) -> Library {
        try context.refuseHomeOfAnother()
        return try Library(
            environment: context.environment, configuration: configuration, today: now.day, isStoring: isNowReal,
            report: report ?? console.note)
    }

    /// The contacts that a call asks for: those of the sources it names, else the user's. Problems on the way go to
    /// standard error.
    ///
    /// - Parameter ignoringCache: the user's sources are read even if no fingerprint shows a change.
    /// - Throws: also if there is nobody to show because no source can be read or a group does not exist.
    func contacts(
        _ options: ReadingOptions, ignoringCache: Bool = false
    ) throws(LibraryError) -> ContactReading {
        let reading = try read(options, ignoringCache: ignoringCache, isForLog: false)
        if let failure = reading.failureOfAll { throw failure }
        note(reading.emptiness)
        return reading
    }

    /// Everybody whom a call asks for, and in `contacts` those who are shown.
    ///
    /// - Parameter isIdentified: as in `read`.
    /// - Throws: also if nobody is known because no source can be read or a group does not exist.
    func known(_ options: ReadingOptions, isIdentified: Bool = true) throws(LibraryError) -> ContactReading {
        let reading = try read(options, ignoringCache: true, isForLog: false, isIdentified: isIdentified)
        if reading.everybody.isEmpty, let failure = reading.failureOfAll { throw failure }
        return reading
    }

    /// Says why nothing is printed though somebody is known, to a person at a terminal.
    ///
    /// - Parameter next: how many days until the next birthday.
    func noteNobody(within days: Int, next: Int) {
        guard console.isTerminal else { return }
        let next = LocalizedTexts.english.when(daysUntil: next)
        console.note("nobody's birthday is within \(days) \(days == 1 ? "day" : "days"); the next is \(next)")
    }

    /// Says why nobody is shown.
    func note(_ emptiness: Diagnosis?) {
        if let emptiness { console.note(emptiness.description) }
    }

    /// The contacts, or in the reading's `failureOfAll` why there is nobody to show; what they depend on is known all the
    /// same.
    ///
    /// - Parameters:
    ///   - isForLog: whether standard error is a bar's log, where no file is named.
    ///   - isIdentified: people have identifiers, also those of sources that the call names.
    ///   - budget: what the reading of the sources may take.
    func read(
        _ options: ReadingOptions, ignoringCache: Bool, isForLog: Bool, isIdentified: Bool = true,
        within budget: ReadingBudget = .unlimited
    ) throws(LibraryError) -> ContactReading {
        let reading =
            try options.paths.isEmpty
            ? library().contacts(ignoringCache: ignoringCache, within: budget)
            : ContactReading(
                ofSources: options.paths, today: now.day, environment: context.environment,
                hasCollectionGroups: configuration.hasCollectionGroups, isIdentified: isIdentified, within: budget)
        return selected(reading, selection(options), isForLog: isForLog)
    }

    /// The user's contacts who are shown, of all groups, with every source read again.
    ///
    /// - Parameter isForLog: as in `read`.
    /// - Throws: also if there is nobody to show because no source can be read.
    func people(isForLog: Bool) throws(LibraryError) -> ContactReading {
        let reading = selected(
            try library().contacts(ignoringCache: true), selection(groups: [], excludedGroups: []), isForLog: isForLog)
        if let failure = reading.failureOfAll { throw failure }
        return reading
    }

    private func selected(_ reading: ContactReading, _ selection: ContactSelection, isForLog: Bool) -> ContactReading {
        var reading = reading
        let problems = isForLog ? reading.problemsForLog : reading.problems
        for problem in problems { console.problem(problem.description) }
        if reading.failureOfAll != nil { return reading }
        for note in reading.notes { console.note(note) }
        reading.select(selection)
        return reading
    }
}
