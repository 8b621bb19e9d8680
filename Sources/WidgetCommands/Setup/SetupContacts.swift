import ContactLibrary
import LinuxSystem
import Messages
import Presentation
import SystemPackage

/// Finds contacts, says what is in them, and stores that: each after a question.
struct SetupContacts {
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let library = try session.library()
        let sources = try library.sources()
        if sources.isEmpty { return try addOne(library) }
        if try library.refusesReading() {
            return try setup.say("They are not read, as you said. When they may be: bday-widget import\n")
        }
        if try setup.hasContacts() {
            return try setup.say("Read already:\n\(lines(sources))To read them again: bday-widget import\n")
        }
        try setup.say(
            "To know whose birthday is next, it has to read your contacts. These are on this computer:\n"
                + Setup.indented(sources.map { setup.place($0.path) }))
        guard try setup.asks("Read them? Nothing is stored yet.") else { return try refuse(library, "read") }
        try preview(library)
        guard try setup.asks("Keep them, encrypted, and read them again whenever they change?") else {
            return try refuse(library, "kept")
        }
        try session.importSources([])
    }

    /// Has no call read them, bars included, until the user says something else.
    private func refuse(_ library: Library, _ what: String) throws {
        try library.keepReading(refused: true)
        try setup.say("Nothing was \(what), and nothing reads them from now on. When it may: bday-widget import\n")
    }

    private func preview(_ library: Library) throws {
        let progress = ProgressLine(session.console)
        let report = try library.importSources([], isDryRun: true, onProgress: progress.show)
        progress.clear()
        try setup.say(lines(report.sources))
        for failure in report.sourceFailures { session.console.problem(session.console.language.text(failure)) }
        if !report.cardProblems.isEmpty {
            let count = report.cardProblems.count.counted("line")
            try setup.say("    \(count) that cannot be read: bday-widget import --dry-run says which\n")
        }
    }

    private func lines(_ sources: [SourceReport]) -> String { sources.map { "    \($0.line(session))\n" }.joined() }

    /// Where none were found, asks for one.
    private func addOne(_ library: Library) throws {
        session.console.tell(library.noSources)
        if setup.isUnasked { return }
        guard let (path, sources) = try askForSource(library) else {
            return try setup.say("Later: bday-widget sources add PATH\n")
        }
        try setup.say(lines(sources))
        guard try setup.asks("Keep them, encrypted, and read them again whenever they change?") else {
            return try setup.say("Later: bday-widget sources add \(session.context.environment.shellWord(path))\n")
        }
        try library.add(path)
        try session.importSources([])
    }

    /// Asks for a path until there are contacts at it.
    ///
    /// - Returns: nil where none is named.
    private func askForSource(_ library: Library) throws -> (FilePath, [SourceReport])? {
        while true {
            try setup.say("A file or directory with your contacts, such as an export from a phone (Enter: later): ")
            guard let line = readLine(), let path = FilePath.typed(line, session.context.environment) else {
                return nil
            }
            do throws(LibraryError) {
                let preview = try library.preview(path)
                if let failure = preview.failure { throw failure }
                return (path, preview.sources)
            } catch {
                session.console.tell(error.diagnosis)
            }
        }
    }
}

extension FilePath {
    /// What a person typed as a path: `~` is home, and a quotation mark around it is none of its own.
    ///
    /// - Returns: nil where nothing was typed.
    fileprivate static func typed(_ line: String, _ environment: UserEnvironment) -> FilePath? {
        var word = line.drop(while: \.isWhitespace)
        while word.last?.isWhitespace == true { word.removeLast() }
        for quote in ["'", "\""] where word.count > 1 && word.hasPrefix(quote) && word.hasSuffix(quote) {
            word = word.dropFirst().dropLast()
        }
        if word.isEmpty { return nil }
        let path = environment.expandingTilde(FilePath(String(word)))
        if path.isAbsolute { return path }
        return (try? FilePath.workingDirectory())?.pushing(path)
    }
}
