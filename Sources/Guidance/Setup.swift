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
            if !named.isEmpty { return try bars.run() }
            try say(Self.welcome)
            for step in SetupStep.allCases where !skipped.contains(step) { try run(step, bars) }
            try showResult()
        }
    }

    /// Takes the widget out of the bars that are named, or of all.
    package func undo(_ named: [BarProgram]) throws {
        try untilEnd { try SetupBars(self, named: named).undo() }
    }

    private func untilEnd(_ steps: () throws -> Void) throws {
        do { try steps() } catch let failure as CommandFailure where failure == .setupEnded {
            try say("\nNothing more is asked. What was not answered stays as it is, and is asked by the next call.\n")
        }
    }

    private func run(_ step: SetupStep, _ bars: SetupBars) throws {
        try say("\n\(step.title)\n\n")
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
        let heading = gallery.isSample ? "look like, with sample people:" : "show now:"
        try say("\nThis is what widgets \(heading)\n\n")
        try session.console.write(gallery.text(TerminalStyle(session.context)))
        try say(
            "\nEverybody: \(command: "bday-widget list")\nIf something does not work: \(command: "bday-widget doctor")\n"
        )
    }

    private static let welcome: Prose = """
        bday-widget shows whose birthday is next, in your status bar, and reminds you in time.

        It reads names, birthdays and groups from the address books on this computer. Nothing leaves it: it opens no \
        network connection, what it keeps is encrypted, and no name is written into a log. It changes no contact \
        unless you call "bday-widget add" or "bday-widget groups".

        """

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
    package static func snippet(_ lines: [String]) -> Prose {
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

/// The parts of `setup`, in their order. Raw values are words of the command line.
package enum SetupStep: String, CaseIterable {
    case contacts, key, notifications, bars

    package static let names = allCases.map(\.rawValue)

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
private struct SetupNotices {
    private static let offer = CommandSession.offerOfNotices
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
