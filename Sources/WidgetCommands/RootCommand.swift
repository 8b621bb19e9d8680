import ArgumentParser
import Glibc

/// The command tree as `--help` shows it. The default command has its options here too.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bday-widget",
        abstract: "Whose birthday is next: for status bars, from your vCards.",
        discussion: "Without a subcommand: what a widget shows now.",
        version: Version.current,
        subcommands: [
            TimelineCommand.self, ImportCommand.self, SourcesCommand.self, ListCommand.self, ExportCommand.self,
        ])

    @OptionGroup var widget: WidgetOptions
    @OptionGroup var format: FormatOption
    @OptionGroup var reading: ReadingOptions

    /// Runs a call and ends the process with its status.
    ///
    /// The parser builds all that its command can take before it looks at an argument, so a call without a
    /// subcommand is handed to the default command's own.
    static func runCall(_ arguments: [String]) -> Never {
        do {
            if needsTree(arguments) {
                var command = try parseAsRoot(arguments)
                try command.run()
            } else {
                try ShowCommand.parse(arguments).run()
            }
            Glibc.exit(ExitStatus.done.rawValue)
        } catch let failure as CommandFailure {
            Console().note(failure.message)
            Glibc.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }

    /// Whether the call names a subcommand, or asks for what only the tree can tell.
    private static func needsTree(_ arguments: [String]) -> Bool {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        if let first = arguments.first, names.contains(first) { return true }
        return arguments.contains { argument in
            treeOptions.contains { argument == $0 || argument.hasPrefix($0 + "=") }
        }
    }

    private static let treeOptions = [
        "help", "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
        "--experimental-dump-help",
    ]
}

/// What `--version` says.
enum Version {
    static let current = "0.1.0"
}
