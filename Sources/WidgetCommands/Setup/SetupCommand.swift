import ArgumentParser
import BarFiles
import ContactStore
import Delivery
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage

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
        completion: .list(SetupStep.names), transform: Self.step)
    var skipped: [SetupStep] = []

    @Flag(help: "Take what setup added to bars' configurations out again.")
    var undo = false

    @OptionGroup var session: SessionOptions

    private static let bars = BarProgram.all.map(\.name)

    private static func bar(_ argument: String) throws -> BarProgram {
        guard let bar = BarProgram.all.first(where: { $0.name == argument.lowercased() }) else {
            throw OptionValue.invalid(argument, names: bars)
        }
        return bar
    }

    private static func step(_ argument: String) throws -> SetupStep {
        guard let step = SetupStep(rawValue: argument.lowercased()) else {
            throw OptionValue.invalid(argument, names: SetupStep.names)
        }
        return step
    }

    func validate() throws {
        if undo, !skipped.isEmpty { throw ValidationError("--undo is about bars alone: no --skip.") }
        if !named.isEmpty, skipped.contains(.bars) { throw ValidationError("--bar or --skip bars, one of them.") }
    }

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        guard yes || session.console.isInteractive else { throw Self.noTerminal(undo) }
        let setup = Setup(session: session, isUnasked: yes)
        let bars = SetupBars(setup, named: named)
        do {
            if undo { return try bars.undo() }
            if !named.isEmpty { return try bars.run() }
            try setup.say(Self.welcome)
            for step in SetupStep.allCases where !skipped.contains(step) { try run(step, setup, bars) }
            try showResult(setup, context)
        } catch let failure as CommandFailure where failure == .setupEnded {
            try setup.say(
                "\nNothing more is asked. What was not answered stays as it is, and is asked by the next call.\n")
        }
    }

    private func run(_ step: SetupStep, _ setup: Setup, _ bars: SetupBars) throws {
        try setup.say("\n\(step.title)\n\n")
        do {
            switch step {
            case .contacts: try SetupContacts(setup).run()
            case .key: try SetupKey(setup).run()
            case .notifications: try SetupNotices(setup).run()
            case .bars: try bars.run()
            }
        } catch let failure as CommandFailure where failure.status != .done {
            // What one step cannot do must not keep the others from what they can.
            setup.session.console.report(failure)
        }
    }

    private func showResult(_ setup: Setup, _ context: CommandContext) throws {
        let gallery = try Gallery(ContactRequest(), isSample: !setup.hasContacts(), setup.session)
        let heading = gallery.isSample ? "look like, with sample people:" : "show now:"
        try setup.say("\nThis is what widgets \(heading)\n\n")
        try context.console.write(gallery.text(TerminalStyle(context)))
        try setup.say(
            "\nEverybody: \(command: "bday-widget list")\nIf something does not work: \(command: "bday-widget doctor")\n"
        )
    }

    private static func noTerminal(_ undo: Bool) -> CommandFailure {
        CommandFailure(
            .usage,
            Diagnosis(
                "setup asks first, and there is no terminal to ask on; nothing was changed", .line,
                "to take the usual answer to every question: ",
                command: "bday-widget setup\(undo ? " --undo" : "") --yes"))
    }

    private static let welcome: Prose = """
        bday-widget shows whose birthday is next, in your status bar, and reminds you in time.

        It reads names, birthdays and groups from the address books on this computer. Nothing leaves it: it opens no \
        network connection, what it keeps is encrypted, and no name is written into a log. It changes no contact \
        unless you call "bday-widget add" or "bday-widget groups".

        """
}

/// The parts of `setup`, in their order. Raw values are words of the command line.
enum SetupStep: String, CaseIterable {
    case contacts, key, notifications, bars

    static let names = allCases.map(\.rawValue)

    fileprivate var title: String {
        switch self {
        case .contacts: "── Your contacts"
        case .key: "── Their key"
        case .notifications: "── Notices"
        case .bars: "── Your bar"
        }
    }
}

extension CommandFailure {
    /// The input ended, as by Ctrl-D: nothing more is asked, and what was not answered is asked again by the next call.
    fileprivate static let setupEnded = CommandFailure(.done, "", cause: Cause("setupEnded"))
}

/// What the steps of `setup` have in common: how they ask and say, and what is offered once.
struct Setup {
    let session: CommandSession
    /// Whether the usual answer is taken without a question.
    let isUnasked: Bool

    /// Says something: a paragraph on one line, what is no sentence behind spaces.
    func say(_ prose: Prose) throws(CommandFailure) {
        try session.context.say(prose)
    }

