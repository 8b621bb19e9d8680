import ArgumentParser
import ContactLibrary
import SystemPackage

extension CommandLineParser {
    /// What is said of an option that a command does not have. The parser itself names the nearest of the command's options,
    /// however far away that is.
    ///
    /// - Returns: nil if the parser's error is about something else.
    static func unknownOption(
        of arguments: [String], _ error: any Error, _ command: any ParsableCommand.Type
    ) -> UsageError? {
        let message = RootCommand.message(for: error)
        let options = arguments.map { $0.prefix { $0 != "=" } }
        guard let option = options.first(where: { $0.hasPrefix("--") && message.hasPrefix("Unknown option '\($0)'") })
        else { return nil }
        let reason = "Unknown option '\(option)'.\(remedy(String(option), command, arguments))"
        return UsageError(message: HelpCommand.fullMessage(for: error).replacing(message, with: reason))
    }

    /// What may have been meant by the option: a sentence with a space before it, or nothing.
    private static func remedy(
        _ option: String, _ command: any ParsableCommand.Type, _ arguments: [String]
    ) -> String {
        let own = options(of: subcommand(of: command, arguments))
        if option == "--json", own.contains("--format") { return " Use '--format json'." }
        if command == ShowCommand.self {
            let owners = RootCommand.subcommands.filter { options(of: $0).contains(option) }
            if !owners.isEmpty {
                return " It is an option of \(owners.map { "'\($0._commandName)'" }.joined(separator: ", "))."
            }
        } else if options(of: ListCommand.self).contains(option), options(of: ShowCommand.self).contains(option) {
            return " It is one of what shows contacts, such as bday-widget list."
        } else if options(of: ShowCommand.self).contains(option) {
            return " It is one of bday-widget without a command."
        }
        let names = own.map { String($0.dropFirst(2)) }
        return NearestName.of(String(option.dropFirst(2)), in: names).map { " Did you mean '--\($0)'?" } ?? ""
    }

    /// The long options of a command, as its help page has them: `  --age/--no-age`, `  -h, --help`.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        command.helpMessage().split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split { " ,/".contains($0) }.prefix { $0.hasPrefix("-") }.filter { $0.hasPrefix("--") }.map(
                String.init)
        }
    }

    /// The subcommand that the arguments are for; the command itself where it has none.
    private static func subcommand(
        of command: any ParsableCommand.Type, _ arguments: [String]
    ) -> any ParsableCommand.Type {
        let below = command.configuration.subcommands
        let word = firstWord(of: arguments, in: below)?.name
        let named = word.flatMap { word in below.first { names(of: $0).contains(word) } }
        return named ?? command.configuration.defaultSubcommand ?? command
    }
}

extension CommandLineParser {
    /// The number of arguments from which on paths are kept from the parser.
    private static let manyArguments = 100

    /// An `import` of many paths. The parser's time grows with the square of their number, so it gets one of those that
    /// stand one after another, and the others are put behind it.
    ///
    /// - Returns: nil for a call with few arguments, and for one that the parser refuses.
    static func importOfMany(_ arguments: [String]) -> ImportCommand? {
        guard arguments.count > manyArguments else { return nil }
        var few: [String] = []
        var followers: [FilePath: [PathArgument]] = [:]
        var first: FilePath?
        for (index, word) in arguments.enumerated() {
            // What stands behind an option can be its value.
            let isPath = !word.hasPrefix("-") && (index == 0 || !arguments[index - 1].hasPrefix("-"))
            let path = isPath ? PathArgument(argument: word) : nil
            if let path, let first {
                followers[first, default: []].append(path)
            } else {
                few.append(word)
                first = path?.path
            }
        }
        guard var command = try? ImportCommand.parseAsRoot(few) as? ImportCommand else { return nil }
        command.paths = command.paths.flatMap { [$0] + (followers.removeValue(forKey: $0.path) ?? []) }
        return command
    }
}
