import ArgumentParser
import ContactLibrary

/// Finds the command of a call and has its options parsed.
///
/// The parser builds everything that its command can take before it looks at an argument, so a call is handed to the
/// parser of its own command: the default one's if no command is named. A call that this parser refuses is looked at
/// again: its command may stand behind options, or be mistyped.
enum CommandLineParser {
    /// The command with its options.
    ///
    /// - Throws: a message of the parser's, which can be a help page.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        switch arguments.first {
        case "help": return try help(Array(arguments.dropFirst()))
        case "-V", "--version": throw CleanExit.message(Version.current)
        case "---completion": return try completion(arguments)
        case let option? where isForTheWhole(option): return try HelpCommand.parseAsRoot(arguments)
        case let name:
            if let command = subcommand(name) { return try parse(command, Array(arguments.dropFirst())) }
        }
        do {
            return try ShowCommand.parse(arguments)
        } catch {
            return try withoutLeadingCommand(arguments, error)
        }
    }

    /// Whether an option is about the whole command line, not about a command.
    private static func isForTheWhole(_ option: String) -> Bool {
        ["-h", "--help"].contains(option) || option.hasPrefix("--generate-completion-script")
    }

    private static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
        RootCommand.subcommands.first { $0._commandName == name }
    }

    /// The command of a call that the default command refuses.
    ///
    /// - Parameter refusal: the default command's.
    private static func withoutLeadingCommand(
        _ arguments: [String], _ refusal: any Error
    ) throws -> any ParsableCommand {
        let message = ShowCommand.message(for: refusal)
        /// Whether the parser has no option that an argument could be the value of.
        func isUnexpected(_ word: String) -> Bool {
            message.lowercased().contains("unexpected argument") && message.contains("'\(word)'")
        }
        if let (name, others, isCertain) = firstWord(of: arguments, in: RootCommand.subcommands),
            let command = subcommand(name)
        {
            do {
                return try parse(command, others)
            } catch {
                let isAnswer = RootCommand.exitCode(for: error) == .success
                throw isAnswer || isCertain || isUnexpected(name) ? error : refusal
            }
        }
        if arguments.contains(where: { $0 == "-V" || $0 == "--version" }) {
            throw CleanExit.message(Version.current)
        }
        if arguments.contains(where: isForTheWhole) { return try HelpCommand.parseAsRoot(["--help"]) }
        try refuseUnknownCommand(arguments, below: RootCommand.self)
        for word in arguments where isUnexpected(word) { throw unknown(word, below: RootCommand.self) }
        throw unknownOption(of: arguments, refusal, ShowCommand.self) ?? refusal
    }

    /// Has a command's own parser parse its options, and the whole one those that it refuses, whose messages name the
    /// whole command.
    private static func parse(
        _ command: any ParsableCommand.Type, _ arguments: [String]
    ) throws -> any ParsableCommand {
        let below = command.configuration.subcommands
        let isHelp = !Set(arguments).isDisjoint(with: ["-h", "--help"]) || !below.isEmpty && arguments.first == "help"
        if !isHelp, command == ImportCommand.self, let parsed = importOfMany(arguments) { return parsed }
        if !isHelp, let parsed = try? command.parseAsRoot(arguments) { return parsed }
        if !isHelp, let (word, others, _) = firstWord(of: arguments, in: below),
            let parsed = try? command.parseAsRoot([word] + others)
        {
            return parsed
        }
        if !isHelp, command == GroupsCommand.self, firstWord(of: arguments, in: below) == nil,
            let shown = try? command.parseAsRoot([GroupsCommand.Show._commandName] + arguments)
        {
            return shown
        }
        if !below.isEmpty, !isHelp { try refuseUnknownCommand(arguments, below: command) }
        if !below.isEmpty, arguments.first == "help" { return try help([command._commandName] + arguments.dropFirst()) }
        do {
            return try RootCommand.parseAsRoot([command._commandName] + arguments)
        } catch {
            throw unknownOption(of: arguments, error, command) ?? error
        }
    }

    /// `help list`: every word has to be a command.
    private static func help(_ words: [String]) throws -> any ParsableCommand {
        var command: any ParsableCommand.Type = RootCommand.self
        for word in words where !word.hasPrefix("-") {
            guard let next = command.configuration.subcommands.first(where: { names(of: $0).contains(word) }) else {
                throw unknown(word, below: command)
            }
            command = next
        }
        return try words.isEmpty ? HelpCommand.parseAsRoot(["--help"]) : RootCommand.parseAsRoot(["help"] + words)
    }

    /// What a completion script asks for while the user types. Where there is nothing to offer, nothing is said.
    private static func completion(_ arguments: [String]) throws -> any ParsableCommand {
        do {
            return try HelpCommand.parseAsRoot(arguments)
        } catch {
            throw HelpCommand.exitCode(for: error) == .success ? error : CleanExit.message("")
        }
    }

    /// The first argument that names one of the commands, and the others. One without an option before it, whose value it
    /// could be, is preferred: only then it is certain.
    static func firstWord(
        of arguments: [String], in commands: [any ParsableCommand.Type]
    ) -> (name: String, others: [String], isCertain: Bool)? {
        let words = arguments.prefix { $0 != "--" }
        let places = words.indices.filter { index in commands.contains { names(of: $0).contains(words[index]) } }
        let certain = places.first { $0 == 0 || !words[$0 - 1].hasPrefix("-") || words[$0 - 1].contains("=") }
        guard let place = certain ?? places.first else { return nil }
        var others = arguments
        let name = others.remove(at: place)
        return (name, others, certain != nil)
    }

    /// Throws if the first argument, which is to be a command, is none.
    private static func refuseUnknownCommand(
        _ arguments: [String], below command: any ParsableCommand.Type
    ) throws {
        guard let word = arguments.first, !word.hasPrefix("-"),
            !command.configuration.subcommands.contains(where: { names(of: $0).contains(word) })
        else { return }
        throw unknown(word, below: command)
    }

    private static func unknown(_ word: String, below command: any ParsableCommand.Type) -> any Error {
        let names = command.configuration.subcommands.flatMap(names)
        let meant = NearestName.of(word, in: names).map { " Did you mean '\($0)'?" }
        let reason = "Unknown command '\(word)'." + (meant ?? "")
        guard command != RootCommand.self, let usage = command.configuration.usage else {
            return ValidationError(reason)
        }
        // The parser knows usage messages of commands that it parses; nothing was parsed yet.
        let help = "bday-widget \(command._commandName) --help"
        return UsageError(message: "Error: \(reason)\nUsage: \(usage)\n  See '\(help)' for more information.")
    }

    /// A call that is wrong, with a message that is whole: worded as the parser words its own.
    struct UsageError: Error {
        let message: String
    }

    static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
