import BarFiles
import Delivery
import Failures
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage
import Terminal

/// The guided start: its steps, and what they have in common: how they ask and say, and what is offered once.
///
/// Why: docs/decisions.md#what-setup-does-unasked.
package struct Setup {
    let session: CommandSession
    /// Whether the usual answer is taken without a question.
    let isUnasked: Bool

    package init(session: CommandSession, isUnasked: Bool) {
        self.session = session
        self.isUnasked = isUnasked
    }

    /// Goes through the steps, or adds the widget to the bars that are named.
    package func run(bars named: [BarProgram], skipping skipped: Set<SetupStep>) throws {
        let bars = SetupBars(self, named: named)
        try untilEnd {
            if !named.isEmpty {
                // The bar reads contacts by itself.
                if !skipped.contains(.contacts), try !isAnswered() {
                    try run(.contacts, bars)
                    try begin(.bars)
                }
                return try bars.run()
            }
            try welcome()
            for step in SetupStep.allCases where !skipped.contains(step) {
                if step.needsContacts, !skipped.contains(.contacts), try !hasContacts() { continue }
                try run(step, bars)
            }
            try showResult()
        }
    }

    /// Takes the widget out of the bars that are named, or of all.
    package func undo(_ named: [BarProgram]) throws {
        try untilEnd { try SetupBars(self, named: named).undo() }
    }

    private func untilEnd(_ steps: () throws -> Void) throws {
        do { try steps() } catch let failure as CommandFailure where failure == .setupEnded {
            try write("\n")
            try say(
                Message("Nothing more is asked. What was not answered stays as it is, and is asked by the next call."))
        }
    }

    private func begin(_ step: SetupStep) throws { try write("\n── \(session.say(step.title))\n\n") }

    private func run(_ step: SetupStep, _ bars: SetupBars) throws {
        try begin(step)
        do {
            switch step {
            case .contacts: try SetupContacts(self).run()
            case .key: try SetupKey(self).run()
            case .notifications: try SetupNotices(self).run()
            case .bars: try bars.run()
            }
        } catch let failure as CommandFailure where failure.status != .done {
            // What one step cannot do must not keep the others from what they can.
            session.console.report(failure)
        }
    }

    private func showResult() throws {
        let gallery = try Gallery(ContactRequest(), isSample: !hasContacts(), session)
        try write("\n")
        try say(
            gallery.isSample
                ? Message("This is what widgets look like, with sample people:")
                : Message("This is what widgets show now:"))
        try write("\n")
        try session.console.write(gallery.text(TerminalStyle(session.context)))
        try write("\n")
        if !gallery.isSample {
            try say(Message("To see everybody: {command}", ["command": .command("bday-widget list")]))
        }
        try say(Message("If something does not work: {command}", ["command": .command("bday-widget doctor")]))
    }

    private func welcome() throws {
        try say(Message("bday-widget shows whose birthday is next, in your status bar, and reminds you in time."))
        try write("\n")
        try say(
            Message(
                "It reads names, birthdays and groups from the address books on this computer. Nothing leaves it: it opens no network connection, what it keeps is encrypted, and no name is written into a log. It changes no contact unless you call \"{add}\" or \"{groups}\".",
                ["add": .command("bday-widget add"), "groups": .command("bday-widget groups")]))
    }

    /// Says a sentence or a paragraph.
    func say(_ message: Message) throws(CommandFailure) { try session.context.say(message) }

    /// Writes what is no sentence alone: empty lines, what stands behind spaces.
    func write(_ prose: Prose) throws(CommandFailure) { try session.context.say(prose) }

    func prose(_ message: Message) -> Prose { session.console.language.prose(message) }

    /// Asks a question, or says which answer is taken.
    ///
    /// - Throws: `setupEnded` where nobody answers any more.
    func asks(_ question: Message, usual: Bool = true) throws -> Bool {
        if isUnasked {
            let question = Message.Value.message(question)
            try say(
                usual
                    // Translators: A question, and the answer that is taken: "Read them? yes (--yes)".
                    ? Message("{question} yes (--yes)", ["question": question])
                    : Message("{question} no (--yes)", ["question": question]))
            return usual
        }
        guard let answer = try session.answer(question, usual: usual) else { throw CommandFailure.setupEnded }
        return answer
    }

    /// Asks about something that is not offered again where it is not wanted.
    ///
    /// - Parameter name: by which the answer is kept.
    func offers(_ name: String, _ question: Message, usual: Bool = true) throws -> Bool {
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

    /// Whether it was said already that contacts may be read, or that they may not.
    private func isAnswered() throws(CommandFailure) -> Bool {
        if try hasContacts() { return true }
        return try session.library().refusesReading()
    }

    /// A path for people to read.
    func place(_ path: FilePath) -> Message.Value { .path(session.context.environment.abbreviating(path)) }

    /// Lines to be put into a file, as `indented`, unbroken.
    package static func snippet(_ lines: [String]) -> Prose {
        let text = indented(lines).text
        return Prose(text, commands: text.split(separator: "\n").map { String($0.drop { $0 == " " }) })
    }

    static func indented(_ lines: [String]) -> Prose { shown(lines, indent: "    ") }

    /// Lines of a file without anything that acts on a terminal.
    package static func shown(_ lines: [String], indent: String) -> Prose {
        let shown = lines.map { line in
            let words = line.replacing("\t", with: "    ").split(separator: " ", omittingEmptySubsequences: false)
            return "\(indent)\(words.map { CleanText(cleaning: String($0)).string }.joined(separator: " "))\n"
        }
        return Prose(shown.joined())
    }
}

/// The parts of `setup`, in their order. Raw values are words of the command line.
package enum SetupStep: String, CaseIterable {
    case contacts, key, notifications, bars

    package static let names = allCases.map(\.rawValue)

    /// Whether it is about contacts that are kept.
    fileprivate var needsContacts: Bool { [.key, .notifications].contains(self) }

    fileprivate var title: Message {
        switch self {
        case .contacts: .inContext("setup", "Your contacts")
        // Translators: The key with which what is stored of the contacts is encrypted.
        case .key: .inContext("setup", "Their key")
        case .notifications: .inContext("setup", "Notices")
        // Translators: The status bar.
        case .bars: .inContext("setup", "Your bar")
        }
    }
}

extension CommandFailure {
    /// The input ended, as by Ctrl-D: nothing more is asked, and what was not answered is asked again by the next call.
    fileprivate static let setupEnded = {
        var end = CommandFailure.silent(.done)
        end.cause = Cause("setupEnded")
        return end
    }()
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
                // Translators: "it" is the key.
                Message(
                    "The desktop's keyring has it. {command} says what that protects from.",
                    ["command": .command("bday-widget key")]))
        }
        let file = setup.place(try session.context.environment.keyFile())
        guard status.isStored else {
            // Translators: "it" is the key.
            return try setup.say(Message("With the first import it is made in a file: {file}", ["file": file]))
        }
        try setup.say(
            // Translators: "it" is the key.
            Message(
                "It is in a file, {file}, and protects copies that come without that file: backups, synchronised directories.",
                ["file": file]))
        let use = Message.Value.command("bday-widget key use secret-service")
        // Where it cannot be used, `key use` says why.
        guard session.context.environment.hasSessionBus, try !setup.isDeclined(Self.offer) else {
            return try setup.say(Message("The desktop's keyring can hold it too: {command}", ["command": use]))
        }
        try setup.say(
            Message(
                "The desktop's keyring can hold it: then a stolen disk does not give it away, and each session has to be unlocked ({command}).",
                ["command": .command("bday-widget unlock")]))
        guard try setup.offers(Self.offer, Message("Have the keyring hold it?"), usual: false) else {
            return try setup.say(Message("It stays in the file. Later: {command}", ["command": use]))
        }
        _ = try library.moveKey(to: .secretService, AgentKeyring(session, asks: true))
        try setup.say(
            // Translators: {name} is what the keyring shows.
            Message("The desktop's keyring has it now, as \"{name}\".", ["name": .name(AgentKeyring.label)]))
    }
}

