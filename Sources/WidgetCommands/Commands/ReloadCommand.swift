import ArgumentParser

/// Makes bars show what is true now.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make every bar look again.",
        discussion: """
            Drops the archives, wakes every running watch, and runs the commands that the configuration gives as \
            "reload". An import that changed something does the same.
            """)

    @OptionGroup var session: SessionOptions

    func run() throws {
        let session = try CommandSession(session)
        Reload.everybody(session.environment, commands: session.settings.reload, session.console)
    }
}
