import BirthdayCore
import CalendarSystems
import LinuxSystem
import Localization
import WidgetTimeline

/// What every command starts from: the moment, the user's settings, the language.
struct CommandSession: Sendable {
    let environment: UserEnvironment
    let console: Console
    let calendar: SystemCalendar
    let now: LocalInstant
    let settings: Configuration
    /// What the settings were read from.
    let dependencies: [Dependency]
    let locale: LocaleChoice
    let texts: any WidgetTexts

    /// - Parameter tellingProblems: whether what is wrong in the configuration is said on standard error.
    /// - Throws: when the configuration is none.
    init(_ options: SessionOptions, tellingProblems: Bool = true) throws(CommandFailure) {
        let environment = UserEnvironment.current
        let reading = try Self.readSettings(options.config, environment)
        self.init(options, environment, reading.settings, reading.dependencies)
        if tellingProblems { for problem in reading.problems { console.note(problem) } }
    }

    /// A session with the default settings, for when the user's cannot be read.
    static func withDefaults(_ options: SessionOptions) -> CommandSession {
        CommandSession(options, .current, Configuration(), [])
    }

    private init(
        _ options: SessionOptions, _ environment: UserEnvironment, _ settings: Configuration,
        _ dependencies: [Dependency]
    ) {
        self.environment = environment
        self.settings = settings
        self.dependencies = dependencies
        console = Console()
        calendar = SystemCalendar()
        now = options.now?.instant(in: calendar) ?? calendar.local(SystemCalendar.now())
        locale = LocaleChoice(chosen: options.locale ?? settings.locale, variable: environment.value)
        texts = locale.texts
    }

    private static func readSettings(
        _ named: String?, _ environment: UserEnvironment
    ) throws(CommandFailure) -> (settings: Configuration, problems: [String], dependencies: [Dependency]) {
        let path: String
        var dependencies: [Dependency] = []
        if let named {
            path = named
        } else {
            guard let standard = try? environment.configurationFile() else { return (Configuration(), [], []) }
            path = standard
            dependencies = [Dependency(path: path, fingerprint: FileFingerprint(path: path))]
            if dependencies[0].isMissing { return (Configuration(), [], dependencies) }
        }
        let reading = try ConfigurationFile.read(path, isNamed: named != nil)
        return (reading.configuration, reading.problems.map { "\(path): \($0)" }, dependencies)
    }

    var provider: BirthdayProvider {
        BirthdayProvider(calculator: calculator, calendar: calendar, texts: texts)
    }

    var calculator: BirthdayCalculator {
        BirthdayCalculator(finder: WorldCalendars(), rules: settings.rules, order: texts.comesBefore)
    }

    func library() throws(CommandFailure) -> ContactLibrary {
        try ContactLibrary(environment: environment, configuration: settings, today: now.day)
    }

    /// The contacts that a call asks for: of the sources it names, else the user's. What is odd on the way is said on
    /// standard error.
    ///
    /// - Throws: also when no source can be read and there is nobody to show.
    ///
    /// - Parameter rereading: the user's sources are read whatever their fingerprints say.
    func contacts(
        _ options: ReadingOptions, rereading: Bool = false
    ) throws(CommandFailure) -> ContactReading {
        var reading: ContactReading
        if options.sources.isEmpty {
            reading = try library().contacts(rereading: rereading)
        } else {
            let (contacts, outcomes) = SourceRefresh(today: now.day).read(options.sources)
            reading = ContactReading(
                contacts: contacts, dependencies: outcomes.flatMap { $0.reading?.dependencies ?? [] })
            reading.add(outcomes)
            for problem in outcomes.flatMap(\.problems) { console.problem(problem.description) }
            reading.failure = reading.failure ?? ImportReport(outcomes).failure
        }
        if reading.contacts.isEmpty, let failure = reading.failure { throw failure }
        for note in reading.notes { console.note(note) }
        reading.contacts = selection(options).apply(to: reading.contacts)
        return reading
    }

    func selection(_ options: ReadingOptions) -> ContactSelection {
        ContactSelection(
            groups: options.groups, excludedGroups: options.excludedGroups, showsDeceased: settings.showsDeceased,
            showsExcluded: settings.showsExcluded)
    }
}
