import BirthdayCore
import CalendarSystems
import ContactLibrary
import Failures
import LinuxSystem
import LocalTime
import Localization
import Messages
import NameDays
import OutputFormats
import SafeText
import Scheduling
import Settings
import Synchronization
import SystemPackage
import Terminal
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
    private let configurationFiles: [Dependency]
    /// The state of the user's session, where nobody is to be named while it is locked; nil where it makes no difference.
    private(set) var lockState: SessionLockMark.State?
    /// What the configuration and the call say of a widget.
    package private(set) var widget: WidgetConfiguration
    package private(set) var locale: LocaleChoice
    package private(set) var texts: LocalizedTexts
    private(set) var nativeDates: NativeDates

    /// A session that says what is wrong with the configuration.
    ///
    /// - Throws: if it cannot be used at all.
    package init(_ choices: any SessionChoices, _ context: CommandContext) throws(CommandFailure) {
        let file = try ConfigurationFile(choices, context)
        self.init(choices, context, file)
        noteProblems(file, choices)
    }

    /// The session of a call that changes something. In another user's home that is the reason to refuse it, whatever is wrong
    /// with the configuration there.
    package init(changing choices: any SessionChoices, _ context: CommandContext) throws(CommandFailure) {
        try context.refuseHomeOfAnother()
        try self.init(choices, context)
    }

    /// A session that says nothing about the configuration.
    package init(_ choices: any SessionChoices, _ context: CommandContext, _ file: ConfigurationFile) {
        self.context = context
        configuration = file.configuration
        widget = file.configuration.widget
        configurationFiles = file.dependencies
        lockState = configuration.redactsWhenLocked ? context.environment.sessionLockMark?.state ?? .unknown : nil
        calendar = context.clock.calendar()
        isNowReal = choices.now == nil
        now = choices.now?.instant(in: calendar) ?? calendar.local(context.clock.now())
        locale = Self.locale(choices.locale ?? configuration.locale, context.environment)
        texts = locale.texts
        nativeDates = NativeDates(locale: locale.dates)
        context.console.language.become(texts.language)
    }

    fileprivate static func locale(_ chosen: String?, _ environment: UserEnvironment) -> LocaleChoice {
        LocaleChoice(chosen: chosen, in: environment.catalogues, variable: environment.value)
    }

    /// The session in the user's own language, whichever one a call asks for.
    var inUsersLanguage: CommandSession {
        var session = self
        session.locale = Self.locale(configuration.locale, context.environment)
        session.texts = session.locale.texts
        session.nativeDates = NativeDates(locale: session.locale.dates)
        return session
    }

    /// What the configuration and the tables of name days are read from.
    package var dependencies: [Dependency] {
        configurationFiles + widget.nameDays.map { Dependency(path: NameDays.file(of: $0)) }
    }

    /// The session of a call that shows people in another way than a widget: settings of families are not for it.
    package func showing(_ choices: [WidgetChoice]) -> CommandSession {
        var session = self
        session.widget = configuration.widget.with(choices)
        return session
    }

    /// The session of a call that shows a widget.
    func showing(widget choices: [WidgetChoice]) -> CommandSession {
        var session = self
        session.widget = configuration.widget(choices)
        return session
    }

    /// A result in the user's language.
    package func say(_ message: Message) -> String { console.language.text(message) }

    /// A session with the default configuration, for when the user's cannot be read: it may say that names are to be
    /// hidden.
    package static func withDefaults(_ choices: any SessionChoices, _ context: CommandContext) -> CommandSession {
        var session = CommandSession(choices, context, ConfigurationFile())
        session.lockState = context.environment.sessionLockMark?.state ?? .unknown
        return session
    }

    package func noteProblems(_ file: ConfigurationFile, _ choices: any SessionChoices) {
        // Of a locale in the configuration the problems speak already.
        for problem in file.problems { console.tell(problem) }
        guard choices.locale != nil, let name = locale.unknown else { return }
        console.tell(
            Message("\"{locale}\" is not a locale that is known; words and dates are English", ["locale": .name(name)]))
    }

    package var console: Console { context.console }

    /// Whether nobody is to be named. What nobody knows counts as locked.
    package var hidesNames: Bool { lockState.map { $0 != .unlocked } ?? false }

    /// Why they are hidden, where nobody knows whether the session is locked.
    package var whyNamesAreHidden: Diagnosis? { lockState.flatMap { Diagnosis.hiddenNames($0, context.environment) } }

    /// Says that to a person at a terminal.
    ///
    /// - Returns: whether there was something to say.
    @discardableResult
    package func noteHiddenNames() -> Bool {
        guard console.isTerminal, let whyNamesAreHidden else { return false }
        console.tell(whyNamesAreHidden.withNextStep(.line))
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

    package var calculator: BirthdayCalculator { calculator(of: widget.shownOccasions) }

    package func calculator(of occasions: Set<Occasion>) -> BirthdayCalculator {
        var rules = configuration.rules
        rules.occasions = occasions
        return BirthdayCalculator(finder: WorldCalendars(), rules: rules, key: locale.order.key(of:))
    }

    /// The contact as it is shown and exported: without years of birth that nobody alive has.
    package func withoutImpossibleYears(_ contact: Contact) -> Contact {
        calculator.withoutImpossibleYears(contact, today: now.day)
    }

    /// - Parameter report: gets what the user should know about the library's files; a note, if it is nil.
    package func library(report: (@Sendable (Message) -> Void)? = nil) throws(CommandFailure) -> Library {
        try context.refuseHomeOfAnother()
        return try Library(
            environment: context.environment, configuration: configuration, today: now.day, isStoring: isNowReal,
            report: report ?? console.tell, onFirst: { if console.isTerminal { noteFirst($0) } })
    }

    /// The contacts that a call asks for: those of the sources it names, else the user's. Problems on the way go to
    /// standard error.
    ///
    /// - Throws: also if there is nobody to show because no source can be read or a group does not exist.
    package func readShown(_ request: ContactRequest) throws(CommandFailure) -> ContactReading {
        let reading = try read(request, isForLog: false)
        if let failure = reading.failureOfAll { throw failure }
        note(reading.emptiness)
        return reading
    }

    /// Everybody whom a call asks for, and in `contacts` those who are shown.
    ///
    /// - Throws: also if nobody is known because no source can be read or a group does not exist.
    package func readKnown(_ request: ContactRequest) throws(CommandFailure) -> ContactReading {
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
    ) throws(CommandFailure) -> ContactReading {
        let reading = try found(request, within: budget)
        tell(reading, isForLog: isForLog, ofCards: !request.isOfOnePerson)
        return selected(reading, request)
    }

    /// Everybody in the sources that a call reads, as the cards have them.
    func found(
        _ request: ContactRequest, within budget: ReadingBudget = .unlimited
    ) throws(CommandFailure) -> ContactReading {
        try request.sources.isEmpty
            ? library().contacts(within: budget)
            : ContactReading(
                ofSources: request.sources, today: now.day, environment: context.environment,
                hasCollectionGroups: configuration.hasCollectionGroups, within: budget)
    }

    /// The user's contacts who are shown, of all groups, whatever the configuration says of groups.
    ///
    /// - Parameter isForLog: as in `read`.
    /// - Throws: also if there is nobody to show because no source can be read.
    package func readEveryGroup(isForLog: Bool) throws(CommandFailure) -> ContactReading {
        var request = ContactRequest()
        request.everyGroup = true
        let reading = try read(request, isForLog: isForLog)
        if let failure = reading.failureOfAll { throw failure }
        return reading
    }

    /// Whom a call without a command shows now, in the order in which a bar has them; with the session that shows them.
    package func shownNow(
        _ request: ContactRequest
    ) throws(CommandFailure) -> (people: [Contact], reading: ContactReading, session: CommandSession) {
        // Somebody is opened or shown in a terminal, whatever a locked screen hides.
        let session = showing(widget: [{ $0.family = .inline }])
        let reading = try session.readShown(request)
        let entry = session.provider.snapshot(reading.contacts, session.widget, now: now)
        let people = entry.birthdays.compactMap { row in
            row.id.flatMap { id in reading.contacts.first { $0.isKnown(as: id.string) } }
        }
        return (people, reading, session)
    }

    /// With the names as the language orders them, and the dates that no card has.
    func complete(_ reading: inout ContactReading) {
        if locale.isFamilyFirst { reading.putFamilyNamesFirst() }
        if let nameDays { reading.add(nameDays) }
    }

    /// Says what is wrong with a reading.
    ///
    /// - Parameter ofCards: whether what is wrong with cards is said, too.
    func tell(_ reading: ContactReading, isForLog: Bool, ofCards: Bool = true) {
        let problems = isForLog ? reading.problemsForLog : reading.problems
        for problem in problems where ofCards {
            if isForLog {
                console.problem(problem.message.english)
            } else {
                console.problem((console.isTerminal ? problem.asWritten : problem).message)
            }
        }
        if reading.failureOfAll == nil { for note in reading.notes { console.tell(note) } }
    }

    /// A reading with those in `contacts` whom the call shows.
    func selected(_ reading: ContactReading, _ request: ContactRequest) -> ContactReading {
        var reading = reading
        if reading.failureOfAll != nil { return reading }
        complete(&reading)
        reading.select(selection(request))
        if reading.contacts.isEmpty, widget.occasions == [.nameday], widget.nameDays.isEmpty {
            reading.emptiness = .noCountry
        }
        return reading
    }

    // Who is shown, and under what name.

    /// That nobody is shown, in words: of a list without anybody.
    package func nobody(_ reading: ContactReading) -> String {
        texts.nobody(isWithoutBirthdays: reading.isWithoutBirthdays).string
    }

    package func selection(_ request: ContactRequest) -> ContactSelection {
        let (groups, excluded) = (request.groups(configuration), request.excludedGroups(configuration))
        var selection = selection(groups, excludedGroups: excluded)
        for (setting, named) in [("group", groups), ("excludeGroup", excluded)] where named.isUnreadable {
            selection.failure = .unreadableGroups(place: named.place ?? "", setting: setting)
        }
        return selection
    }

    /// Why a contact is not among the birthdays; nil if it is.
    package func hiddenReason(of contact: Contact) -> HiddenReason? {
        everyone.hiddenReason(of: contact)
    }

    /// Whom the call shows, of all groups.
    package var everyone: ContactSelection { selection(NamedGroups(), excludedGroups: NamedGroups()) }

    private func selection(_ groups: NamedGroups, excludedGroups: NamedGroups) -> ContactSelection {
        ContactSelection(
            groups: groups, excludedGroups: excludedGroups, showsDeceased: configuration.showsDeceased,
            showsExcluded: configuration.showsExcluded, occasions: widget.shownOccasions)
    }

    /// Those of the countries that are named; nil where none is.
    var nameDays: NameDays? { widget.nameDays.isEmpty ? nil : NameDays(of: widget.nameDays) }

    /// How many cards a person has, and how many of them only add to the others; empty for one.
    func cardCount(of contact: Contact) -> [CleanText] {
        let (cards, adding) = (contact.joinedCards, contact.joinedCards.count(where: \.onlyAdds))
        let added: [Message] =
            // Translators: Behind "3 cards" of a person: what such a card says takes nothing away, no notice and no birthday.
            adding == 0 ? [] : [.plural("{count} of them only adds", "{count} of them only add", adding)]
        return cards.isEmpty ? [] : ([.plural("{count} card", "{count} cards", cards.count)] + added).map(texts.text)
    }

    /// The name as a sentence on a terminal has it.
    package func displayName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }

    /// The name in full, where it stands alone.
    func wholeName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.isolated(inRightToLeft: texts.isRightToLeft)
    }

    // What is said, and how it looks.

    /// When people are notified of.
    package func leadTimeRules(_ groups: [ContactGroup]) -> LeadTimeRules {
        let settings = configuration.notifications
        return LeadTimeRules(groups: groups, standard: settings.standard, ungrouped: settings.ungrouped)
    }

    /// `November 23, 2026, 09:00`.
    package func text(of instant: LocalInstant) -> CleanText {
        texts.row([texts.date(instant.day, withYear: true), clock(instant)])
    }

    /// `09:00`, in the digits of the date beside it.
    private func clock(_ instant: LocalInstant) -> CleanText {
        let minute = instant.secondOfDay / 60
        let digits = [minute / 600, minute / 60 % 10, minute % 60 / 10, minute % 10].map(texts.language.number)
        return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
    }

    /// How rows stand in columns; nil where they are lines of words: where nobody reads them, and in languages from right to
    /// left, where columns would stand in the order of the letters.
    package var columnStyle: TerminalStyle? {
        console.isRead && !texts.isRightToLeft ? TerminalStyle(context) : nil
    }

    /// Whether `noteFirst` has spoken: a call that changes groups stores several times.
    private static let hasNotedFirst = Mutex(false)

    /// Has `noteFirst` say nothing: it was said.
    ///
    /// - Returns: whether it was before.
    @discardableResult
    package static func forgoFirstNote() -> Bool {
        hasNotedFirst.withLock { isSaid in
            defer { isSaid = true }
            return isSaid
        }
    }

    /// Says to a person what is about to be kept, where, and how to have it gone; once in a call.
    private func noteFirst(_ sources: [FilePath]) {
        guard let place = try? context.environment.storeFile() else { return }
        if Self.forgoFirstNote() { return }
        let read = sources.prefix(3).map(context.environment.abbreviating)
        let more = sources.count > 3 ? ["…"] : []
        let words = more.isEmpty ? sources.map { context.environment.shellWord($0) } : ["PATH"]
        console.tell(
            Diagnosis(
                Message(
                    "read for the first time: {sources}; names, birthdays and groups are kept, encrypted, in {place}",
                    [
                        "sources": .message(.list((read + more).map(Message.Value.path))),
                        "place": .path(context.environment.abbreviating(place)),
                    ]), .clause, .toTakeBack("bday-widget sources forget \(words.joined(separator: " "))")))
    }

    /// Says why nothing is printed though somebody is known, to a person at a terminal.
    ///
    /// - Parameter next: how many days until the next birthday.
    func noteNobody(within days: Int, next: Int) {
        if console.isTerminal { console.tell(.nobody(within: days, next: next)) }
    }
}

