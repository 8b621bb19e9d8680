import ArgumentParser
import BarFiles
import Guidance
import Presentation

/// The guided start.
struct SetupCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Set up step by step: contacts, notices, your bar.",
        discussion: .with(
            """
            It asks before it reads contacts, before it stores them, and before it changes a file; each change of a bar's \
            configuration is shown first, and what was there is kept beside it. Called again, it asks nothing that was \
            answered. Every step can be left out.

            What a bar's file includes is looked through, too. Where a list of modules is made in another way, the lines \
            to add are printed: name the module in that list by hand. --yes changes only bars that run, or that --bar \
            names, and makes no file.

            --undo takes what setup added to a bar's configuration out again, and nothing else. Lines that were changed \
            since are shown and stay.
            """,
            examples: [
                "setup": "from nothing to a birthday in your bar",
                "setup --bar waybar": "only add it to this bar",
                "setup --yes --skip bars": "ask nothing, and leave bars alone",
                "setup --undo": "out of the bars again",
            ]))

    @Flag(help: "Ask nothing: take the usual answer to every question.")
    var yes = false

    @Option(
        name: .customLong("bar"),
        help: ArgumentHelp(
            "Only this bar's configuration, also where it was not wanted before (may repeat).", valueName: "name"),
        completion: .list(Self.bars), transform: Self.bar)
    var named: [BarProgram] = []

    @Option(
        name: .customLong("skip"),
        help: ArgumentHelp(
            "Leave a step out: \(SetupStep.names.joined(separator: ", ")) (may repeat).", valueName: "step"),
        completion: .list(SetupStep.names), transform: OptionValue.named)
    var skipped: [SetupStep] = []

    @Flag(help: "Take what setup added to bars' configurations out again.")
    var undo = false

    @OptionGroup var session: SessionOptions

    private static let bars = BarProgram.all.map(\.name)

    private static func bar(_ argument: String) throws -> BarProgram {
        guard let bar = BarProgram.all.first(where: { $0.name == argument.lowercased() }) else {
            throw OptionValue.noneOf(bars, argument)
        }
        return bar
    }

    func validate() throws {
        if undo, !skipped.isEmpty { throw ValidationError("--undo is about bars alone: no --skip.") }
        if !named.isEmpty, skipped.contains(.bars) { throw ValidationError("--bar or --skip bars, one of them.") }
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(changing: session, context)
        if !yes { try session.requireTerminal("setup", call: "bday-widget setup\(undo ? " --undo" : "")") }
        let setup = Setup(session: session, isUnasked: yes)
        if undo { try setup.undo(named) } else { try setup.run(bars: named, skipping: Set(skipped)) }
    }
}
