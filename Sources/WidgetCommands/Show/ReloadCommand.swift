import ArgumentParser
import ContactLibrary
import Presentation
import Watching

/// Makes bars show what is true now.
struct ReloadCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make every bar look again.",
        discussion: .with(
            """
            Reads every contact source again, drops the archives, wakes every running watch, and runs the commands that \
            the configuration gives as "reload". An import that changed something does the same.
            """,
            examples: [
                "reload": "after contacts were synchronised",
                "reload --only-bars": "after the configuration was changed",
            ]))

    @Flag(help: "Read no contact source, only have the bars look again.")
    var onlyBars = false

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        if let directory = context.environment.runtimeDirectory { TmuxLease.removeStale(in: directory) }
        // Whatever cannot be read, the bars look again.
        let failure = onlyBars ? nil : read(session)
        Reload(context.environment, session.configuration)(report: context.console.note)
        if let failure { throw failure }
    }

    /// Reads every source into the store, whether or not a fingerprint shows a change.
    private func read(_ session: CommandSession) -> LibraryError? {
        do throws(LibraryError) {
            let report = try session.library().importSources([], isDryRun: false) { _ in }
            for failure in report.sourceFailures { session.console.tell(failure) }
            return report.failure
        } catch .noSources, .onlyImported {
            return nil
        } catch {
            return error
        }
    }
}