    /// Asks a question, or says which answer is taken.
    ///
    /// - Throws: `setupEnded` where nobody answers any more.
    func asks(_ question: String, usual: Bool = true) throws -> Bool {
        if isUnasked {
            try say("\(question) \(usual ? "yes" : "no") (--yes)\n")
            return usual
        }
        guard let answer = try session.answer(question, usual: usual) else { throw CommandFailure.setupEnded }
        return answer
    }

    /// Asks about something that is not offered again where it is not wanted.
    ///
    /// - Parameter name: by which the answer is kept.
    func offers(_ name: String, _ question: String, usual: Bool = true) throws -> Bool {
        let isWanted = try asks(question, usual: usual)
        // Who was not asked has declined nothing.
        if !isWanted, !isUnasked { try session.library().decline(name) }
        return isWanted
    }

    /// Whether it was offered and not wanted.
    func isDeclined(_ name: String) throws(CommandFailure) -> Bool {
        try session.library().declinedOffers().contains(name)
    }

    /// Whether contacts were read and kept. Where they were not, nothing may read them by the way.
    func hasContacts() throws(CommandFailure) -> Bool { try session.library().keyStatus().isStored }

    /// A path for people to read.
    func place(_ path: FilePath) -> String {
        CleanText(cleaning: session.context.environment.abbreviating(path)).string
    }

    /// Lines to be put into a file, as `indented`, unbroken.
    static func snippet(_ lines: [String]) -> Prose {
        let text = indented(lines).text
        return Prose(text, commands: text.split(separator: "\n").map { String($0.drop { $0 == " " }) })
    }

    /// Lines of a file, further in, without anything that acts on a terminal.
    static func indented(_ lines: [String]) -> Prose {
        let shown = lines.map { line in
            let words = line.replacing("\t", with: "    ").split(separator: " ", omittingEmptySubsequences: false)
            return "    \(words.map { CleanText(cleaning: String($0)).string }.joined(separator: " "))\n"
        }
        return Prose(shown.joined())
    }
}

/// Says where the key of what is stored lies, and offers the desktop's keyring.
private struct SetupKey {
    private static let offer = "keyring"
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let library = try session.library()
        let status = try library.keyStatus()
        guard status.place == .file else {
            return try setup.say(
                "The desktop's keyring has it. \(command: "bday-widget key") says what that protects from.\n")
        }
        let file = setup.place(try session.context.environment.keyFile())
        guard status.isStored else {
            return try setup.say("With the first import it is made in a file: \(file)\n")
        }
        try setup.say(
            """
            It is in a file, \(file), and protects copies that come without that file: backups, synchronised \
            directories.

            """)
        // Where it cannot be used, `key use` says why.
        guard session.context.environment.hasSessionBus, try !setup.isDeclined(Self.offer) else {
            return try setup.say(
                "The desktop's keyring can hold it too: \(command: "bday-widget key use secret-service")\n")
        }
        try setup.say(
            """
            The desktop's keyring can hold it: then a stolen disk does not give it away, and each session has to be \
            unlocked (\(command: "bday-widget unlock")).

            """)
        guard try setup.offers(Self.offer, "Have the keyring hold it?", usual: false) else {
            return try setup.say("It stays in the file. Later: \(command: "bday-widget key use secret-service")\n")
        }
        _ = try library.moveKey(to: .secretService, AgentKeyring(session, asks: true))
        try setup.say("The desktop's keyring has it now, as \"\(AgentKeyring.label)\".\n")
    }
}

/// Offers notices.
struct SetupNotices {
    static let offer = "notifications"
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let schedule = try session.schedule()
        let status = schedule.status()
        if status.means != nil { return try setup.say(status.text(session)) }
        try setup.say(
            """
            Get notified the day before and the day of each birthday so you always have time to prepare.


            """)
        guard try !setup.isDeclined(Self.offer) else { return try setup.say(Self.later) }
        do {
            try schedule.requireWritable(followerAlone: false)
            try schedule.requireSystemd()
        } catch {
            session.console.report(error)
            return try setup.say(
                "Desktops that start programs at login: \(command: "bday-widget schedule enable --autostart")\n"
                    + "Other ways: \(command: "bday-widget schedule enable")\n")
        }
        if try setup.hasContacts() { try setup.say(try session.schedulePrimer()) }
        guard try setup.offers(Self.offer, "Enable notices? (no: maybe later)") else {
            return try setup.say(Self.later)
        }
        try schedule.enable(followerAlone: false, isSandboxed: true)
        try setup.say(schedule.status().text(session))
    }

    private static let later: Prose = "Maybe later: \(command: "bday-widget schedule enable")\n"
}
