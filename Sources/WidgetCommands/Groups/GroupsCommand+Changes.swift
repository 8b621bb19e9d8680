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
                remarks: report.returned.map { [change.session.say(.asBefore(when: $0.leadTimes.text))] } ?? [])
        }
    }

    struct Rename: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a group another name.",
            discussion: .with(
                "A rename that was interrupted goes on when it is called again.",
                examples: [
                    "groups rename Friends 'Old friends'": "in every card that names it",
                    "groups rename --dry-run Club Team": "only say what would change",
                ]))

        @Argument(help: ArgumentHelp("The group's name, in any case.", valueName: "old"), completion: .groups)
        var old: String

        @Argument(help: ArgumentHelp("The new name.", valueName: "new"), transform: GroupsCommand.newName)
        var new: String

        @OptionGroup var options: GroupChangeOptions

        func run(in context: CommandContext) throws {
            var change = try GroupCall(options, context)
            let report = try rename(&change)
            try change.tell(
                report,
                .renamed(from: report.formerName ?? old, to: report.name, isPlanned: change.isDryRun),
                remarks: change.awaitedRemarks(report)
                    + change.configurationRemarks(on: report.formerName ?? old, new: report.name))
        }

        /// - Throws: where the new name is another group's, how the two become one; where it is one that is kept, how it goes.
        private func rename(_ change: inout GroupCall) throws -> GroupReport {
            do {
                return try change.make(.rename(old, to: new))
            } catch {
                if case .groupIsKept(let name) = error {
                    let word = CleanText(cleaning: ShellWords.group(name))
                    throw CommandFailure(
                        .cannotCreate, error.diagnosis,
                        command: "\(change.session.clean(.toDropIt))bday-widget groups delete -- \(word)")
                }
                guard case .groupExists(let name) = error else { throw error }
                let group = try change.group(old, before: [])
                guard let to = ShellWords.text([name]), let from = ShellWords.text([group.group.name]) else {
                    throw error
                }
                let people = group.members.map(\.id)
                let (target, former) = (CleanText(cleaning: to), CleanText(cleaning: from))
                let add: CleanText =
                    people.isEmpty ? "" : "bday-widget groups add -- \(target) \(GroupSummary.words(people)) && "
                throw CommandFailure(
                    .cannotCreate, error.diagnosis,
                    command: "\(change.session.clean(.toJoinTheTwo))\(add)bday-widget groups delete -- \(former)")
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
            let remark = report.kept?.keptUntil.map { until in
                change.session.say(.groupIsGone(keptUntil: when.leadTimes.map { _ in until.description }))
            }
            try change.tell(
                report, .notificationsSet(report.name, when: when.text, isPlanned: change.isDryRun),
                remarks: remark.map { [$0] } ?? [])
            change.session.noteScheduleToReader()
        }
    }
}
