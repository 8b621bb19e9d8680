import ContactLibrary
import ContactStore
import Delivery
import Presentation
import SafeText

/// Says where the key of what is stored lies, and offers the desktop's keyring.
struct SetupKey {
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
