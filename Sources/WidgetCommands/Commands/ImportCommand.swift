import ArgumentParser
import ContactSources
import ContactStore
import Glibc

/// Reads contact sources into the store.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read contacts into the store.",
        discussion: """
            Without a path: every configured source again. The contacts of a path stay until it is imported again \
            or forgotten.
            """)

    @Argument(
        help: ArgumentHelp(
            "A directory of vCards, a .vcf or .ics file, an address book, or - for standard input.", valueName: "path"))
    var paths: [String] = []

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: SessionOptions

    func run() throws {
        let session = try CommandSession(session)
        let library = try session.library()
        let progress = ProgressLine(session.console)
        let refresh = SourceRefresh(today: session.now.day, onProgress: progress.show)
        let snapshot = try library.snapshot()
        let known = snapshot.document ?? StoreDocument()
        let readings = refresh.read(try chosen(library.members(known)))
        let outcomes: [SourceOutcome]
        if dryRun {
            var document = known
            outcomes = refresh.merge(readings, into: &document, known: known)
        } else {
            do throws(StoreError) {
                outcomes = try library.store.update(since: snapshot) { document in
                    refresh.merge(readings, into: &document, known: known)
                }
            } catch {
                throw CommandFailure(error)
            }
        }
        progress.clear()
        let report = ImportReport(outcomes)
        try session.console.write(json ? report.json.serialized() + "\n" : report.text(isDryRun: dryRun))
        if !json { for problem in report.problems { session.console.problem(problem.description) } }
        if report.hasChanges, !dryRun {
            Reload.everybody(session.environment, commands: session.settings.reload, session.console)
        }
        if let failure = report.failure { throw failure }
        // To take apart what was read, only to end, would be a tenth of the work.
        withExtendedLifetime(report) { Glibc.exit(ExitStatus.done.rawValue) }
    }

    /// The members that the paths name, others as imported once; all of them where no path is given.
    private func chosen(_ members: SourceMembers) throws(CommandFailure) -> [SourceMembers.Member] {
        if paths.isEmpty {
            guard !members.all.isEmpty else {
                throw CommandFailure(
                    status: .noInput, message: "no contacts found; name some with: bday-widget sources add PATH")
            }
            return members.all
        }
        return SourceMembers.unique(
            paths.map { path in
                // A relative path means something else once the working directory is another.
                let absolute = path.hasPrefix("/") ? path : SourceIdentity.of(path)
                let named = SourceMembers.Member(path: absolute, membership: .once)
                return members.all.first { $0.identity == named.identity } ?? named
            })
    }
}
