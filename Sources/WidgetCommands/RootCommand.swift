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
            var command = try needsTree(arguments) ? parseAsRoot(arguments) : ShowCommand.parse(arguments)
            try command.run()
            Glibc.exit(ExitStatus.done.rawValue)
        } catch let failure as CommandFailure {
            Console().note(failure.message)
            Glibc.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }

    private static func needsTree(_ arguments: [String]) -> Bool {
        let names = configuration.subcommands.compactMap(\.configuration.commandName) + ["help"]
        let asksForHelp: Set = ["-h", "--help", "-help", "--version", "--help-hidden", "--generate-completion-script", "--experimental-dump-help"]
        return arguments.first.map(names.contains) ?? false || arguments.contains { asksForHelp.contains(String($0.prefix { $0 != "=" })) }
    }
}

enum Version {
    static let current = "0.1.0"
}