/// Offers notices.
private struct SetupNotices {
    private static let offer = CommandSession.offerOfNotices
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let schedule = try session.schedule()
        let status = try session.scheduleStatus()
        if status.means != nil { return try setup.write(status.text(session)) }
        try setup.say(
            Message("Get notified the day before and the day of each birthday so you always have time to prepare."))
        try setup.write("\n")
        guard try !setup.isDeclined(Self.offer) else { return try setup.say(Self.later) }
        let hasSystemd: Bool
        do {
            try schedule.requireWritable(followerAlone: false)
            hasSystemd = (try? schedule.requireSystemd()) != nil
        } catch {
            return session.console.report(error)
        }
        if !hasSystemd {
            try setup.say(
                Message(
                    // Translators: {file} is what a desktop starts at login (XDG's autostart).
                    "There is no user manager of systemd here, so your desktop is to start what delivers them at login: {file}",
                    ["file": setup.place(schedule.autostartPath)]))
            let other = Message.Value.command("bday-widget schedule enable")
            try setup.say(Message("To see other ways: {command}", ["command": other]))
            try setup.write("\n")
        }
        if try setup.hasContacts() { try setup.write(try session.schedulePrimer()) }
        guard try setup.offers(Self.offer, Message("Enable notices? (no: maybe later)")) else {
            return try setup.say(Self.later)
        }
        guard hasSystemd else { return try schedule.enableAutostart(followerAlone: false, saying: session.context) }
        try schedule.enable(followerAlone: false)
        try setup.write(session.scheduleStatus().text(session))
        if let problem = schedule.environmentProblem() { session.console.tell(problem) }
    }

    private static let later =
        Message("Maybe later: {command}", ["command": .command("bday-widget schedule enable")])
}
