import ArgumentParser
import BirthdayCore
import ContactLibrary
import JSONC
import Messages
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal

/// The contact sources and their states.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List, add or forget contact sources.",
        usage: "bday-widget sources [<subcommand>] [options]",
        discussion: .with(examples: [
            "sources": "each with its state",
            "sources add ~/contacts.vcf": "read this from now on",
            "sources forget ~/contacts.vcf": "and no more",
        ]),
        subcommands: [List.self, Add.self, Forget.self], defaultSubcommand: List.self)

    struct List: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show each source and its state.",
            discussion: .with(examples: [
                "sources list": "what is read, and what is wrong with it",
                "sources list --json": "for a script",
            ]))

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: MomentOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(session, context)
            let library = try session.library()
            let statuses = try library.sources()
            if json {
                let document: JSONValue = ["sources": .array(statuses.map(\.json))]
                try context.console.write(document.serialized() + "\n")
            } else if statuses.isEmpty {
                context.console.tell(library.noSources)
            } else {
                try context.console.write(statuses.map { "\(session.say($0.line(session)))\n" }.joined())
            }
        }
    }

    struct Add: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a source from now on, beside the others.",
            discussion: .with(examples: [
                "sources add ~/contacts.vcf": "an export from a phone",
                "sources add ~/.contacts/family": "one directory of vCards",
            ]))

        @Argument(
            help: ArgumentHelp("A directory of vCards, a .vcf or .ics file, or an address book.", valueName: "path"),
            completion: .file(), transform: FilePath.sourceArgument)
        var path: FilePath

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            let library = try session.library()
            let preview = try library.preview(path)
            for problem in preview.problems { context.console.problem(problem.message) }
            if let failure = preview.failure { throw failure }
            try library.add(path)
            for note in try library.contacts().notes { context.console.tell(note) }
            let statuses = try library.sources(at: path)
            try context.console.write(statuses.map { "\(session.say($0.line(session)))\n" }.joined())
        }
    }

    struct Forget: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop reading a source, and drop its contacts.",
            discussion: .with(
                """
                What you chose for its people and groups stays until you take it back. A source that the configuration \
                names is taken out there.
                """,
                examples: [
                    "sources forget ~/contacts.vcf": "keep what you chose",
                    "sources forget ~/contacts.vcf --all": "take that back, too",
                ]), aliases: ["remove", "rm"])

        @Argument(
            help: ArgumentHelp("The paths of sources.", valueName: "path"), completion: .file(),
            transform: FilePath.argument)
        var paths: [FilePath]

        @Flag(
            help: "Also take back what you chose for people and groups whom only this source has, as it was last read.")
        var all = false

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            for path in paths {
                let report = try session.library().forget(path, isKeeping: !all)
                try context.console.write(report.text(session, of: path))
            }
        }
    }
}

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

    @Flag(help: "Changes nothing: whatever has changed is read as a whole.")
    var again = false

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(changing: session, context)
        let isDryRun = dryRun || !session.isNowReal
        if isDryRun, !dryRun { context.console.tell(Message("nothing is stored with --now, as with --dry-run")) }
        try session.importSources(paths, isDryRun: isDryRun, json: json)
    }
}

extension ForgetReport {
    /// `Forgot ~/.contacts: 3 contacts with birthdays are gone`, and what is kept or gone with them.
    ///
    /// - Parameter path: of the source. A path is untrusted text, like the names of groups.
    fileprivate func text(_ session: CommandSession, of path: FilePath) -> String {
        let result = Message.plural(
            "Forgot {source}: {count} contact with a birthday is gone; no file was changed",
            "Forgot {source}: {count} contacts with birthdays are gone; no file was changed", people,
            ["source": .path(session.context.environment.abbreviating(path))])
        // Translators: Before what goes with a contact source that is forgotten, such as "what you chose for 3 people".
        let isGone = Message("gone")
        // Translators: Before what stays of a contact source that is forgotten, such as "what you chose for 3 people".
        let isKept = Message("kept")
        var details = lost.map { Message.labelled(isGone, Self.preference($0)) }
        if lostChoices > 0 { details.append(.labelled(isGone, Self.choices(lostChoices))) }
        details += kept.map { .labelled(isKept, Self.preference($0)) }
        if !kept.isEmpty {
            details.append(.listingKept("bday-widget groups list --all"))
            details.append(Self.keepingNothing("bday-widget groups delete NAME"))
        }
        if choices > 0 {
            details.append(.labelled(isKept, Self.choices(choices)))
            details.append(.listingKept("bday-widget list --hidden"))
            let word = session.context.environment.shellWord(path)
            details.append(Self.keepingNothing("bday-widget sources forget --all -- \(word)"))
        }
        return "\(([result] + details).map(session.say).joined(separator: "\n  "))\n"
    }

    private static func preference(_ group: ContactGroup) -> Message {
        Message(
            // Translators: {when} is what the user set for the group, such as "both" or "0,7".
            "the notification preference of \"{group}\", {when}",
            ["group": .group(group.name), "when": .code(group.notice)])
    }

    private static func choices(_ people: Int) -> Message {
        .plural("what you chose for {count} person", "what you chose for {count} people", people)
    }

    private static func keepingNothing(_ command: String) -> Message {
        Message("to keep nothing: {command}", ["command": .command(command)])
    }
}
