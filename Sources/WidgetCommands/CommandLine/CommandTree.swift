import ArgumentParser
import JSONC
import Synchronization

/// A command and those below it, as the parser has them: what else is to be known of the command line is asked here.
final class CommandTree: Sendable {
    let command: any ParsableCommand.Type
    /// The words of a call of it without the program's name: `groups add`.
    let path: [String]
    let below: [CommandTree]
    private let described = Mutex<[String: Value]?>(nil)

    /// What an option takes from the argument behind it.
    enum Value {
        case none
        case word
        /// Also what looks like an option.
        case anything
    }

    /// Every command; the first is the program without one.
    static let whole = CommandTree(HelpCommand.self, [])

    private init(_ command: any ParsableCommand.Type, _ path: [String]) {
        self.command = command
        self.path = path
        below = command.configuration.subcommands.map { CommandTree($0, path + [$0._commandName]) }
    }

    /// The options of every command, and of the program.
    static let (help, version) = (["-h", "--help"], ["-V", "--version"])

    /// What an option takes, by its name with the dashes. The parser describes that, once, and only where a call needs it: it
    /// takes as long as a call.
    var options: [String: Value] {
        described.withLock { known in
            let options = known ?? describe()
            known = options
            return options
        }
    }

    private func describe() -> [String: Value] {
        var options: [String: Value] = [:]
        for name in Self.help + (path.isEmpty ? Self.version : []) { options[name] = Value.none }
        guard let command = path.isEmpty ? ShowCommand.self : below.isEmpty ? command : nil,
            let description = try? JSONValue(parsing: Array(command._dumpHelp().utf8))
        else { return options }
        for argument in description["command"]?["arguments"]?.arrayValue ?? [] {
            for name in argument["names"]?.arrayValue ?? [] where name["kind"]?.stringValue == "long" {
                options["--\(name["name"]?.stringValue ?? "")"] = Value(argument)
            }
        }
        return options
    }

    /// The whole call of it: `bday-widget groups add`.
    var name: String { ([HelpCommand._commandName] + path).joined(separator: " ") }

    /// The command of that name directly below.
    func subcommand(_ name: String) -> CommandTree? {
        below.first { $0.command._commandName == name || $0.command.configuration.aliases.contains(name) }
    }

    /// Whether a command below has one of that name too: behind a word that is none, such as `sourcs add`, that one is meant.
    func isBelowOthers(_ name: String) -> Bool { below.contains { $0.subcommand(name) != nil } }

    func subcommand(_ command: (any ParsableCommand.Type)?) -> CommandTree? { below.first { $0.command == command } }

    /// What an option takes, whichever command it belongs to: no two use a name differently.
    func value(of option: String) -> Value? {
        options[option] ?? below.lazy.compactMap { $0.value(of: option) }.first
    }
}

extension CommandTree.Value {
    fileprivate init(_ argument: JSONValue) {
        self =
            argument["kind"]?.stringValue != "option"
            ? .none : argument["parsingStrategy"]?.stringValue == "unconditional" ? .anything : .word
    }
}