extension Message {
    /// Nobody has a birthday soon, and when the next one is.
    static func nobody(within days: Int, next: Int) -> Message {
        let nobody: Message =
            days == 0
            ? Message("nobody's birthday is today")
            // Translators: Behind it stands when the next one is, such as "the next is in 12 days".
            : .plural(
                "nobody has a birthday today or tomorrow", "nobody has a birthday in the next {count} days", days)
        return .clauses([
            nobody,
            next == 1
                // Translators: The next birthday.
                ? Message("the next is tomorrow")
                : .plural("the next is in {count} day", "the next is in {count} days", next),
        ])
    }
}

extension Diagnosis {
    /// Name days are asked for, and of no country.
    fileprivate static let noCountry = Diagnosis(
        Message("no country is named whose name days are to be shown"), .colon,
        .command("bday-widget config set nameDays SE,PL --write"))
}

extension Message {
    /// How what was done is undone.
    package static func toTakeBack(_ command: String) -> Message {
        Message("to take that back: {command}", ["command": .command(command)])
    }
}

extension Configuration {
    /// Every setting, with the values that it can have here.
    package static let settings = settings(Formats.names, isLocale: LocaleChoice.isKnown)
}

extension ConfigurationFile {
    /// The configuration that a call reads.
    package init(_ options: any SessionChoices, _ context: CommandContext) throws(CommandFailure) {
        do {
            try self.init(
                named: options.config, context.environment, formats: Formats.names, isLocale: LocaleChoice.isKnown)
        } catch {
            // Said in the language that there is without it.
            context.console.language.become(CommandSession.locale(options.locale, context.environment).language)
            throw error
        }
    }
}
