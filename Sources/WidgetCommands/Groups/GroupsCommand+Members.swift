import ArgumentParser
import BirthdayCore
import ContactLibrary
import Messages
import Presentation

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
            let report = try change.make(.add(people, to: membership.name))
            try change.tell(
                report, { .added(people: $0, to: report.name, isPlanned: change.isDryRun) },
                remarks: change.remarks(on: report.local) { change.localReason($0, report) }
                    + change.remarks(on: report.unchanged) { _ in change.session.say(.isInAlready) })
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
            let report = try change.make(.remove(people, from: membership.name))
            try change.tell(
                report, { .removed(people: $0, from: report.name, isPlanned: change.isDryRun) },
                remarks: change.remarks(on: report.unchanged) { _ in change.session.say(.isNotIn) }
                    + report.severalFiles.flatMap { person, files in
                        change.remarks(on: [person]) { _ in
                            change.session.say(.onCards(files: files.count, change.places(files)))
                        }
                    }
                    + (report.isGoneWithLast ? [change.session.say(.goneWithLast(isPlanned: change.isDryRun))] : [])
                    + report.staying.flatMap { person, refusal in
                        change.remarks(on: [person]) { _ in change.stayingReason(refusal) }
                    })
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

extension GroupCall {
    /// Says who came or went: `Added 2 people to "Club"`.
    fileprivate func tell(
        _ report: GroupReport, _ result: (_ people: String) -> Message, remarks: [String]
    ) throws {
        let isAboutNobody = report.people.isEmpty && !report.staying.isEmpty && report.hasChanges
        let changed = Message.changed(report.name, isPlanned: isDryRun)
        try tell(report, isAboutNobody ? changed : result(names(report.people)), remarks: remarks)
    }
}
