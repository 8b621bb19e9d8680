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
        TimelineCommand.self, WatchCommand.self, ReloadCommand.self, ImportCommand.self, SourcesCommand.self,
        ListCommand.self, ContactCommand.self, ExportCommand.self,
    ]

    /// Runs a call and ends the process with its status.
    ///
    /// The parser builds all that its command can take before it looks at an argument, so a call is handed to the
    /// parser of its own command: the default one's where no subcommand is named. What that one does not take is parsed
    /// again from the root, whose messages name the whole command.
    static func runCall(_ arguments: [String]) -> Never {
        do {
            switch arguments.first {
            case "help" where arguments.count == 1, "-h", "--help", "--generate-completion-script":
                try run(HelpCommand.parseAsRoot(arguments))
            case "help", "--version":
                try run(parseAsRoot(arguments))
            case let name:
                guard let command = subcommands.first(where: { $0.configuration.commandName == name }) else {
                    try ShowCommand.parse(arguments).run()
                    break
                }
                let isHelp = !Set(arguments).isDisjoint(with: ["-h", "--help"])
                let parsed = isHelp ? nil : try? command.parseAsRoot(Array(arguments.dropFirst()))
                try run(parsed ?? parseAsRoot(arguments))
            }
            Glibc.exit(ExitStatus.done.rawValue)
        } catch let failure as CommandFailure {
            Console().note(failure.message)
            Glibc.exit(failure.status.rawValue)
        } catch {
            end(with: error)
        }
    }

    /// As `exit(withError:)`, which does not look at whether help and completion scripts could be written.
    private static func end(with error: any Error) -> Never {
        guard exitCode(for: error) == .success else { exit(withError: error) }
        do throws(CommandFailure) {
            try Console().write(fullMessage(for: error) + "\n")
            Glibc.exit(ExitStatus.done.rawValue)
        } catch {
            Console().note(error.message)
            Glibc.exit(error.status.rawValue)
        }
    }

    private static func run(_ command: any ParsableCommand) throws {
        var command = command
        try command.run()
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
