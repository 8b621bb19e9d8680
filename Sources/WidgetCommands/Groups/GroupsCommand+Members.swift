import ArgumentParser
import BirthdayCore
import ContactLibrary
import Presentation

// Putting people into a group, and taking them out.

extension GroupsCommand {
    struct Add: ContextCommand {
        static let configuration = CommandConfiguration(abstract: "Put people into a group.")

        @OptionGroup var membership: MembershipArguments

        func run(in context: CommandContext) throws {
            var change = try GroupCall(membership.options, context)
            let people = try membership.people(change, isAboutMembers: false)
            let report = try change.make(.add(people, to: membership.name))
            try change.tell(
                report, ("Added", "Would add", "to"),
                remarks: change.remarks(on: report.local) { change.localReason($0, report) }
                    + change.remarks(on: report.unchanged) { _ in "is in it already" })
        }
    }

    struct Remove: ContextCommand {
        private static let isGone = "the group is gone with its last member"
        private static let wouldBeGone = "the group would be gone with its last member"

        static let configuration = CommandConfiguration(abstract: "Take people out of a group.")

        @OptionGroup var membership: MembershipArguments

        func run(in context: CommandContext) throws {
            var change = try GroupCall(membership.options, context)
            let people = try membership.people(change, isAboutMembers: true)
            let report = try change.make(.remove(people, from: membership.name))
            try change.tell(
                report, ("Removed", "Would remove", "from"),
                remarks: change.remarks(on: report.unchanged) { _ in "is not in it" }
                    + report.severalFiles.flatMap { person, files in
                        change.remarks(on: [person]) { _ in "on cards in \(files.count) files: \(change.places(files))"
                        }
                    }
                    + (report.isGoneWithLast ? [change.isDryRun ? Self.wouldBeGone : Self.isGone] : [])
                    + report.staying.flatMap { person, refusal in
                        change.remarks(on: [person]) { _ in change.stayingReason(refusal) }
                    })
        }
    }
}

/// A group, and people who come or go.
struct MembershipArguments: ParsableArguments, Sendable {
    @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

    @Argument(help: ArgumentHelp("A name, or an identifier as list --json gives it.", valueName: "contact"))
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
        _ report: GroupReport, _ words: (done: String, planned: String, preposition: String), remarks: [String]
    ) throws {
        let name = report.quotedName
        if report.people.isEmpty, !report.staying.isEmpty, report.hasChanges {
            return try tell(report, done: "Changed \(name)", planned: "Would change \(name)", remarks: remarks)
        }
        let what = "\(names(report.people)) \(words.preposition) \(name)"
        try tell(report, done: "\(words.done) \(what)", planned: "\(words.planned) \(what)", remarks: remarks)
    }
}
