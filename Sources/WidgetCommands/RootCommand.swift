import ArgumentParser
import ContactLibrary

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

    /// Runs the context's call. Why it failed is written to standard error.
    static func run(in context: CommandContext) -> ExitStatus {
        do {
            try parse(context.arguments, context)
            return .done
        } catch let failure as CommandFailure {
            if failure.status != .done { context.console.note(failure.message) }
            return failure.status
        } catch let error as LibraryError {
            context.console.note(error.description)
            return ExitStatus(error)
        } catch {
            return end(with: error, context.console)
        }
    }

    /// Runs a call.
    ///
    /// The parser builds everything that its command can take before it looks at an argument, so a call is handed to the
    /// parser of its own command: the default one's if no subcommand is named. A call that this parser refuses is parsed
    /// again from the root, whose messages name the whole command.
    private static func parse(_ arguments: [String], _ context: CommandContext) throws {
        switch arguments.first {
        case "help" where arguments.count == 1, "-h", "--help", "--generate-completion-script":
            try run(HelpCommand.parseAsRoot(arguments), context)
        case "help", "--version":
            try run(parseAsRoot(arguments), context)
        case let name:
            guard let command = subcommands.first(where: { $0.configuration.commandName == name }) else {
                return try run(ShowCommand.parse(arguments), context)
            }
            let isHelp = !Set(arguments).isDisjoint(with: ["-h", "--help"])
            let parsed = isHelp ? nil : try? command.parseAsRoot(Array(arguments.dropFirst()))
            try run(parsed ?? parseAsRoot(arguments), context)
        }
    }

    private static func run(_ command: any ParsableCommand, _ context: CommandContext) throws {
        if let command = command as? any ContextCommand { return try command.run(in: context) }
        // The parser's own commands: help.
        var command = command
        try command.run()
    }

    /// Writes the parser's message: help and completion scripts to standard output, everything else to standard error.
    private static func end(with error: any Error, _ console: Console) -> ExitStatus {
        guard exitCode(for: error) == .success else {
            console.usage(fullMessage(for: error))
            return ExitStatus(rawValue: exitCode(for: error).rawValue) ?? .usage
        }
        do throws(CommandFailure) {
            try console.write(fullMessage(for: error) + "\n")
            return .done
        } catch {
            if error.status != .done { console.note(error.message) }
            return error.status
        }
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

/// What `--version` prints.
enum Version {
    static let current = "0.1.0"
}
