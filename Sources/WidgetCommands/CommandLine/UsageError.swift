import ArgumentParser
import ContactLibrary

/// A call that names a command or an option that there is not.
struct UsageError: Error {
    private let reason: String
    /// Which there is.
    private let command: CommandTree

    /// The whole message, worded as the parser words its own.
    var message: String {
        let usage = HelpCommand.usageString(for: command.command).split(separator: "\n").joined(separator: "\n       ")
        return "Error: \(reason)\nUsage: \(usage)\n  See '\(command.name) --help' for more information."
    }

    init(unknownCommand word: String, below command: CommandTree) {
        let names = command.below.flatMap { [$0.command._commandName] + $0.command.configuration.aliases }
        let meant = NearestName.of(word, in: names).map { " Did you mean '\($0)'?" }
        (reason, self.command) = ("Unknown command '\(word)'.\(meant ?? "")", command)
    }

    init(unknownOption option: String, of command: CommandTree) {
        let remedy = Self.remedy(option, command).map { " \($0)" }
        (reason, self.command) = ("Unknown option '\(option)'.\(remedy ?? "")", command)
    }

    /// Why a command does not have an option that most have.
    private static let missing = ["--now": "is about the real now", "--config": "follows your own configuration"]

    /// What options are called elsewhere, and here.
    private static let otherwise = [
        "--days": "--within", "--limit": "--count", "--number": "--count", "--language": "--locale",
        "--lang": "--locale",
        "--date": "--now", "--file": "--source", "--output": "--to",
    ]

    /// What may have been meant by an option that a command does not have.
    private static func remedy(_ option: String, _ command: CommandTree) -> String? {
        let whole = CommandTree.whole
        if option == "--json", command.options["--format"] != nil { return "Use '--format json'." }
        if let meant = otherwise[option], command.options[meant] != nil { return "Did you mean '\(meant)'?" }
        if command.path == ["add"], option.dropFirst(2).split(separator: "-").map(\.utf8.count) == [2, 2] {
            return "A birthday without its year is written '\(option.dropFirst(2))'."
        }
        if let reason = missing[option] { return "'\(command.path.joined(separator: " "))' \(reason)." }
        if command.path.isEmpty {
            let owners = whole.below.filter { $0.options[option] != nil }.map { "'\($0.path[0])'" }
            if !owners.isEmpty { return "It is an option of \(owners.joined(separator: ", "))." }
        } else if whole.options[option] != nil {
            return whole.subcommand(ListCommand.self)?.options[option] == nil
                ? "It is one of bday-widget without a command."
                : "It is one of what shows contacts, such as bday-widget list."
        }
        let names = command.options.keys.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        return NearestName.of(String(option.dropFirst(2)), in: names.sorted()).map { "Did you mean '--\($0)'?" }
    }
}
