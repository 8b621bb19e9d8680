import ArgumentParser
import ContactLibrary

/// Reads contact sources into the store.
struct ImportCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read contacts into the store.",
        discussion: """
            Without a path: every configured source again. The contacts of a path stay until it is imported again \
            or forgotten.
            """)

    @Argument(
        help: ArgumentHelp(
            "A directory of vCards, a .vcf or .ics file, an address book, or - for standard input.",
            valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: SessionOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        let progress = ProgressLine(context)
        let report = try session.library().importSources(paths, isDryRun: dryRun, onProgress: progress.show)
        progress.clear()
        CommandContext.keepUntilExit(report)
        if json {
            try context.console.write(report.json.serialized() + "\n")
        } else if report.failure == nil {
            try context.console.write(report.text(isDryRun: dryRun))
        }
        if !json { for problem in report.problems { context.console.problem(problem.description) } }
        if !report.changes.isEmpty, !dryRun {
            Reload(context.environment, session.configuration)(report: context.console.note)
        }
        if let failure = report.failure { throw failure }
    }
}
