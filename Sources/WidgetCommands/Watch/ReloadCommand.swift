import ArgumentParser
import ContactLibrary

/// Makes bars show what is true now.
struct ReloadCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make every bar look again.",
        discussion: """
            Drops the archives, wakes every running watch, and runs the commands that the configuration gives as \
            "reload". An import that changed something does the same.
            """)

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        if let directory = context.environment.runtimeDirectory { TmuxLease.removeStale(in: directory) }
        Reload(context.environment, session.configuration)(report: context.console.note)
    }
}
