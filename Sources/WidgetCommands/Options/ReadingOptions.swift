import ArgumentParser
import ContactLibrary
import SafeText
import SystemPackage

/// What a call chooses, whatever it is about. A command has those of the options that it takes.
protocol SessionChoices: ParsableArguments, Sendable {
    /// The moment; nil for the clock's.
    var now: NowArgument? { get }
    var locale: String? { get }
    var config: PathArgument? { get }
}

extension SessionChoices {
    var now: NowArgument? { nil }
    var config: PathArgument? { nil }
}

/// The option of every command: the language.
struct LocaleOption: SessionChoices {
    @Option(
        help: ArgumentHelp(
            "Words and dates as in this locale, such as de_DE (default: the environment's).", valueName: "id"))
    var locale: String?
}

/// The options of a command that is about the real now.
struct SessionOptions: SessionChoices {
    @OptionGroup private var language: LocaleOption

    @Option(
        help: ArgumentHelp("Read this configuration instead of your own.", valueName: "file"), completion: .file())
    var config: PathArgument?

    var locale: String? { language.locale }
}

/// The options of a command that only reads.
struct MomentOptions: SessionChoices {
    @Option(
        help: ArgumentHelp(
            "Take this as now: YYYY-MM-DD or YYYY-MM-DDTHH:MM[:SS][offset]. Nothing is stored then.", valueName: "when")
    )
    var now: NowArgument?

    @OptionGroup private var session: SessionOptions

    var locale: String? { session.locale }
    var config: PathArgument? { session.config }
}

/// Whose birthdays a command is about.
struct ReadingOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("source"),
        help: ArgumentHelp(
            "Read these contacts instead of yours: a directory of vCards, a .vcf or .ics file, - for standard input "
                + "(may repeat).",
            valueName: "path"), completion: .file(), transform: PathArgument.source)
    var sources: [PathArgument] = []

    @Option(
        name: .customLong("group"), help: ArgumentHelp("Only members of this group (may repeat).", valueName: "name"),
        completion: .groups)
    var groups: [String] = []

    @Flag(help: "Members of every group, whatever \"group\" in the configuration says.")
    var noGroup = false

    @Option(
        name: .customLong("exclude-group"),
        help: ArgumentHelp("All but members of this group (may repeat).", valueName: "name"), completion: .groups)
    var excludedGroups: [String] = []

    /// The sources that the call names.
    var paths: [FilePath] { sources.map(\.path) }

    func validate() throws {
        if noGroup, !groups.isEmpty { throw ValidationError("--group or --no-group, one of them.") }
    }

    /// The groups whose members are shown; empty for everybody.
    func groups(_ configuration: Configuration) -> [String] {
        noGroup ? [] : groups.isEmpty ? configuration.groups : groups
    }
}

extension CompletionKind {
    /// The names of the groups, as they were last read. Nothing where the store cannot be opened: a shell that completes a
    /// word asks nobody.
    static let groups = CompletionKind.custom { _, _, _ in
        let context = CommandContext.ofProcess()
        guard let options = try? LocaleOption.parse([]), let session = try? CommandSession(silent: options, context),
            let library = try? session.library(report: { _ in }), let names = try? library.lastKnownGroups()
        else { return [] }
        let quotesSpaces = CompletionShell.requesting.map { $0 != .bash } ?? false
        return names.filter { isPlain($0, withSpaces: quotesSpaces) }
    }

    /// Whether a name means itself in a shell.
    ///
    /// Names come from other people. bash expands the list that it chooses from, `$(…)` included, and puts a word onto
    /// the line as it is: a name that is more than a word there is not offered.
    private static func isPlain(_ name: String, withSpaces: Bool) -> Bool {
        guard CleanText(cleaning: name).string == name, let first = name.unicodeScalars.first,
            !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            if scalar == " " { return withSpaces }
            if !scalar.isASCII { return !scalar.properties.isWhitespace }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.+".unicodeScalars.contains(scalar)
        }
    }
}
