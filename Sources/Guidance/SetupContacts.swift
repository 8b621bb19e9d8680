import ContactLibrary
import Failures
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal

/// Finds contacts, says what is in them, and stores that: each after a question.
struct SetupContacts {
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let library = try session.library()
        let isStored = try setup.hasContacts()
        let sources = try library.sources(mayRead: isStored)
        if sources.isEmpty {
            session.console.tell(library.noSources)
            return try addOne(library)
        }
        if try library.refusesReading() {
            let read = sources.filter { $0.kind != nil }
            let call = Message.Value.command("bday-widget import")
            if read.isEmpty {
                return try setup.say(
                    // Translators: "They" are the contacts.
                    Message("They are not read, as you said. When they may be: {command}", ["command": call]))
            }
            try setup.say(Message("Read already:"))
            try setup.write(lines(read))
            return try setup.say(
                // Translators: Contact sources other than those above this line.
                Message("Others are not read, as you said. When they may be: {command}", ["command": call]))
        }
        let isClosed: (SourceOutcome) -> Bool = { source in
            switch source.authorization {
            case .denied, .missing: true
            case .limited: source.contactsWithBirthday + source.withoutBirthday + source.skipped == 0
            case .authorized, .notDetermined: false
            }
        }
        if isStored {
            try setup.say(
                sources.allSatisfy(isClosed)
                    ? Message("None can be read now; what they gave before stays:") : Message("Read already:"))
            try setup.write(lines(sources))
            return try setup.say(
                Message("To read them again: {command}", ["command": .command("bday-widget import")]))
        }
        try setup.say(
            Message("To know whose birthday is next, it has to read your contacts. These are on this computer:"))
        try setup.write(Setup.indented(sources.map { session.context.environment.abbreviating($0.path) }))
        if sources.allSatisfy(isClosed) { return try sayClosed(sources) }
        guard try setup.asks(Message("Read them? Nothing is stored yet.")) else {
            return try refuse(
                library,
                Message(
                    "Nothing was read, and nothing reads them from now on. When it may: {command}",
                    ["command": .command("bday-widget import")]))
        }
        let found = try preview(library)
        if found.sources.allSatisfy(isClosed) { return try sayClosed([]) }
        if found.contactsWithBirthday == 0 {
            session.console.tell(found.emptiness)
            return try addOne(library)
        }
        guard try asksToKeep(found) else {
            return try refuse(
                library,
                Message(
                    "Nothing was kept, and nothing reads them from now on. When it may: {command}",
                    ["command": .command("bday-widget import")]))
        }
        try session.importSources([])
    }

    /// Asks about what was found, and says how many people that is: somebody can have several cards.
    private func asksToKeep(_ found: ImportReport) throws -> Bool {
        let isWanted = try setup.asks(
            .plural(
                "{count} person with a birthday. Keep them, encrypted, and read them again whenever they change?",
                "{count} people with birthdays. Keep them, encrypted, and read them again whenever they change?",
                found.contactsWithBirthday))
        // Where they lie and what is read was said just now.
        if isWanted { CommandSession.forgoFirstNote() }
        return isWanted
    }

    /// Says that nothing can be read, and what helps.
    private func sayClosed(_ sources: [SourceOutcome]) throws {
        for failure in sources.compactMap(\.failure) {
            session.console.problem(session.console.language.prose(failure))
        }
        try setup.say(
            Message(
                // Translators: "ls -ld" and "chmod u+rX" are commands.
                "Without them there is no birthday to show. Nothing was stored. When you may read them (ls -ld says who may, chmod u+rX lets you): {setup}. Others: {add}",
                ["setup": .command("bday-widget setup"), "add": .command("bday-widget sources add PATH")]))
    }

    /// Has no call read them, bars included, until the user says something else.
    private func refuse(_ library: Library, _ said: Message) throws {
        try library.keepReading(refused: true)
        try setup.say(said)
    }

    private func preview(_ library: Library) throws -> ImportReport {
        let progress = ProgressLine(session.console)
        let report = try library.importSources([], isDryRun: true, onProgress: progress.show)
        progress.clear()
        try setup.write(lines(report.sources))
        for failure in report.sourceFailures { session.console.problem(session.console.language.prose(failure)) }
        if !report.cardProblems.isEmpty {
            let problems = Message.plural(
                "{count} problem in them: {command} says which", "{count} problems in them: {command} says which",
                report.cardProblems.count, ["command": .command("bday-widget import --dry-run")])
            try setup.write("    \(setup.prose(problems))\n")
        }
        return report
    }

    private func lines(_ sources: [SourceOutcome], areOffered: Bool = false) -> Prose {
        sources.map { "    \(setup.prose($0.line(session, isOffered: areOffered)))\n" }.joined(separator: "")
    }

    /// Where nobody was found, asks for a source, or for people.
    private func addOne(_ library: Library) throws {
        if setup.isUnasked { return try sayHowTheyCome() }
        if let (path, found) = try askForSource(library) {
            try setup.write(lines(found.sources, areOffered: true))
            guard try asksToKeep(found) else {
                let later = "bday-widget sources add \(session.context.environment.shellWord(path))"
                return try setup.say(Message("Later: {command}", ["command": .command(later)]))
            }
            return try keep(path, library)
        }
        guard let people = TypedPeople(setup), try people.areWritten() else { return try sayHowTheyCome() }
        CommandSession.forgoFirstNote()
        try keep(people.file, library)
    }

    private func keep(_ path: FilePath, _ library: Library) throws {
        try library.add(path)
        try session.importSources([])
    }

    private func sayHowTheyCome() throws {
        try setup.say(
            Message(
                // Translators: Contacts.
                "Those of a phone come here in a file that its contacts are exported to (.vcf), those of a server by vdirsyncer or pimsync. Then, or to type some later: {setup}",
                ["setup": .command("bday-widget setup")]))
    }

    /// Asks for a path until there are people with birthdays at it.
    ///
    /// - Returns: nil where none is named.
    private func askForSource(_ library: Library) throws -> (FilePath, ImportReport)? {
        while true {
            let question =
                TypedPeople(setup) == nil
                ? Message(
                    // Translators: Before what the user types; "Enter" is a key.
                    "A file or directory with your contacts, such as an export from a phone (Enter: none):")
                : Message(
                    // Translators: Before what the user types; "Enter" is a key.
                    "A file or directory with your contacts, such as an export from a phone (Enter: none; then you can type birthdays):"
                )
            try setup.write("\(setup.prose(question)) ")
            guard let line = readLine(), let path = FilePath.typed(line, session.context.environment) else {
                return nil
            }
            do throws(CommandFailure) {
                let preview = try library.preview(path)
                if let failure = preview.failure { throw failure }
                if preview.contactsWithBirthday > 0 { return (path, preview) }
                session.console.tell(preview.emptiness)
            } catch {
                session.console.tell(error.diagnosis)
            }
        }
    }
}

