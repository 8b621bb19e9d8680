import ArgumentParser

/// The whole command line as `--help` and completion scripts show it: the default command's options and the
/// subcommands. It runs nothing.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget",
        abstract: "Whose birthday is next: for status bars, from your vCards.",
        usage: usage,
        discussion: """
            Without a subcommand: print what a widget shows now.
            """,
        subcommands: RootCommand.subcommands)

    static let usage = "bday-widget [options]\nbday-widget <subcommand> [options]"

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions

    @Flag(name: [.customShort("V"), .long], help: "Print the version.")
    var version = false

    func run() throws { throw CleanExit.helpRequest(self) }
}

/// What `--version` prints.
enum Version {
    static let current = "0.1.0"
}
