import ArgumentParser
import BirthdayCore
import ContactLibrary
import JSONC
import Presentation

/// The groups of contacts: who is in them, and when their birthdays are notified of.
struct GroupsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups", abstract: "List groups, and change them.",
        usage: "bday-widget groups [<name>|<subcommand>] [options]",
        discussion: .with(
            """
            Groups are those of your address books, and those that you make here. They are changed in the cards: a \
            category, or the group's own card where there is one. What another program writes into the same card at \
            that moment is kept too, or the change is refused. A contact whose card cannot be changed is put into a \
            group in the store alone.

            "groups NAME" is "groups show NAME".
            """,
            examples: [
                "groups": "all of them",
                "groups Family": "who is in one",
                "groups add Family anna ben": "put people into it",
                "groups notify Family 0 7": "on the day and a week before",
            ]),
        subcommands: [
            List.self, Show.self, Create.self, Rename.self, Delete.self, Add.self, Remove.self, Notify.self,
        ], defaultSubcommand: List.self)

    struct List: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show each group: how many are in it, whose birthday is next, when it is notified of.",
            discussion: .with(examples: [
                "groups list": "all of them",
                "groups list --all": "with choices for groups that nobody is in now",
            ]))

        @Flag(help: "Also show notification preferences of groups that no card names now.")
        var all = false

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var reading: ReadingOptions
        @OptionGroup var session: MomentOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(session, context)
            let groups = try GroupReading(reading, session)
            let summaries = groups.summaries + (all ? groups.unborneSummaries : [])
            if json {
                let document: JSONValue = [
                    "groups": .array(summaries.map { .object($0.json) }),
                    "total": .int(summaries.count),
                    "default": LeadTimes.json(session.configuration.notifications.standard),
                    "ungrouped": LeadTimes.json(session.configuration.notifications.ungrouped),
                ]
                return try context.console.write(document.serialized() + "\n")
            }
            if summaries.isEmpty, let emptiness = groups.emptiness { return context.console.tell(emptiness) }
            if summaries.isEmpty {
                return context.console.note(
                    groups.showsEmpty
                        ? "there are no groups; to make one: \(command: "bday-widget groups create NAME")"
                        : "none of these people is in a group")
            }
            guard let style = session.columnStyle else {
                return try context.page(summaries.map { $0.line + "\n" }.joined())
            }
            let rows = summaries.map { $0.cells(style) }
            let columns = TerminalColumns(rows, width: style.columns)
            try context.page(rows.map { columns.line($0) + "\n" }.joined())
            session.noteScheduleToReader()
        }
    }

    struct Show: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show who is in a group.",
            discussion: .with(examples: [
                "groups show Family": "each member, with the birthday",
                "groups show Family --json": "for a script",
            ]))

        @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var reading: ReadingOptions
        @OptionGroup var session: MomentOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(session, context)
            let summary = try GroupReading(reading, session).summary(name)
            if json { return try context.console.write(summary.document) }
            try context.page(summary.text)
            session.noteScheduleToReader()
        }
    }

    static let nameHelp = ArgumentHelp("The group's name, in any case.", valueName: "name")
}
