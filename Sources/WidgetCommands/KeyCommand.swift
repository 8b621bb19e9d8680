import ArgumentParser
import ContactLibrary
import Delivery
import JSONC
import LinuxSystem
import LocalTime
import Messages
import Presentation
import SafeText
import Settings
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
            let session = try CommandSession(session, context)
            let status = try session.library().keyStatus()
            if json { return try context.console.write(status.json(session).serialized() + "\n") }
            for line in status.lines(session) { try context.say(line) }
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
            let session = try CommandSession(changing: session, context)
            try session.library().rotateKey(AgentKeyring(session, asks: true))
            try context.say(Message("The stored contacts have a new key."))
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
                throw OptionValue.noneOf(names, argument)
            }
            return place
        }

        func validate() throws {
            if new, place != .file { throw ValidationError("--new makes a key in a file: key use file --new.") }
            if yes, !new { throw ValidationError("--yes belongs to --new: nothing else is asked.") }
        }

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            if new { return try storeAnew(session) }
            let isMoved = try session.library().moveKey(to: place, AgentKeyring(session, asks: true))
            for line in place.lines(context, isMoved: isMoved) { try context.say(line) }
        }

        /// Gives up the stored contacts, whose key is gone, and stores anew what their sources say.
        private func storeAnew(_ session: CommandSession) throws {
            let library = try session.library()
            // One that is only not running yet has the key.
            let keyring = AgentKeyring(session, asks: true, waitingForStart: AgentKeyring.startLimit)
            if let reason = try library.lostKey(keyring) {
                try sayLoss(reason, try library.placesOfSetAside(), session.context)
                if !yes, session.console.isInteractive,
                    !(try session.asks(Message("Store the contacts anew?"), usual: false))
                {
                    return session.console.tell(Message("nothing was changed"))
                }
                try library.setAsideStore()
            } else {
                _ = try library.moveKey(to: .file, keyring)
            }
            try session.importSources([])
        }

        /// What is said before. What is lost cannot be named one by one: it is sealed.
        private func sayLoss(_ reason: Message, _ places: [FilePath], _ context: CommandContext) throws {
            let kept = Message.all(of: places.map { .path(context.environment.abbreviating($0)) })
            try context.say(
                Message("The stored contacts cannot be opened: {reason}.", ["reason": .message(reason)]))
            try context.say(
                // Translators: Lines with what is lost stand below this.
                Message("They are stored anew from your contact sources. What stood nowhere else is lost:"))
            let lost = [
                Message("people of files that were imported once"),
                Message("groups and memberships that are in no card, and when groups are notified of"),
                Message("what was notified of already: that of the last days may come again"),
            ]
            for line in lost { try context.say("  \(context.console.language.prose(line))\n") }
            try context.say(
                // Translators: {files} is one path, or several.
                Message("What cannot be opened is kept, should the key return: {files}", ["files": .message(kept)]))
        }
    }
}

extension StoreKeyPlace {
    /// Where the key is now, and what that asks of the user.
    fileprivate func lines(_ context: CommandContext, isMoved: Bool) -> [Message] {
        let label = Message.Value.name(AgentKeyring.label)
        switch self {
        case .file:
            let file = Message.Value.path(
                (try? context.environment.keyFile()).map(context.environment.abbreviating) ?? "")
            return [
                isMoved
                    ? Message("The key of the stored contacts is in a file: {file}", ["file": file])
                    : Message("Nothing to do. The key of the stored contacts is in a file: {file}", ["file": file])
            ]
        case .secretService:
            return [
                isMoved
                    // Translators: {name} is what the keyring shows.
                    ? Message(
                        "The key of the stored contacts is in the desktop's keyring, as \"{name}\".", ["name": label])
                    : Message(
                        "Nothing to do. The key of the stored contacts is in the desktop's keyring, as \"{name}\".",
                        ["name": label]),
                Message(
                    "This session has it until logout, or until: {command}", ["command": .command("bday-widget lock")]),
                Message(
                    "After each login it has to be unlocked, such as by your session's autostart: {command}",
                    ["command": .command("bday-widget unlock")]),
                Message(
                    "Where the login opens the keyring, what \"{command}\" starts does that too.",
                    ["command": .command("bday-widget schedule enable")]),
            ]
        }
    }
}

extension KeyStatus {
    fileprivate func json(_ session: CommandSession) -> JSONValue {
        var object: JSONObject = ["place": .string(place.name), "unlocked": .bool(isHere)]
        object["id"] = identifier.map { .string($0.description) }
        object["path"] = path.map { .string($0.string) }
        object["since"] = since(session).map { .string($0.description) }
        object["locked"] = .bool(isMarkedLocked)
        object["stored"] = .bool(isStored)
        object["unfinished"] = .bool(isChanging)
        return .object(object)
    }

    /// For a terminal.
    fileprivate func lines(_ session: CommandSession) -> [Message] {
        [location(session.context)] + state(session) + protection
    }

    private func since(_ session: CommandSession) -> LocalInstant? {
        since.map { session.calendar.local($0.flooredQuotient(1_000_000_000)) }
    }

