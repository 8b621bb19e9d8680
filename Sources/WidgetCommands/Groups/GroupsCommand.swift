import ArgumentParser
import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import SystemPackage
import Terminal

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
                    "default": session.configuration.notifications.standard.json,
                    "ungrouped": session.configuration.notifications.ungrouped.json,
                ]
                return try context.console.write(document.serialized() + "\n")
            }
            if summaries.isEmpty, let emptiness = groups.emptiness { return context.console.tell(emptiness) }
            if summaries.isEmpty {
                return context.console.tell(
                    groups.showsEmpty
                        ? Message(
                            "there are no groups; to make one: {command}",
                            ["command": .command("bday-widget groups create NAME")])
                        : Message("none of these people is in a group"))
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

// The subcommands of `groups` that change something.

extension GroupsCommand {
    struct Create: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a group that nobody is in yet.",
            discussion: .with(
                """
                Where one address book has cards of groups, the group is such a card there, which a synchronization takes \
                to your phone. Otherwise it is in the store until somebody is in it.
                """,
                examples: [
                    "groups create Family": "in the book that has groups",
                    "groups create Club --in ~/club.vcf": "in this one",
                ]))

        @Argument(help: ArgumentHelp("The group's name.", valueName: "name"), transform: GroupsCommand.newName)
        var name: String

        @Option(
            name: .customLong("in"),
            help: ArgumentHelp(
                "The address book that gets a card of the group: a directory of cards, or a file.", valueName: "path"),
            completion: .file(), transform: FilePath.argument)
        var book: FilePath?

        @OptionGroup var options: GroupChangeOptions

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            try change.make(.create(name, in: book))
        }
    }

    struct Rename: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a group another name.",
            discussion: .with(
                """
                With --merge the new name can be another group's: the two become one, and nobody loses a notice. \
                That also ends a rename that was interrupted, and gives a group that was renamed on a phone its preference.
                """,
                examples: [
                    "groups rename Friends 'Old friends'": "in every card that names it",
                    "groups rename --merge Club Team": "join the two",
                    "groups rename --dry-run Club Team": "only say what would change",
                ]))

        @Argument(help: ArgumentHelp("The group's name, in any case.", valueName: "old"), completion: .groups)
        var old: String

        @Argument(help: ArgumentHelp("The new name.", valueName: "new"), transform: GroupsCommand.newName)
        var new: String

        @Flag(help: "Join it to the group that has the new name.")
        var merge = false

        @OptionGroup var options: GroupChangeOptions

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            try change.make(.rename(old, to: new, isJoining: merge))
        }
    }

    struct Notify: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Choose when you are notified of a group's birthdays.",
            discussion: .with(
                """
                Somebody in several groups gets what any of them says. default takes the group's own preference away: \
                "notifications": {"default": …} in the configuration says it then, and "ungrouped" there for people in no \
                group.
                """,
                examples: [
                    "groups notify Family both": "on the day and the day before",
                    "groups notify Family 0 7": "on the day and a week before",
                    "groups notify Work none": "not at all",
                ]))

        @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

        @Argument(
            help: ArgumentHelp(
                "day-of, day-before, both, none, default, or days such as 0,1,7 (0 to \(LeadTimes.range.upperBound)); together where there are several.",
                valueName: "when"), completion: .list(NoticeDays.names), transform: { try NoticeDays(argument: $0) })
        var when: [NoticeDays]

        @OptionGroup var options: GroupChangeOptions

        func validate() throws {
            if when.count > 1, let alone = when.first(where: \.standsAlone) {
                throw ValidationError("\(alone.text) stands alone.")
            }
        }

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            try change.make(NoticeDays(when).leadTimes.map { .notify($0, of: name) } ?? .notifyByDefault(name))
            change.session.noteScheduleToReader()
        }
    }
}

// Putting people into a group, and taking them out.

