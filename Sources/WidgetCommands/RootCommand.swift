import ArgumentParser
import Glibc

/// The commands below the default one.
///
/// It has no options of its own: a parser takes an option for the command that stands first on the way to it, and
/// `timeline --family large` would be taken from `timeline`.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget", version: Version.current, subcommands: subcommands)

    static let subcommands: [any ParsableCommand.Type] = [
        TimelineCommand.self, ImportCommand.self, SourcesCommand.self, ListCommand.self, ExportCommand.self,
    ]

    /// Runs a call and ends the process with its status.
    ///
    /// The parser builds all that its command can take before it looks at an argument, so a call is handed to the
    /// parser of its own command: the default one where no subcommand is named.
    static func runCall(_ arguments: [String]) -> Never {
        var root: any ParsableCommand.Type = RootCommand.self
        do {
            switch arguments.first {
            case "help" where arguments.count == 1, "-h", "--help", "--generate-completion-script":
                try run(HelpCommand.parseAsRoot(arguments))
            case "help", "--version":
                try run(parseAsRoot(arguments))
            case let name:
                if let command = subcommands.first(where: { $0.configuration.commandName == name }) {
                    root = command
                    try run(command.parseAsRoot(Array(arguments.dropFirst())))
                } else {
                    try ShowCommand.parse(arguments).run()
                }
            }
            Glibc.exit(ExitStatus.done.rawValue)
        } catch let failure as CommandFailure {
            Console().note(failure.message)
            Glibc.exit(failure.status.rawValue)
        } catch {
            root.exit(withError: error)
        }
    }

    private static func run(_ command: any ParsableCommand) throws {
        var command = command
        try command.run()
    }
}

extension CommandConfiguration {
    /// A command below `bday-widget`, which its usage names although its parser stands alone.
    static func subcommand(
        _ name: String, abstract: String, discussion: String = "", subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, _superCommandName: RootCommand.configuration.commandName ?? "", abstract: abstract,
            discussion: discussion, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}

/// The whole command line as `--help` and completion scripts show it: the default command's options and the
/// subcommands. It runs nothing.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget",
        abstract: "Whose birthday is next: for status bars, from your vCards.",
        discussion: "Without a subcommand: what a widget shows now.",
        version: Version.current,
        subcommands: RootCommand.subcommands)

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions

    func run() throws { throw CleanExit.helpRequest(self) }
}

/// What `--version` says.
enum Version {
    static let current = "0.1.0"
}
