import BirthdayCore
import Failures
import JSONC
import LinuxSystem
import LocalTime
import Messages
import SafeText
import SystemPackage
import WidgetTimeline

/// The user's configuration, from `config.jsonc`.
package struct Configuration: Sendable {
    /// As written; nil if the file names none.
    package var sources: [FilePath]?
    /// Where the file first names each of them: `config.jsonc:3:5`.
    package var sourcePlaces: [FilePath: String] = [:]
    package var refresh = Refresh.automatic
    package var rules = CelebrationRules()
    package var showsDeceased = false
    package var showsExcluded = false
    /// What widgets show where neither an option nor a family's own settings say so.
    package var widget = WidgetConfiguration()
    /// The settings of single families.
    var familyChoices: [WidgetFamily: [WidgetChoice]] = [:]
    /// The name of the format in which they show it; nil for the default.
    package var format: String?
    /// Only members of these are shown where no option names others; everybody if it is empty.
    package var groups = NamedGroups()
    /// No member of these is shown where no option names others.
    package var excludedGroups = NamedGroups()
    /// Whether the collections of a vdir are groups of the contacts in them.
    package var hasCollectionGroups = false
    package var notifications = Notifications()
    /// Whether widgets and notices name nobody while the session is locked.
    package var redactsWhenLocked = false
    /// The shell command that opens a contact's file, which follows it; nil for the user's editor.
    package var open: String?
    /// The shell command, or the name of the menu, in which somebody is chosen; nil for the first that is installed.
    package var menu: String?
    /// Shell commands that run after contacts changed.
    package var reload: [String] = []
    package var export = Export()
    /// A locale's identifier; nil for the environment's.
    package var locale: String?

    package init() {}

    /// The widget that a call chooses: its options win over what is said of the family alone, and that over the rest.
    package func widget(_ choices: [WidgetChoice]) -> WidgetConfiguration {
        let family = widget.with(choices).family
        return widget.with((familyChoices[family] ?? []) + [{ $0.family = family }] + choices)
    }

    /// What is notified of, and how.
    package struct Notifications: Hashable, Sendable {
        package var times = DeliveryTimes()
        /// When there is one notice of the days that come.
        package var summary = SummaryDay.never
        /// How many are planned at once.
        package var limit = 64
        /// When people in groups without a preference of their own are notified of.
        package var standard = LeadTimes.both
        /// When people in no group are notified of.
        package var ungrouped = LeadTimes.both
        /// Whether a sound is asked for.
        package var hasSound = true
        /// Whether notifications hide names.
        package var isRedacted = false
        /// The program that is run for each notice, and its arguments; empty for none.
        package var command: [String] = []
        /// Whether notices are shown on this desktop.
        package var isShown = true

        package init() {}
    }

    /// The calendar that is kept current for other programs.
    package struct Export: Hashable, Sendable {
        /// As written; nil where none is kept.
        package var calendar: CalendarPlace?
        /// The reminders of every event.
        package var alarms: [AlarmLead] = []

        package init() {}
    }

    /// When the sources are read again.
    package enum Refresh: String, CaseIterable, Sendable {
        /// When they changed.
        case automatic
        /// When `import` is called.
        case manual
    }
}

