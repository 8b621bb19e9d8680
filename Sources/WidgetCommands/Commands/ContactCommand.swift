import ArgumentParser
import BirthdayCore

/// One person: both dates in words, and where they come from.
struct ContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Show one contact.",
        discussion: """
            The name may be a part of it, in any case and without accents. Where several have it, they are listed with \
            their identifiers and birthdays, and the status is 64.
            """)

    @Argument(help: ArgumentHelp("A name, or an identifier as list --json gives it.", valueName: "name|id"))
    var contact: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let session = try CommandSession(reading.session)
        let found = ContactMatch(contacts: try session.contacts(reading, rereading: true).contacts).find(contact)
        guard let only = found.first else { throw CommandFailure(status: .noInput, message: "no such contact") }
        guard found.count == 1 else {
            try session.console.write(json ? ContactDetails.document(found, session) : lines(found, session))
            throw CommandFailure(status: .usage, message: "\(found.count) contacts fit; name one by its identifier")
        }
        let details = ContactDetails(only, session)
        try session.console.write(json ? details.json.serialized() + "\n" : details.text)
    }

    private func lines(_ found: [Contact], _ session: CommandSession) -> String {
        found.map { "\($0.id)  \(session.displayName($0)), \(ContactDetails($0, session).dates)\n" }.joined()
    }
}
