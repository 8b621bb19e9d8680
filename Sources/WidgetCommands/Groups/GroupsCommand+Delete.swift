import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import Presentation
import SafeText

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
            guard try isWanted(&change, context) else { return context.console.tell(.nothingChanged) }
            let report = try change.make(.delete(name))
            try change.tell(
                report, .deleted(report.name, people: report.people.count, isPlanned: change.isDryRun),
                commands: change.isDryRun ? [] : Self.wayBack(report, change.session),
                remarks: change.configurationRemarks(on: report.name))
        }

        /// Whether the user wants it.
        private func isWanted(_ change: inout GroupCall, _ context: CommandContext) throws -> Bool {
            if yes || change.isDryRun { return true }
            let report = try change.preview(.delete(name))
            let stay = Message.deleted(report.name, people: report.people.count, isPlanned: true).english
            try change.session.requireTerminal("groups delete", "it \(stay.prefix(1).lowercased() + stay.dropFirst())")
            let cards = report.ownCards.map { change.place($0.origin.file) }
            let session = change.session
            let files = cards.isEmpty ? "" : " " + session.say(.ownCardsGoToo(cards.joined(separator: ", ")))
            let question = session.say(.deleteQuestion(report.name, people: report.people.count))
            guard try session.asks(question + files, usual: false) else {
                return false
            }
            try change.reload()
            return true
        }

        /// The command that makes the group again: as NAME where nobody can give a group its name.
        private static func wayBack(_ report: GroupReport, _ session: CommandSession) -> [CleanText] {
            guard let group = report.group, report.refused.isEmpty else { return [] }
            let isName = (try? GroupsCommand.newName(group.name)) == group.name
            let name = isName ? ShellWords.text([group.name]).map(CleanText.init(cleaning:)) : nil
            let word = name ?? "NAME"
            let book: CleanText = report.book.map { "--in \(CleanText(cleaning: $0.shellWord)) " } ?? ""
            let people = report.people.map(\.id)
            let commands: [CleanText] =
                ["create \(book)-- \(word)"]
                + (people.isEmpty ? [] : ["add -- \(word) \(GroupSummary.words(people))"])
                + (group.leadTimes.map { ["notify -- \(word) \(CleanText(cleaning: $0.text))"] } ?? [])
            let intro = session.clean(.toMakeAgain(underAnotherName: name == nil))
            return ["\(intro)\(commands.map { "bday-widget groups \($0)" }.joined(separator: " && "))"]
        }
    }
}