/// Reads `config.jsonc`. It is the user's file, and is written by `config set --write` alone.
///
/// Why: docs/decisions.md#the-configuration.
package struct ConfigurationFile: Sendable {
    package var configuration = Configuration()
    /// What is wrong in the file, each with its place: `config.jsonc:3:5: notifications.time: …`. The rest is used.
    package private(set) var problems: [Diagnosis] = []
    /// The file, whether or not it exists; empty if the caller named another one.
    package var dependencies: [Dependency] = []

    /// Where the file is, or would be; nil where nobody says.
    package private(set) var path: FilePath?
    /// What the file holds; nil where there is none.
    private(set) var bytes: [UInt8]?
    /// The same as a document; nil where it has nothing but space and comments.
    private(set) var document: JSONDocument?
    /// The settings that do not hold, or of which a part does not.
    private(set) var wrong: [SettingProblem] = []

    /// The maximum number of problems that are said.
    private static let maximumProblems = 20

    package init() {}

    /// Reads the configuration.
    ///
    /// - Parameters:
    ///   - named: a file that the user names in the call; nil for the standard one.
    ///   - formats: the values that `format` can have.
    ///   - isLocale: whether a name is one that `locale` can have.
    /// - Throws: if the file cannot be read or reached, is no regular one, others can write it, or it is not JSON. Then
    ///   nothing of it is used.
    package init(
        named: FilePath?, _ environment: UserEnvironment, formats: [String],
        isLocale: @escaping @Sendable (String) -> Bool
    ) throws(CommandFailure) {
        guard let path = named ?? (try? environment.configurationFile()) else { return }
        if named == nil { dependencies = [Dependency(path: path)] }
        try read(path, environment, formats, isLocale, isRequired: named != nil)
    }

    private mutating func read(
        _ path: FilePath, _ environment: UserEnvironment, _ formats: [String],
        _ isLocale: @escaping @Sendable (String) -> Bool, isRequired: Bool
    ) throws(CommandFailure) {
        self.path = path
        let file: TrustedFile
        do {
            file = try TrustedFile.read(path)
        } catch {
            guard let error = isRequired ? error : error.unlessAbsent else { return }
            throw CommandFailure(reading: error, cause: .unreadable)
        }
        let (bytes, isOwnerKnown): ([UInt8], Bool)
        switch file {
        case .bytes(let read, let isKnown): (bytes, isOwnerKnown) = (read, isKnown)
        case .untrusted(let distrust): throw .invalid(path.string, distrust.diagnosis)
        }
        self.bytes = bytes
        let places: JSONDocument
        do { places = try JSONDocument(parsing: bytes) } catch {
            if JSONValue.isBlank(bytes) { return }
            throw .invalid("\(path):\(error.line):\(error.column)", Diagnosis(error.reasonMessage))
        }
        var settings: [SettingProblem] = []
        do {
            let known = Configuration.settings(formats, isLocale: isLocale)
            try WrittenSetting(names: [], json: places.value).members(known, &settings)(&configuration)
        } catch {
            throw .invalid(path.string, Diagnosis(Message("the configuration is not an object")))
        }
        settings += configuration.checkWays(isOwnerKnown: isOwnerKnown) + configuration.checkCalendar(environment)
        (document, wrong) = (places, settings)
        func text(_ place: (line: Int, column: Int)?) -> String {
            place.map { "\(path):\($0.line):\($0.column)" } ?? path.string
        }
        problems = places.repeated.prefix(Self.maximumProblems).map { member in
            // Translators: Said of a name in a configuration.
            SettingProblem(member.path, Diagnosis(Message("named more than once; the last one holds")))
                .named.at(text(places.place(of: member)))
        }
        problems += settings.prefix(Self.maximumProblems - problems.count).map { problem in
            problem.named.at(text(places.place(of: problem.path)))
        }
        let more = places.repeated.count + settings.count - problems.count
        if more > 0 {
            // Translators: More problems than those that were said.
            let others = Message.pluralInContext("problems", "and {count} more", "and {count} more", more)
            problems.append(Diagnosis(others).at(path.string))
        }
        for (index, source) in (places.value["sources"]?.arrayValue ?? []).enumerated().reversed() {
            if let name = source.stringValue {
                configuration.sourcePlaces[FilePath(name)] = text(places.place(of: ["sources", "\(index)"]))
            }
        }
        configuration.groups.place = text(places.place(of: ["group"]))
        configuration.excludedGroups.place = text(places.place(of: ["excludeGroup"]))
    }
}

/// Groups that a call or the configuration names.
package struct NamedGroups: Hashable, Sendable {
    package var names: [String]
    /// Where the configuration names them: `config.jsonc:3:5`; nil where a call does.
    package var place: String?
    /// Whether the configuration is to name some, and nothing of that can be read: then nobody is shown.
    package var isUnreadable = false

    package init(_ names: [String] = []) { self.names = names }
}

extension CommandFailure {
    /// What is in a file is not what it has to be.
    ///
    /// - Parameter place: its path, and where it is known the line and the column.
    package static func invalid(_ place: String, _ reason: Diagnosis) -> CommandFailure {
        CommandFailure(.configuration, reason.at(place), cause: .unreadable)
    }
}

extension CommandFailure.Cause {
    /// The user's file, or ours, or a source cannot be used: what is stored may be of people who are left out now.
    package static let unreadable = Self("unreadable")
}

/// What is wrong with a setting of the configuration, or with an option's value, which has no names.
package struct SettingProblem: Error, Hashable {
    /// The names on the way to the setting, and its own.
    let names: [String]
    /// Which element of its list is wrong, from 0; nil for all of it.
    var element: Int?
    package let diagnosis: Diagnosis

    package init(_ names: [String], _ diagnosis: Diagnosis) { (self.names, self.diagnosis) = (names, diagnosis) }

    /// The last name is not one of the known ones.
    ///
    /// - Parameter meant: what it was meant to be, unless that is one of them.
    init(unknown names: [String], known: [String], meant: String? = nil) {
        let near = MeantValue.name(names.last ?? "", among: known) ?? meant.flatMap { MeantValue.name($0, among: [$0]) }
        self.init(names, Diagnosis(Message("unknown setting"), .clause, near))
    }

    /// An option's value is none of its names.
    package static func noneOf(_ names: [String], _ argument: String) -> SettingProblem {
        let meant = NearestName.of(argument, in: names).map {
            Message("did you mean \"{name}\"?", ["name": .path($0)])
        }
        // Translators: {names} is what an option can be, such as "emoji, nerd, ascii, none".
        return SettingProblem([], Diagnosis(meant ?? Message("use one of {names}", ["names": .names(names)])))
    }

    /// Where in the file it is, as `JSONDocument` finds it.
    var path: [String] { names + (element.map { ["\($0)"] } ?? []) }

    /// What is wrong, with the names on the way to the setting and its own before it.
    package var named: Diagnosis {
        diagnosis.at(names.map { CleanText(cleaning: $0).shortened.string }.joined(separator: "."))
    }
}

extension Message.Value {
    /// Names of settings, or of what they can be, between commas.
    static func names(_ names: [String]) -> Message.Value {
        .code(CleanText(cleaning: names.joined(separator: ", ")))
    }
}

extension JSONValue {
    /// The strings of an array of strings; nil for anything else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}
