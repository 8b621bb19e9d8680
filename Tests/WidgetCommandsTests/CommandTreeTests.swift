import ArgumentParser
import LinuxSystem
import TestSupport
import Testing

@testable import WidgetCommands

/// The options of each command against the parser, the help pages and the completions.
struct CommandTreeTests {
    /// A command that runs, and the words that it needs.
    struct Call: Sendable, CustomTestStringConvertible {
        let command: CommandTree
        let words: [String]

        init(_ command: CommandTree) {
            self.command = command
            words = Self.words[command.path.joined(separator: " ")] ?? []
        }

        private static let words = [
            "sources add": ["book"], "sources forget": ["book"], "contact": ["anna"], "add": ["Anna", "11-23"],
            "groups show": ["Family"],
            "groups create": ["Family"], "groups rename": ["Family", "Club"], "groups delete": ["Family"],
            "groups add": ["Family", "anna"], "groups remove": ["Family", "anna"], "groups notify": ["Family", "both"],
            "key use": ["file"], "config set": ["count", "3"], "config get": ["count"], "clicked": ["3f9c0d4be81a2267"],
        ]

        var testDescription: String { command.name }

        func parse(_ options: [String]) throws -> any ContextCall {
            let values = [
                "--now": "2026-11-20", "--within": "1", "--since": "1", "--count": "1", "--width": "20", "--days": "1",
                "--family": "small", "--icons": "none", "--format": "json", "--date-style": "short",
                "--occasions": "all", "--name-days": "SE", "--alarm": "1d", "--template": "{name}",
                "--colors": "today=red", "--notify": "0",
                "--bar": "waybar", "--skip": "key", "--theme": "dark", "--accent": "red",
                "--calendar": "hebrew",
            ]
            let arguments = options.flatMap { option in
                CommandTree.whole.value(of: option) == CommandTree.Value.none
                    ? [option] : [option, values[option] ?? "x"] + (option == "--alarm" ? ["--format", "ics"] : [])
            }
            return try CommandLineParser.command(command.path + words + arguments)
        }
    }

    /// Options that not every other one of their command goes with.
    private static let particular: Set = [
        "--no-group", "--open", "--copy", "--next", "--hide", "--show", "--mute", "--unmute", "--notify", "--hidden",
        "--to", "--due",
        "--test", "--stay", "--search", "--age", "--month", "--alarm", "--skip", "--undo",
    ]

