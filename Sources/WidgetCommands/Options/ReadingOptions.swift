import ArgumentParser

/// The options of every command: the moment, the language, the configuration.
struct SessionOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Take this as now: YYYY-MM-DD or YYYY-MM-DDTHH:MM[:SS][offset].", valueName: "when"))
    var now: NowArgument?

    @Option(help: ArgumentHelp("Words and dates as in this locale, such as de_DE.", valueName: "id"))
    var locale: String?

    @Option(help: ArgumentHelp("Read this configuration instead of the user's.", valueName: "file"))
    var config: String?
}

/// The options of every command that reads contacts.
struct ReadingOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("source"),
        help: ArgumentHelp(
            "Read these contacts now: a directory of vCards, a .vcf or .ics file, - for standard input (may repeat).",
            valueName: "path"))
    var sources: [String] = []

    @Option(
        name: .customLong("group"), help: ArgumentHelp("Only members of this group (may repeat).", valueName: "name"))
    var groups: [String] = []

    @Option(
        name: .customLong("exclude-group"),
        help: ArgumentHelp("All but members of this group (may repeat).", valueName: "name"))
    var excludedGroups: [String] = []

    @OptionGroup var session: SessionOptions
}