extension GroupsCommand {
    struct Add: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put people into a group.",
            discussion: .with(examples: [
                "groups add Family anna 'Ben List'": "two people"
            ]))

        @OptionGroup var membership: MembershipArguments

        func run(in context: CommandContext) throws {
            var change = try GroupCall(membership.options, context)
            let people = try membership.people(change, isAboutMembers: false)
            try change.make(.add(people, to: membership.name))
        }
    }

    struct Remove: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take people out of a group.",
            discussion: .with(examples: [
                "groups remove Family anna": "her card stays"
            ]))

        @OptionGroup var membership: MembershipArguments

        func run(in context: CommandContext) throws {
            var change = try GroupCall(membership.options, context)
            let people = try membership.people(change, isAboutMembers: true)
            try change.make(.remove(people, from: membership.name))
        }
    }
}

/// A group, and people who come or go.
struct MembershipArguments: ParsableArguments, Sendable {
    @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

    @Argument(
        help: ArgumentHelp("A name, or an identifier as list --json gives it.", valueName: "contact"),
        completion: .contacts)
    var contacts: [String]

    @OptionGroup var options: GroupChangeOptions

    /// - Parameter isAboutMembers: whether who is named is looked for in the group first.
    fileprivate func people(_ change: GroupCall, isAboutMembers: Bool) throws -> [Contact] {
        let group = try change.group(name, before: contacts)
        return try change.people(contacts, first: isAboutMembers ? group.members : [])
    }
}

extension GroupsCommand {
    struct Delete: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a group. The people in it stay.",
            discussion: .with(
                """
                The group's own card goes too, and with the next synchronization on the server. One that another program \
                has just written stays: delete the group again. On a terminal you are asked first; elsewhere it needs --yes.
                """,
                examples: [
                    "groups delete Club": "after a question",
                    "groups delete Club --yes": "without one",
                    "groups delete Club --dry-run": "only say what would change",
                ]))

        @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

        @Flag(help: "Do not ask.")
        var yes = false

        @OptionGroup var options: GroupChangeOptions

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            guard try isWanted(&change, context) else { return context.console.tell(Message("nothing was changed")) }
            try change.make(.delete(name))
        }

        /// Whether the user wants it.
        private func isWanted(_ change: inout GroupCall, _ context: CommandContext) throws -> Bool {
            if yes || change.isDryRun { return true }
            let outcome = try change.preview(.delete(name))
            let session = change.session
            try session.requireTerminal("groups delete", Self.effect(outcome))
            guard try session.asks(Self.question(outcome, session), usual: false) else { return false }
            try change.reload()
            return true
        }

        /// What the command would do after a yes.
        private static func effect(_ outcome: GroupOutcome) -> Message {
            let (group, people): (Message.Values, Int) = (["group": .group(outcome.name)], outcome.people.count)
            if people == 0 { return Message("it would delete \"{group}\"", group) }
            return .plural(
                // Translators: "it" is the command.
                "it would delete \"{group}\" ({count} person, who stays)",
                "it would delete \"{group}\" ({count} people, who stay)", people, group)
        }

        private static func question(_ outcome: GroupOutcome, _ session: CommandSession) -> Message {
            let (group, people): (Message.Values, Int) = (["group": .group(outcome.name)], outcome.people.count)
            let question: Message =
                people == 0
                ? Message("Delete \"{group}\"?", group)
                : .plural(
                    "Delete \"{group}\" ({count} person, who stays)?",
                    "Delete \"{group}\" ({count} people, who stay)?", people, group)
            guard case .deleted(_, let ownCards, _) = outcome.change, !ownCards.isEmpty else { return question }
            let cards = ownCards.map { Message.Value.path(session.context.environment.name(ofSource: $0.origin.file)) }
            let remark = Message(
                // Translators: {files} is the address books that have a card of the group, in a list.
                "Its own card goes too, and with the next synchronization on the server: {files}.",
                ["files": .message(.list(cards))])
            // Translators: Two sentences: a question, such as "Delete "Club"?", and what is to be known for it.
            return Message("{question} {remark}", ["question": .message(question), "remark": .message(remark)])
        }
    }
}
