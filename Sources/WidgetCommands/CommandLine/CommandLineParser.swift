import ArgumentParser
import ContactLibrary
import SystemPackage

/// Finds the command of a call and has its options parsed.
///
/// The parser builds everything that its command can take before it looks at an argument, so a call is handed to the
/// parser of its own command: the default one's if no command is named. A call that this parser refuses is read again by
/// the tree of commands: its command may stand behind options, or something is wrong that the tree says better.
enum CommandLineParser {
    /// The command with its options.
    ///
    /// - Throws: `UsageError`, or a message of the parser's, which can be a help page.
    static func command(_ arguments: [String]) throws -> any ContextCommand {
        if arguments.first == "---completion" { throw completion(arguments) }
        // A script may ask for it often, and the tree is as large as all commands.
        if let first = arguments.first, CommandTree.version.contains(first) {
            throw CleanExit.message(ProgramVersion.current)
        }
        return try usual(arguments) ?? command(CommandWords(arguments))
    }

    /// The command of a call whose first argument is its name, or which has none.
    private static func usual(_ arguments: [String]) -> (any ContextCommand)? {
        guard let name = arguments.first, !name.hasPrefix("-"),
            let command = RootCommand.subcommands.first(where: { $0._commandName == name })
        else { return try? ShowCommand.parse(arguments) }
        let others = Array(arguments.dropFirst())
        if command == ImportCommand.self, let many = importOfMany(others) { return many }
        return try? command.parseAsRoot(others) as? any ContextCommand
    }

    private static func command(_ call: CommandWords) throws -> any ContextCommand {
        var command = call.command
        let word = command.below.isEmpty ? nil : call.words.first
        if call.asksForHelp, let word { throw UsageError(unknownCommand: word, below: command) }
        if call.asksForHelp || call.options.contains(where: CommandTree.help.contains) {
            throw help(of: command)
        }
        if call.options.contains(where: CommandTree.version.contains) {
            throw CleanExit.message(ProgramVersion.current)
        }
        if call.options.contains("--generate-completion-script") { throw completionScript(call.arguments) }
        if let word, let shown = command.subcommand(GroupsCommand.Show.self) {
            // One group is shown: with another word behind it, the first was to be a subcommand.
            if call.words.count > 1 { throw UsageError(unknownCommand: word, below: command) }
            command = shown
        }
        if let option = call.options.first(where: { $0.hasPrefix("--") && CommandTree.whole.value(of: $0) == nil }) {
            throw UsageError(
                unknownOption: option,
                of: command.subcommand(command.command.configuration.defaultSubcommand) ?? command)
        }
        if let word, !command.below.isEmpty { throw UsageError(unknownCommand: word, below: command) }
        if let usual = command.subcommand(command.command.configuration.defaultSubcommand) { command = usual }
        if let option = call.options.first(where: { $0.hasPrefix("--") && command.options[$0] == nil }) {
            throw UsageError(unknownOption: option, of: command)
        }
        return try parse(command, call.arguments)
    }

    /// Has the parser of all commands parse a call of one, so that its messages name the whole command.
    private static func parse(_ command: CommandTree, _ arguments: [String]) throws -> any ContextCommand {
        let parsed =
            command.path.isEmpty
            ? try ShowCommand.parse(arguments) : try RootCommand.parseAsRoot(command.path + arguments)
        guard let parsed = parsed as? any ContextCommand else { throw help(of: command) }
        return parsed
    }

    private static func help(of command: CommandTree) -> CleanExit {
        .message(HelpCommand.helpMessage(for: command.command))
    }

    private static func completionScript(_ arguments: [String]) -> any Error {
        do {
            _ = try HelpCommand.parseAsRoot(arguments)
            return UsageError(unknownOption: "--generate-completion-script", of: .whole)
        } catch {
            guard HelpCommand.exitCode(for: error) == .success else { return error }
            return CleanExit.message(CompletionScript.ignoringCase(HelpCommand.fullMessage(for: error)))
        }
    }

    /// What a completion script asks for while the user types. Where there is nothing to offer, nothing is said.
    private static func completion(_ arguments: [String]) -> any Error {
        do {
            _ = try HelpCommand.parseAsRoot(arguments)
        } catch {
            if HelpCommand.exitCode(for: error) == .success { return error }
        }
        return CleanExit.message("")
    }
}

extension CommandLineParser {
    /// The number of arguments from which on paths are kept from the parser.
    private static let manyArguments = 100

    /// An `import` of many paths. The parser's time grows with the square of their number, so it gets one of those that
    /// stand one after another, and the others are put behind it.
    ///
    /// - Returns: nil for a call with few arguments, and for one that the parser refuses.
    private static func importOfMany(_ arguments: [String]) -> ImportCommand? {
        guard arguments.count > manyArguments else { return nil }
        var few: [String] = []
        var followers: [FilePath: [FilePath]] = [:]
        var first: FilePath?
        for (index, word) in arguments.enumerated() {
            // What stands behind an option can be its value.
            let isPath = !word.hasPrefix("-") && (index == 0 || !arguments[index - 1].hasPrefix("-"))
            let path = isPath ? FilePath.argument(word) : nil
            if let path, let first {
                followers[first, default: []].append(path)
            } else {
                few.append(word)
                first = path
            }
        }
        guard var command = try? ImportCommand.parseAsRoot(few) as? ImportCommand else { return nil }
        command.paths = command.paths.flatMap { [$0] + (followers.removeValue(forKey: $0) ?? []) }
        return command
    }
}
