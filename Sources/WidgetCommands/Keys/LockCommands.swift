import ArgumentParser
import ContactLibrary
import Delivery
import Presentation

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
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        try session.library().unlock(AgentKeyring(session, asks: true))
        Reload(context.environment, session.configuration)(report: context.console.note)
    }
}

/// Takes the key from this session.
struct LockCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock the stored contacts until they are unlocked.",
        discussion: .with(
            """
            Removes the key from this session and every line that was prepared. Bars show that they are locked.
            """,
            examples: [
                "lock": "bars show no name from now on"
            ]))

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        try session.library().lock()
        Reload(context.environment, session.configuration)(report: context.console.note)
    }
}