    private func location(_ context: CommandContext) -> Message {
        switch place {
        case .file:
            let file = Message.Value.path(path.map(context.environment.abbreviating) ?? "")
            if !isStored { return Message("The key of the stored contacts will be in a file: {file}", ["file": file]) }
            return isGone
                ? Message("The key of the stored contacts belongs in a file: {file}", ["file": file])
                : Message("The key of the stored contacts is in a file: {file}", ["file": file])
        case .secretService:
            return Message(
                "The key of the stored contacts is in the desktop's keyring, as \"{name}\".",
                ["name": .name(AgentKeyring.label)])
        }
    }

    private func state(_ session: CommandSession) -> [Message] {
        var lines: [Message] = []
        if let identifier {
            // Translators: The key's; {id} is letters and digits.
            lines.append(Message("Its id: {id}", ["id": .code(CleanText(cleaning: "\(identifier)"))]))
        }
        let since = since(session).map { Message.Value.text(session.text(of: $0)) }
        switch (place, isHere) {
        case (.file, true):
            lines.append(
                // Translators: The key; {time} is a day and a time.
                since.map { Message("It is there since {time}.", ["time": $0]) } ?? Message("It is there."))
        case (.file, false) where isStored:
            // Translators: "It" is the key.
            lines.append(Message("It is not there, and the stored contacts cannot be opened without it."))
            lines.append(Self.wayOut)
        case (.file, false):
            lines.append(Message("Nothing is stored yet; the key is made with the first import."))
        case (.secretService, true):
            let lock = Message.Value.command("bday-widget lock")
            lines.append(
                since.map {
                    Message(
                        "This session is unlocked since {time}. To lock it: {command}", ["time": $0, "command": lock])
                } ?? Message("This session is unlocked. To lock it: {command}", ["command": lock]))
        case (.secretService, false):
            let unlock = Message.Value.command("bday-widget unlock")
            lines.append(
                isMarkedLocked
                    ? Message("This session is locked. To unlock it: {command}", ["command": unlock])
                    : Message("This session is not unlocked yet: {command}", ["command": unlock]))
            lines.append(Self.wayOut)
        }
        if isChanging, isHere {
            lines.append(
                Message(
                    "A change of the key was interrupted. To finish it: {command}",
                    ["command": .command("bday-widget key rotate")]))
        }
        return lines
    }

    /// Whether the file is missing that opens what is stored.
    private var isGone: Bool { place == .file && isStored && !isHere }

    private var protection: [Message] {
        switch place {
        case .file where isGone: []
        case .file:
            [
                .verbatim(""),
                Message(
                    // Translators: "It" is the key in a file.
                    "It protects copies of the stored contacts that come without the key: a backup or a synchronised directory that has the one file and not the other."
                ),
                Message(
                    // Translators: "It" is the key in a file; "both files" are the key and what is stored.
                    "It does not protect from somebody who has both files, from a stolen disk that is not encrypted or a full backup of your home, nor from other programs that you run."
                ),
                Self.cards,
            ]
                + (isStored
                    ? [
                        Message(
                            "To keep it in the desktop's keyring: {command}",
                            ["command": .command("bday-widget key use secret-service")])
                    ] : [])
        case .secretService:
            [
                .verbatim(""),
                Message(
                    // Translators: "It" is the key in the desktop's keyring.
                    "It protects backups, synchronised directories and a stolen disk, as far as the keyring's password does."
                ),
                Message(
                    // Translators: "It" is the key in the desktop's keyring.
                    "It does not protect from another program of yours while this session is unlocked: the key is in memory then, and an open keyring gives it to every program."
                ),
                Self.cards,
            ]
                + (isHere
                    ? [
                        Message(
                            "To keep it in a file again: {command}", ["command": .command("bday-widget key use file")])
                    ] : [])
        }
    }

    private static let wayOut =
        Message(
            "If the key is gone for good, store the contacts anew from their sources: {command}",
            ["command": .command("bday-widget key use file --new")])
    private static let cards = Message("While your vCards lie unencrypted on the same disk, it protects little.")
}

/// Gets the key from the desktop's keyring for this session.
struct UnlockCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock the stored contacts for this session.",
        discussion: .with(
            """
            Needed where the key is in the desktop's keyring, which may ask for its password, or for permission. Bars show \
            birthdays again then.
            """,
            examples: [
                "unlock": "asks the keyring for the key"
            ]))

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(changing: session, context)
        try session.library().unlock(AgentKeyring(session, asks: true))
        session.reloadBars()
    }
}

/// Takes the key from this session.
struct LockCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock the stored contacts until they are unlocked.",
        discussion: .with(
            """
            Removes the key from this session and every line that was prepared. Bars show that they are locked. Where the \
            keyring does not have the key any more, nothing is locked: it would be gone.
            """,
            examples: [
                "lock": "bars show no name from now on"
            ]))

    @Flag(help: "Lock even where the desktop's keyring does not have the key any more.")
    var yes = false

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(changing: session, context)
        try session.library().lock(
            AgentKeyring(session, asks: false), isForGood: yes, dropArchives: context.environment.dropArchives)
        session.reloadBars()
    }
}
