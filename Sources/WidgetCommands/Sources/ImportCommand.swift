import ArgumentParser
import ContactLibrary
import Presentation
import SafeText
import SystemPackage

/// Reads contact sources into the store.
struct ImportCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read contacts into the store.",
        discussion: .with(
            """
            Without a path: what changed in the sources in use, with every problem that is left. The contacts of a path \
            stay until it is imported again or forgotten. With --now nothing is stored, as with --dry-run.
            """,
            examples: [
                "import": "what changed in the sources",
                "import ~/contacts.vcf": "this once, and keep its contacts",
                "import --dry-run": "what cannot be read, and why",
            ]))

    @Argument(
        help: ArgumentHelp(
            "A directory of vCards, a .vcf or .ics file, an address book, or - for standard input.",
            valueName: "path"), completion: .file(), transform: FilePath.sourceArgument)
    var paths: [FilePath] = []

    @Flag(help: "Also open files that have not changed.")
    var again = false

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        try context.refuseHomeOfAnother()
        let session = try CommandSession(session, context)
        let isDryRun = dryRun || !session.isNowReal
        if isDryRun, !dryRun { context.console.tell(.nothingStoredAtThatTime) }
        try session.importSources(paths, isAgain: again, isDryRun: isDryRun, json: json)
    }
}

extension CommandSession {
    /// Reads sources into the store, and reports that.
    ///
    /// - Parameters:
    ///   - paths: none for every source in use.
    ///   - isAgain: also opens files that have not changed.
    func importSources(
        _ paths: [FilePath], isAgain: Bool = false, isDryRun: Bool = false, json: Bool = false
    ) throws {
        let progress = ProgressLine(console)
        let library = try library { [context] note in
            progress.clear()
            context.console.note(note)
        }
        // Who asks for all of them wants them read.
        if paths.isEmpty, !isDryRun { try library.keepReading(refused: false) }
        let report = try library.importSources(
            paths, reopening: isAgain ? .everything : .problems, isDryRun: isDryRun, onProgress: progress.show)
        progress.clear()
        CommandContext.keepUntilExit(report)
        if json {
            try context.console.write(report.json.serialized() + "\n")
        } else if report.failure == nil {
            try context.console.write(TerminalProse(context).wrapped(Prose(report.text(self, isDryRun: isDryRun))))
        }
        if !json {
            for note in report.notes { console.tell(note) }
            for problem in report.cardProblems {
                console.problem((console.isTerminal ? problem.asWritten : problem).description)
            }
            for failure in report.sourceFailures { console.problem(console.language.prose(failure)) }
        }
        if !report.changes.isEmpty, !isDryRun {
            Reload(context.environment, configuration)(report: context.console.note)
        }
        if let failure = report.failure { throw failure }
    }
}
