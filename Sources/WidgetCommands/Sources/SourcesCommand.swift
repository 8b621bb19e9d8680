import ArgumentParser
import ContactLibrary
import JSONC
import Presentation
import SystemPackage

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
                try context.console.write(statuses.map { $0.line(session) + "\n" }.joined())
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
            try context.refuseHomeOfAnother()
            let session = try CommandSession(session, context)
            let library = try session.library()
            let preview = try library.preview(path)
            for problem in preview.problems { context.console.problem(problem.description) }
            if let failure = preview.failure { throw failure }
            try library.add(path)
            for note in try library.contacts().notes { context.console.tell(note) }
            let statuses = try library.sources(at: path)
            try context.console.write(statuses.map { $0.line(session) + "\n" }.joined())
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
            let session = try CommandSession(session, context)
            for path in paths {
                let report = try session.library().forget(path, isKeeping: !all)
                try context.console.write(report.text(session, of: path))
            }
        }
    }
}
