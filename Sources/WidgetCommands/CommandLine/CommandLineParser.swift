import ArgumentParser
import ContactLibrary
import JSONC
import Presentation
import SafeText
import Settings
import Synchronization
import SystemPackage

/// Finds the command of a call and has its options parsed.
///
/// A call of the default command is a `ShowRequest` at once, if it is as it should be. ArgumentParser builds everything that
/// its command can take before it looks at an argument, so any other call is handed to the parser of its own command. A call that this parser refuses is read again by
/// the tree of commands: its command may stand behind options, or something is wrong that the tree says better.
///
/// Why: docs/decisions.md#one-tree-of-commands.
enum CommandLineParser {
    /// The command with its options.
    ///
    /// - Throws: `UsageError`, or a message of the parser's, which can be a help page.
    static func command(_ arguments: [String]) throws -> any ContextCall {
        if let request = ShowRequest(arguments) { return request }
        if arguments.first == "---completion" { throw completion(arguments) }
        return try usual(arguments) ?? command(CommandWords(arguments))
    }

    /// The command of a call whose first argument is its name, or which has none.
    private static func usual(_ arguments: [String]) -> (any ContextCommand)? {
        guard let name = arguments.first, !name.hasPrefix("-"),
            let command = RootCommand.subcommands.first(where: { $0._commandName == name })
        else { return try? ShowCommand.parse(arguments) }
        let others = Array(arguments.dropFirst())
        // Another program's word for it, which the parser of `config` would take for a setting.
        if let word = others.first, UsageError.calls["\(name) \(word)"] != nil { return nil }
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
        if command.command == AddCommand.self, call.words.count > 2 { throw UsageError(unquotedNameIn: call) }
        if command.command == ConfigCommand.Set.self, call.words.count == 1, call.words[0].contains("=") {
            throw UsageError(assignmentIn: call)
        }
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
            return CleanExit.message(ignoringCase(HelpCommand.fullMessage(for: error)))
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

    /// The number of arguments from which on paths are kept from the parser.
    private static let manyArguments = 100

    /// An `import` of many paths. The parser's time grows with the square of their number, so it gets none of them.
    ///
    /// - Returns: nil for a call with few arguments, and for one that is refused.
    private static func importOfMany(_ arguments: [String]) -> ImportCommand? {
        guard arguments.count > manyArguments else { return nil }
        let call = CommandWords([ImportCommand._commandName] + arguments)
        guard var command = try? ImportCommand.parseAsRoot(call.others) as? ImportCommand,
            let paths = try? call.words.map(FilePath.sourceArgument)
        else { return nil }
        command.paths = paths
        return command
    }

    /// The parser's completion scripts, made to complete a word in whatever case it is typed: names of people and groups are
    /// found in any case by every command. fish does so by itself.
    ///
    /// - Parameter script: the parser's, which is recognized by how it begins; anything else is left as it is.
    private static func ignoringCase(_ script: String) -> String {
        if script.hasPrefix("#compdef ") {
            return [
                "_describe -V subcommand subcommands", "_describe -V '' non_empty_completions", "_arguments -w -s -S",
            ]
            .reduce(script) { $0.replacing($1, with: "\($1) \(zshMatcher)") }
        }
        guard script.hasPrefix("#!/bin/bash\n") else { return script }
        return script.replacing("compgen ", with: "\(bashFunction) ") + bashMatching
    }

    /// As zshcompwid(1), "Completion Matching Control", has it.
    private static let zshMatcher = "-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'"

    private static let bashFunction = "__bday-widget_compgen"

    /// compgen compares words with what is typed as readline is set up to.
    private static let bashMatching = """

        # Called as \(bashFunction) -W list -- word, in a subshell; anything else is compgen's.
        \(bashFunction)() {
            if [[ "${1}" != -W ]]; then
                compgen "${@}"
                return
            fi
            shopt -s nocasematch
            local completion
            while IFS='' read -r completion; do
                [[ "${completion}" = "${4}"* ]] && printf '%s\\n' "${completion}"
            done < <(compgen -W "${2}")
        }

        """
}

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
    fileprivate func isBelowOthers(_ name: String) -> Bool { below.contains { $0.subcommand(name) != nil } }

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

/// A call's arguments as the tree of commands reads them.
struct CommandWords {
    /// The command that they name, wherever they do.
    private(set) var command = CommandTree.whole
    /// What is for the command: all but the names of it and of those above.
    private(set) var arguments: [String] = []
    /// The names of the options.
    private(set) var options: [String] = []
    /// What is neither an option nor the value of one.
    private(set) var words: [String] = []
    /// What is for the command and no word: options and their values.
    private(set) var others: [String] = []
    /// Whether `help` stands where a command could.
    private(set) var asksForHelp = false