    /// What stands there is to be typed: the words in capitals are what somebody names.
    @Test(arguments: Sweep.sample(UsageError.calls.keys.sorted(), every: 8))
    func whatIsTypedForACommandHasOne(words: String) throws {
        let call = try #require(UsageError.calls[words])
        let typed = words.split(separator: " ").map(String.init)
        let error = #expect(throws: UsageError.self) { _ = try CommandLineParser.command(typed + ["x"]) }
        #expect(error?.message.contains(" Use 'bday-widget \(call)'.") == true)
        let meant = try #require(call.split(separator: "|").first).split(separator: " ").map { word in
            ["DATE": "11-23", "KEY": "count", "VALUE": "3"][word] ?? String(word)
        }
        if ["--version", "--generate-completion-script"].contains(meant[0]) { return }
        _ = try CommandLineParser.command(meant)
    }

    private static func commands(_ command: CommandTree) -> [CommandTree] {
        [command] + command.below.flatMap(commands)
    }

    private static let all = commands(.whole)
    private static let calls = all.filter { $0.path.isEmpty || $0.below.isEmpty }.map(Call.init)
    private static let names = Set(all.flatMap(\.options.keys)).subtracting(CommandTree.help + CommandTree.version)
        .sorted()

    @Test(arguments: calls) func aCommandTakesTheOptionsOfItsHelpAndNoOther(_ call: Call) throws {
        let help = HelpCommand.helpMessage(for: call.command.command)
        let words = Set(help.split { " ,/\n".contains($0) }.map(String.init))
        for option in Self.names {
            #expect(words.contains(option) == (call.command.options[option] != nil), "\(option) in the help")
        }
        let options = Self.names.filter { call.command.options[$0] != nil }
        // What each takes alone, and all others at once: the parser is slow.
        let taken = options.filter(Self.particular.contains).filter {
            !["--search", "--next"].contains($0) || call.words.isEmpty
        }
        for option in taken { #expect(throws: Never.self, "\(option)") { try call.parse([option]) } }
        #expect(throws: Never.self) { try call.parse(options.filter { !Self.particular.contains($0) }) }
        for option in ["--now", "--config", "--source", "--json"] where call.command.options[option] == nil {
            #expect(throws: UsageError.self, "\(option)") { try call.parse([option]) }
        }
    }

    @Test(arguments: all.filter { $0.command.configuration.shouldDisplay })
    func theExamplesOfAHelpAreCallsOfItsCommand(_ command: CommandTree) throws {
        let examples = ManualPage.parts(of: command.command.configuration.discussion).examples
        #expect(!examples.isEmpty)
        for line in examples {
            let example = line.split(separator: "  ")[0]
            #expect(example.hasPrefix(command.name), "\(example)")
            #expect(example.utf8.count <= 50)
            #expect(line.utf8.count + 2 <= 80, "it would be broken: \(line)")
            // What a shell takes for itself.
            let words = example.replacing("'", with: "\"").split(separator: " > ")[0].dropFirst("bday-widget".count)
            #expect(throws: Never.self, "\(example)") { try CommandLineParser.command(Self.words(words)) }
        }
    }

    /// The words of a call, as a shell has them.
    private static func words(_ call: Substring) -> [String] {
        call.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }

    @Test(arguments: calls) func anOptionMayStandBeforeTheCommand(_ call: Call) {
        for option in call.command.options.keys {
            let value = CommandTree.whole.value(of: option) == CommandTree.Value.none ? [] : ["list"]
            let words = CommandWords([option] + value + call.command.path + call.words)
            #expect(words.command.path == call.command.path, "\(option)")
            #expect(words.words == call.words, "\(option)")
        }
    }

    /// The parser does not get them.
    @Test func manyPathsAreReadAsFewAre() throws {
        let files = (1...105).map { "\($0).vcf" }
        let call = ["import", "--locale", "de"] + files
        let command = try #require(
            try CommandLineParser.command(call + ["-", "--again", "1.vcf", "--", "-x"]) as? ImportCommand)
        #expect(command.paths.map { "\($0)" } == files + ["-", "1.vcf", "-x"])
        #expect(command.again && command.session.locale == "de")
        #expect(throws: (any Error).self) { try CommandLineParser.command(call + ["https://example.org/x"]) }
    }

    @Test func anOptionTakesTheSameInEveryCommand() {
        for command in Self.all {
            for (option, value) in command.options {
                #expect(CommandTree.whole.value(of: option) == value, "\(option)")
            }
        }
    }

    private static let script = HelpCommand.completionScript(for: .fish).split(separator: "\n")

    @Test(arguments: all) func completionsOfferWhatTheTreeHas(_ command: CommandTree) throws {
        let place = "_for_flags_or_options \"\(command.name)\""
        let offered = Self.script.filter { $0.contains(place) }.flatMap { line in
            let words = line.split(separator: " ")
            return words.indices.dropLast().filter { ["-l", "-s"].contains(words[$0]) }.map { index in
                (words[index] == "-l" ? "--" : "-") + words[index + 1].filter { $0 != "'" }
            }
        }
        #expect(Set(offered) == (command.command.configuration.shouldDisplay ? Set(command.options.keys) : []))
    }

    @Test(arguments: all) func everyCommandHasAHelpPage(_ command: CommandTree) {
        for words in [["help"] + command.path, command.path + ["--help"]] {
            #expect(throws: CleanExit.self) { try CommandLineParser.command(words) }
        }
    }
}
