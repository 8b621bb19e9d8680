import ArgumentParser
import ContactLibrary
import Failures
import LinuxSystem
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage

/// Whose birthdays a command is about.
struct ReadingOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("source"),
        help: ArgumentHelp(
            "Read these contacts instead of yours: a directory of vCards, a .vcf or .ics file, - for standard input "
                + "(may repeat).",
            valueName: "path"), completion: .file(), transform: FilePath.sourceArgument)
    var sources: [FilePath] = []

    @Option(
        name: .customLong("group"), help: ArgumentHelp("Only members of this group (may repeat).", valueName: "name"),
        completion: .groups)
    var groups: [String] = []

    @Flag(help: "Members of every group, whatever \"group\" and \"excludeGroup\" in the configuration say.")
    var noGroup = false

    @Option(
        name: .customLong("exclude-group"),
        help: ArgumentHelp("All but members of this group (may repeat).", valueName: "name"), completion: .groups)
    var excludedGroups: [String] = []

    func validate() throws {
        if noGroup, !groups.isEmpty { throw ValidationError("--group or --no-group, one of them.") }
    }

    var request: ContactRequest {
        var request = ContactRequest()
        request.sources = sources
        request.groups = groups
        request.everyGroup = noGroup
        request.excludedGroups = excludedGroups
        return request
    }
}

/// The option of every command: the language.
struct LocaleOption: ParsableArguments, SessionChoices {
    @Option(
        help: ArgumentHelp(
            "Words and dates as in this locale, such as de_DE (default: the environment's).", valueName: "id"))
    var locale: String?
}

/// The options of a command that is about the real now.
struct SessionOptions: ParsableArguments, SessionChoices {
    @OptionGroup private var language: LocaleOption

    @Option(
        help: ArgumentHelp("Read this configuration instead of your own.", valueName: "file"), completion: .file(),
        transform: FilePath.argument)
    var config: FilePath?

    var locale: String? { language.locale }
}

/// The options of a command that only reads.
struct MomentOptions: ParsableArguments, SessionChoices {
    @Option(
        help: ArgumentHelp(
            "Take this as now: YYYY-MM-DD or YYYY-MM-DDTHH:MM[:SS][offset]. Nothing is stored then.", valueName: "when"),
        transform: WrittenInstant.argument)
    var now: WrittenInstant?

    @OptionGroup private var session: SessionOptions

    var locale: String? { session.locale }
    var config: FilePath? { session.config }
}

extension WrittenInstant {
    /// - Throws: what an instant is written like.
    static func argument(_ text: String) throws -> WrittenInstant {
        guard let instant = WrittenInstant(text) else {
            throw ValidationError("a day is written 2026-11-23, a time 2026-11-23T09:00.")
        }
        return instant
    }
}

/// Paths among the arguments.
extension FilePath {
    static func argument(_ text: String) -> FilePath { FilePath(bytes: ArgumentText.bytes(text)) }

    /// The path of a contact source.
    static func sourceArgument(_ text: String) throws -> FilePath {
        if let remedy = text.networkAddressRemedy { throw ValidationError(remedy.english) }
        return argument(text)
    }
}

extension CompletionKind {
    /// The names of the groups, as they were last read.
    static let groups = CompletionKind.custom { _, _, _ in
        known { library throws(CommandFailure) in try library.lastKnownGroups() }
    }

    /// The names of the contacts, as they were last read; in bash, which knows no word with a space, each word of them.
    static let contacts = CompletionKind.custom { _, _, _ in
        known { library throws(CommandFailure) in
            let names = try library.lastKnownContacts().contacts.map(\.name)
            return quotesNames ? names : names.flatMap { $0.split(separator: " ").map(String.init) }
        }
    }

    /// Nothing where the store cannot be opened: a shell that completes a word asks nobody.
    private static func known(_ names: (Library) throws(CommandFailure) -> [String]) -> [String] {
        let context = CommandContext.ofProcess()
        guard let options = try? LocaleOption.parse([]), let file = try? ConfigurationFile(options, context),
            let library = try? CommandSession(options, context, file).library(report: { _ in }),
            let names = try? names(library)
        else { return [] }
        return names.filter { isPlain($0, isQuoted: quotesNames) }
    }

    private static var quotesNames: Bool { CompletionShell.requesting.map { $0 != .bash } ?? false }

    /// Whether a name means itself in a shell.
    ///
    /// Names come from other people. bash expands the list that it chooses from, `$(…)` included, and puts a word onto
    /// the line as it is: a name that is more than a word there is not offered.
    private static func isPlain(_ name: String, isQuoted: Bool) -> Bool {
        guard CleanText(cleaning: name).string == name, let first = name.unicodeScalars.first,
            !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            // zsh and fish quote what they put onto the line.
            if " '(),".unicodeScalars.contains(scalar) { return isQuoted }
            if !scalar.isASCII { return !scalar.properties.isWhitespace }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.+".unicodeScalars.contains(scalar)
        }
    }
}
