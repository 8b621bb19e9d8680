import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import Presentation
import SafeText
import SystemPackage

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
            let report = try change.make(.create(name, in: book))
            try change.tell(
                report, .created(report.name, isPlanned: change.isDryRun),
                remarks: report.returned.map { [change.session.say(.asBefore(when: $0.text))] } ?? [])
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
            let report = try rename(&change)
            try change.tell(
                report,
                .renamed(from: report.formerName ?? old, to: report.name, isPlanned: change.isDryRun),
                remarks: (report.joined.map { [change.session.say(.notifiedOf(report.name, when: $0.text))] } ?? [])
                    + change.configurationRemarks(on: report.formerName ?? old, new: report.name))
        }

        /// - Throws: where the new name is another group's, how the two become one.
        private func rename(_ change: inout GroupCall) throws -> GroupReport {
            do {
                return try change.make(.rename(old, to: new, isJoining: merge))
            } catch {
                guard case .groupExists(let name) = error else { throw error }
                let words = "\(ShellWords.group(old)) \(ShellWords.group(name))"
                throw CommandFailure(
                    .cannotCreate, error.diagnosis,
                    command:
                        "\(change.session.clean(.toJoinTheTwo))bday-widget groups rename --merge -- \(CleanText(cleaning: words))"
                )
            }
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
                valueName: "when"), completion: .list(GroupNotices.names), transform: GroupNotices.init(argument:))
        var when: [GroupNotices]

        @OptionGroup var options: GroupChangeOptions

        func validate() throws {
            if when.count > 1, let alone = when.first(where: \.standsAlone) {
                throw ValidationError("\(alone.text) stands alone.")
            }
        }

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            let when = GroupNotices(when)
            let report = try change.make(when.leadTimes.map { .notify($0, of: name) } ?? .notifyByDefault(name))
            try change.tell(
                report, .notificationsSet(report.name, when: when.text, isPlanned: change.isDryRun),
                remarks: report.isUnborne ? [change.session.say(.groupIsGone)] : [])
            change.session.noteScheduleToReader()
        }
    }
}
