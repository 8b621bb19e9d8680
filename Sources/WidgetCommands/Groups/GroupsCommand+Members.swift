import ArgumentParser
import BirthdayCore
import ContactLibrary

// Putting people into a group, and taking them out.

extension GroupsCommand {
    struct Add: MembershipCommand {
        static let configuration = CommandConfiguration(abstract: "Put people into a group.")

        @OptionGroup var membership: MembershipArguments

        static let isAboutMembers = false

        static let words = MembershipWords(done: "Added", planned: "Would add", preposition: "to")

        static func change(
            _ people: [Contact], of name: String, _ change: GroupChange
        ) throws(LibraryError) -> GroupReport {
            try change.library.addMembers(people, to: name, isDryRun: change.isDryRun)
        }

        static func remarks(_ report: GroupReport, _ change: GroupChange) -> [String] {
            change.remarks(on: report.local) { change.localReason($0, report) }
                + change.remarks(on: report.unchanged) { _ in "is in it already" }
        }
    }

    struct Remove: MembershipCommand {
        private static let isGone = "the group is gone with its last member"
        private static let wouldBeGone = "the group would be gone with its last member"

        static let configuration = CommandConfiguration(abstract: "Take people out of a group.")

        @OptionGroup var membership: MembershipArguments

        static let isAboutMembers = true

        static let words = MembershipWords(done: "Removed", planned: "Would remove", preposition: "from")

        static func change(
            _ people: [Contact], of name: String, _ change: GroupChange
        ) throws(LibraryError) -> GroupReport {
            try change.library.removeMembers(people, from: name, isDryRun: change.isDryRun)
        }

        static func remarks(_ report: GroupReport, _ change: GroupChange) -> [String] {
            change.remarks(on: report.unchanged) { _ in "is not in it" }
                + report.severalFiles.flatMap { person, files in
                    change.remarks(on: [person]) { _ in "on cards in \(files.count) files: \(change.places(files))" }
                }
                + (report.isGoneWithLast ? [change.isDryRun ? wouldBeGone : isGone] : [])
                + report.staying.flatMap { person, refusal in
                    change.remarks(on: [person]) { _ in change.stayingReason(refusal) }
                }
        }
    }
}

/// A group, and people who come or go.
struct MembershipArguments: ParsableArguments, Sendable {
    @Argument(help: GroupsCommand.nameHelp, completion: .groups) var name: String

    @Argument(help: ArgumentHelp("A name, or an identifier as list --json gives it.", valueName: "contact"))
    var contacts: [String]

    @OptionGroup var options: GroupChangeOptions
}

/// The words of a report on who is in a group: `Added 2 people to "Club"`.
struct MembershipWords: Sendable {
    let done: String
    let planned: String
    let preposition: String
}

/// A command that changes who is in a group.
protocol MembershipCommand: ContextCommand {
    var membership: MembershipArguments { get }
    static var words: MembershipWords { get }
    /// Whether who is named is looked for in the group first.
    static var isAboutMembers: Bool { get }
    static func change(_ people: [Contact], of name: String, _ change: GroupChange) throws(LibraryError) -> GroupReport
    /// What is to be said of single people.
    static func remarks(_ report: GroupReport, _ change: GroupChange) -> [String]
}

extension MembershipCommand {
    func run(in context: CommandContext) throws {
        let change = try GroupChange(membership.options, context)
        let group = try change.group(membership.name, before: membership.contacts)
        let people = try change.people(membership.contacts, first: Self.isAboutMembers ? group.members : [])
        let report = try Self.change(people, of: membership.name, change)
        let remarks = Self.remarks(report, change)
        if report.people.isEmpty, !report.staying.isEmpty, report.hasChanges {
            let name = report.quotedName
            return try change.tell(report, done: "Changed \(name)", planned: "Would change \(name)", remarks: remarks)
        }
        let what = "\(change.names(report.people)) \(Self.words.preposition) \(report.quotedName)"
        try change.tell(
            report, done: "\(Self.words.done) \(what)", planned: "\(Self.words.planned) \(what)", remarks: remarks)
    }
}
