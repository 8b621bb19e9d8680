import ArgumentParser
import LinuxSystem
import Presentation
import SystemPackage

extension WrittenInstant {
    /// - Throws: what an instant is written like.
    static func argument(_ text: String) throws -> WrittenInstant {
        guard let instant = WrittenInstant(text) else {
            throw ValidationError("a day is written 2026-11-23, a time 2026-11-23T09:00.")
        }
        return instant
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
