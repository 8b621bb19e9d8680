import BirthdayCore
import CalendarSystems
import ContactLibrary
import LinuxSystem
import Localization
import WidgetTimeline

/// A command's context together with what its options and the user's configuration say: the moment, the language, the
/// rules.
struct CommandSession: Sendable {
    let context: CommandContext
    let calendar: SystemCalendar
    let now: LocalInstant
    let configuration: Configuration
    /// What the configuration was read from.
    let dependencies: [Dependency]
    let locale: LocaleChoice
    let texts: any WidgetTexts

    /// - Throws: if the configuration cannot be used at all.
    init(_ options: SessionOptions, _ context: CommandContext) throws(LibraryError) {
        let file = try ConfigurationFile(options, context)
        self.init(options, context, file)
        for note in file.problems + file.remarks { context.console.note(note) }
    }

    /// A widget's session. Remarks are not for a bar's log, which has a line for every call that finds no archive.
    init(widget options: SessionOptions, _ context: CommandContext, _ file: ConfigurationFile) {
        self.init(options, context, file)
        for problem in file.problems { context.console.note(problem) }
    }

    /// A session with the default configuration, for when the user's cannot be read.
    static func withDefaults(_ options: SessionOptions, _ context: CommandContext) -> CommandSession {
        CommandSession(options, context, ConfigurationFile())
    }

    /// A session that says nothing about the configuration.
    init(_ options: SessionOptions, _ context: CommandContext, _ file: ConfigurationFile) {
        self.context = context
        configuration = file.configuration
        dependencies = file.dependencies
        calendar = context.clock.calendar()
        now = options.now?.instant(in: calendar) ?? calendar.local(context.clock.now())
        locale = LocaleChoice(
            chosen: options.locale ?? configuration.locale, variable: context.environment.value)
        texts = locale.texts
    }

    var console: Console { context.console }

    var provider: BirthdayProvider {
        BirthdayProvider(calculator: calculator, calendar: calendar, texts: texts)
    }

    var calculator: BirthdayCalculator {
        BirthdayCalculator(finder: WorldCalendars(), rules: configuration.rules, order: texts.comesBefore)
    }

    func library() throws(LibraryError) -> Library {
        try Library(environment: context.environment, configuration: configuration, today: now.day)
    }

    /// The contacts that a call asks for: those of the sources it names, else the user's. Problems on the way go to
    /// standard error.
    ///
    /// - Parameter ignoringCache: the user's sources are read even if no fingerprint shows a change.
    /// - Throws: also if no source can be read and there is nobody to show.
    func contacts(
        _ options: ReadingOptions, ignoringCache: Bool = false
    ) throws(LibraryError) -> ContactReading {
        var reading =
            try options.sources.isEmpty
            ? library().contacts(ignoringCache: ignoringCache)
            : ContactReading(ofSources: options.sources, today: now.day)
        for problem in reading.problems { console.problem(problem.description) }
        if reading.contacts.isEmpty, let failure = reading.failure { throw failure }
        for note in reading.notes { console.note(note) }
        reading.contacts = selection(options).apply(to: reading.contacts)
        return reading
    }

    func selection(_ options: ReadingOptions) -> ContactSelection {
        ContactSelection(
            groups: options.groups(configuration), excludedGroups: options.excludedGroups,
            showsDeceased: configuration.showsDeceased, showsExcluded: configuration.showsExcluded)
    }

    /// The name as a terminal shows it.
    func displayName(_ contact: Contact) -> String {
        let name = CleanText(cleaning: contact.name)
        return (name.isEmpty ? texts.noName : name.shortened).string
    }
}

extension ConfigurationFile {
    /// The configuration that a call reads.
    init(_ options: SessionOptions, _ context: CommandContext) throws(LibraryError) {
        try self.init(named: options.config, context.environment, formats: FormatOption.names)
    }
}
