import ArgumentParser
import ContactLibrary
import ContactStore
import Delivery
import JSONC
import LinuxSystem
import Presentation
import SafeText
import SystemPackage

/// The key of the stored contacts.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Show, change or move the key of the stored contacts.",
        usage: "bday-widget key [<subcommand>] [options]",
        discussion: .with(examples: [
            "key": "where it is",
            "key rotate": "another one",
            "key use secret-service": "in the desktop's keyring",
        ]),
        subcommands: [Status.self, Rotate.self, Use.self], defaultSubcommand: Status.self)

    struct Status: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show where the key is, whether it is there now, and what that protects from.",
            discussion: .with(examples: [
                "key status": "for you",
                "key status --json": "for a script",
            ]))

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: MomentOptions

        func run(in context: CommandContext) throws {
            let status = try CommandSession(session, context).library().keyStatus()
            if json { return try context.console.write(status.json(context).serialized() + "\n") }
            try context.say(status.text(context))
        }
    }

    struct Rotate: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Seal the stored contacts with a new key.",
            discussion: .with(
                """
                The key stays where it is kept. Copies of the stored contacts that were made before, such as backups, need \
                the old key, which is gone.
                """,
                examples: [
                    "key rotate": "after somebody may have read the old one"
                ]))

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            try context.refuseHomeOfAnother()
            let session = try CommandSession(session, context)
            try session.library().rotateKey(AgentKeyring(session, asks: true))
            try context.console.write("The stored contacts have a new key.\n")
        }
    }

    struct Use: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move the key: to the desktop's keyring, or to a file.",
            discussion: .with(
                """
                The key becomes a new one, because the old one may have been copied from its place. In the keyring it is \
                protected by your login; each session then has to be unlocked: bday-widget unlock. Where the key is gone for \
                good, file --new stores the contacts anew from their sources.
                """,
                examples: [
                    "key use secret-service": "the desktop's keyring",
                    "key use file": "a file of yours, as at first",
                ]))

        @Argument(
            help: ArgumentHelp("\(names.joined(separator: " or ")).", valueName: "place"),
            completion: .list(names), transform: place)
        var place: StoreKeyPlace

        @Flag(help: "With file, where the key is gone for good: give up what only the stored contacts had.")
        var new = false

        @Flag(help: "With --new: do not ask.")
        var yes = false

        @OptionGroup var session: SessionOptions

        private static let names = [StoreKeyPlace.secretService, .file].map(\.name)

        private static func place(_ argument: String) throws -> StoreKeyPlace {
            guard let place = StoreKeyPlace.allCases.first(where: { $0.name == argument.lowercased() }) else {
                throw NamedChoice.invalid(argument, names: names)
            }
            return place
        }

        func validate() throws {
            if new, place != .file { throw ValidationError("--new makes a key in a file: key use file --new.") }
            if yes, !new { throw ValidationError("--yes belongs to --new: nothing else is asked.") }
        }

        func run(in context: CommandContext) throws {
            try context.refuseHomeOfAnother()
            let session = try CommandSession(session, context)
            if new { return try storeAnew(session) }
            let isMoved = try session.library().moveKey(to: place, AgentKeyring(session, asks: true))
            try context.say("\(isMoved ? "" : "Nothing to do. ")\(place.sentence(context))")
        }
    }
}

extension StoreKeyPlace {
    /// Where the key is now, and what that asks of the user.
    fileprivate func sentence(_ context: CommandContext) -> Prose {
        switch self {
        case .file:
            "The key of the stored contacts is in a file: \(context.abbreviatedKeyFile)\n"
        case .secretService:
            """
            The key of the stored contacts is in the desktop's keyring, as "\(AgentKeyring.label)".
            This session has it until logout, or until: \(command: "bday-widget lock")
            After each login it has to be unlocked, such as by your session's autostart: \(command: "bday-widget unlock")
            Where the login opens the keyring, the timer of "\(command: "bday-widget schedule enable")" does that too.

            """
        }
    }
}

extension KeyCommand.Use {
    /// Gives up the stored contacts, whose key is gone, and stores anew what their sources say.
    func storeAnew(_ session: CommandSession) throws {
        let library = try session.library()
        // One that is only not running yet has the key.
        let keyring = AgentKeyring(session, asks: true, waitingForStart: AgentKeyring.startLimit)
        if let reason = try library.lostKey(keyring) {
            try session.context.say(Prose(loss(reason, try library.placesOfSetAside(), session.context)))
            if !yes, session.console.isInteractive,
                !(try session.asks("Store the contacts anew?", usual: false))
            {
                return session.console.note("nothing was changed")
            }
            try library.setAsideStore()
        } else {
            _ = try library.moveKey(to: .file, keyring)
        }
        try session.importSources([])
    }

    /// What is said before. What is lost cannot be named one by one: it is sealed.
    private func loss(_ reason: String, _ places: [FilePath], _ context: CommandContext) -> String {
        let kept = places.map(context.environment.abbreviating).joined(separator: " and ")
        return """
            The stored contacts cannot be opened: \(reason).
            They are stored anew from your contact sources. What stood nowhere else is lost:
              people of files that were imported once
              groups and memberships that are in no card, and when groups are notified of
              what was notified of already: that of the last days may come again
            What cannot be opened is kept, should the key return: \(kept)

            """
    }
}
