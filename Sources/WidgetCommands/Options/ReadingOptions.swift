import ArgumentParser
import ContactLibrary
import SystemPackage

/// The options of every command: the moment, the language, the configuration.
struct SessionOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Take this as now: YYYY-MM-DD or YYYY-MM-DDTHH:MM[:SS][offset]. Nothing is stored then; refused by watch, "
                + "reload, and by what changes sources or groups.", valueName: "when"))
    var now: NowArgument?

    @Option(
        help: ArgumentHelp(
            "Words and dates as in this locale, such as de_DE (default: the environment's).", valueName: "id"))
    var locale: String?

    @Option(
        help: ArgumentHelp("Read this configuration instead of your own.", valueName: "file"), completion: .file())
    var config: PathArgument?

    /// Refuses --now for a command that stores.
    func refuseNow(_ command: String) throws {
        if now != nil { throw ValidationError("\(command) stores what is true at the real now: no --now.") }
    }
}

/// The options of every command that reads contacts.
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

    @OptionGroup var session: SessionOptions

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