    init(_ call: [String]) {
        var value = CommandTree.Value.none
        for (index, argument) in call.enumerated() {
            if argument == "--" {
                arguments += call[index...]
                words += call[(index + 1)...]
                return
            }
            let isOption = argument.hasPrefix("-") && argument != "-"
            if value == .anything || value == .word && !isOption {
                value = .none
                others.append(argument)
                arguments.append(argument)
            } else if isOption {
                let name = String(argument.prefix { $0 != "=" })
                value = name == argument ? CommandTree.whole.value(of: name) ?? .none : .none
                options.append(name)
                others.append(argument)
                arguments.append(argument)
            } else if let next = command.subcommand(argument), words.isEmpty || !command.isBelowOthers(argument) {
                command = next
            } else if argument == "help", !command.below.isEmpty, words.isEmpty, !asksForHelp {
                asksForHelp = true
            } else {
                words.append(argument)
                arguments.append(argument)
            }
        }
    }
}

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
        let meant =
            Self.call(for: word, command).map { " Use '\($0)'." }
            ?? NearestName.of(word, in: names).map { " Did you mean '\($0)'?" }
            ?? (command.path.isEmpty ? " To find somebody: 'bday-widget list \(ShellWords.word(word))'." : nil)
        (reason, self.command) = ("Unknown command '\(word)'.\(meant ?? "")", command)
    }

    /// A name of several words is one argument of a shell.
    init(unquotedNameIn call: CommandWords) {
        let (name, date) = WrittenBirthday.name(andDate: call.words) ?? ("Anna Berg", "1990-11-23")
        let arguments = ([name, date] + call.others).map(ShellWords.word).joined(separator: " ")
        reason = "A name of several words stands in quotation marks: \(call.command.name) \(arguments)"
        command = call.command
    }

    /// A setting and its value are two.
    init(assignmentIn call: CommandWords) {
        let words = call.words[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let arguments = (words + call.others).map(ShellWords.word).joined(separator: " ")
        reason = "A value stands behind its setting, without '=': \(call.command.name) \(arguments)"
        command = call.command
    }

    init(unknownOption option: String, of command: CommandTree) {
        let remedy = Self.remedy(option, command).map { " \($0)" }
        (reason, self.command) = ("Unknown option '\(option)'.\(remedy ?? "")", command)
    }

    /// Why a command does not have an option that most have.
    private static let missing = ["--now": "is about the real now", "--config": "follows your own configuration"]

    /// The call that does what a word of the command line would, as people type it who know other programs. Behind the name of
    /// a command the word is one of its own.
    static let calls = [
        "next": "contact --next", "today": "list --within 0", "tomorrow": "list --within 1",
        "week": "list --within 7", "upcoming": "list --within 30", "month": "list --month",
        "birthday": "list", "birthdays": "list", "people": "list", "ls": "list", "print": "list",
        "search": "list TEXT", "find": "list TEXT", "show": "contact NAME", "info": "contact NAME",
        "edit": "contact NAME --open", "open": "contact NAME --open", "hide": "contact NAME --hide",
        "unhide": "contact NAME --show", "mute": "contact NAME --mute", "unmute": "contact NAME --unmute",
        "remove": "contact NAME --hide", "delete": "contact NAME --hide", "rm": "contact NAME --hide",
        "new": "add NAME DATE", "create": "add NAME DATE", "menu": "pick", "update": "import", "sync": "import",
        "refresh": "reload", "init": "setup", "install": "setup", "uninstall": "setup --undo", "undo": "setup --undo",
        "status": "doctor", "check": "doctor", "settings": "config", "set": "config set KEY VALUE",
        "get": "config get KEY", "notices": "notifications", "remind": "notifications", "reminders": "notifications",
        "daemon": "notify --stay", "test": "notify --test", "version": "--version",
        "completion": "--generate-completion-script bash", "completions": "--generate-completion-script bash",
        "config list": "config", "config ls": "config", "config all": "config",
        "config unset": "config set KEY default --write", "config reset": "config set KEY default --write",
        "sources delete": "sources forget PATH", "sources show": "sources list",
        "schedule on": "schedule enable", "schedule start": "schedule enable",
        "schedule off": "schedule disable", "schedule stop": "schedule disable",
        "key show": "key status", "key list": "key status",
        "--upcoming": "list --within 30", "--today": "list --within 0",
        "--sort": "export --format csv | sort",
        "--delete": "contact NAME --hide", "--remove": "contact NAME --hide", "calendar --month": "calendar MONTH",
    ]

    private static func call(for word: String, _ command: CommandTree) -> String? {
        let own = (command.path + [word.lowercased()]).joined(separator: " ")
        let call = calls[own] ?? (word.hasPrefix("-") ? calls[word] : nil)
        return call.map { "\(HelpCommand._commandName) \($0)" }
    }

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
        if option == "--format", command.options["--json"] != nil {
            return "Use '--json'; other formats: '\(HelpCommand._commandName) export'."
        }
        if let meant = otherwise[option], command.options[meant] != nil { return "Did you mean '\(meant)'?" }
        if let call = call(for: option, command) { return "Use '\(call)'." }
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