extension ImportReport {
    /// Why it gives nobody with a birthday.
    fileprivate var emptiness: Diagnosis {
        let people = sources.reduce(0) { $0 + $1.withoutBirthday }
        return people > 0
            ? Diagnosis(.noBirthday(people: people), .line, .addBirthdays)
            : Diagnosis(Message("there are no contacts in it, or none that can be read"))
    }
}

extension FilePath {
    /// What a person typed as a path, as a file manager or a shell writes it: `~` is home, a URL leads to a file of this
    /// computer, and quotation marks and backslashes are those of a shell where no file has them in its name.
    ///
    /// - Returns: nil where nothing was typed.
    static func typed(_ line: String, _ environment: UserEnvironment) -> FilePath? {
        var word = line.drop(while: \.isWhitespace)
        while word.last?.isWhitespace == true { word.removeLast() }
        if word.isEmpty { return nil }
        let plain = absolute(FilePath(String(word)), environment)
        if let plain, FileKind(path: plain) != nil { return plain }
        let text = unquoted(String(word)) ?? String(word)
        for start in ["file://localhost/", "file:///", "file:/"] where text.lowercased().hasPrefix(start) {
            guard let bytes = PercentEncoding.bytes(of: String(text.dropFirst(start.count))) else { break }
            return FilePath(bytes: [UInt8(ascii: "/")] + bytes)
        }
        return absolute(FilePath(text), environment)
    }

    private static func absolute(_ path: FilePath, _ environment: UserEnvironment) -> FilePath? {
        let path = environment.expandingTilde(path)
        return path.isAbsolute ? path : (try? FilePath.workingDirectory())?.pushing(path)
    }

    /// The word that a shell makes of a text, spaces in it kept; nil where a quotation is not closed.
    private static func unquoted(_ text: String) -> String? {
        var word = ""
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("\\", nil):
                guard let next = rest.popFirst() else { return nil }
                word.append(next)
            case ("\\", "\"") where rest.first.map("\\\"$`".contains) ?? false: word.append(rest.removeFirst())
            case (let mark, let open?) where mark == open: quote = nil
            case ("'", nil), ("\"", nil): quote = character
            default: word.append(character)
            }
        }
        return quote == nil ? word : nil
    }
}
