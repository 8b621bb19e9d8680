import ArgumentParser
import BirthdayCore
import ContactLibrary
import JSONC
import OutputFormats
import WidgetTimeline

/// All birthdays from today on, in sections.
struct ListCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all birthdays, the next first.")

    @Option(help: ArgumentHelp("Only names that contain this, in any case and without accents.", valueName: "text"))
    var search: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(reading.session, context)
        let everybody = try session.contacts(reading, ignoringCache: true).contacts
        let contacts = search.map(ContactSearch(everybody).containing) ?? everybody
        let rows = session.calculator.upcoming(contacts, today: session.now.day)
            .map { BirthdayRow($0, isRedacted: false, texts: session.texts) }
        noteUnknown(contacts, rows, context.console)
        let sections = BirthdaySection.allCases.map { section in (section, rows.filter { $0.section == section }) }
        try context.console.write(json ? document(sections, rows.count) : text(sections, session.texts))
    }

    /// Names the cards with a birthday in a calendar whose tables end before its next day.
    private func noteUnknown(_ contacts: [Contact], _ rows: [BirthdayRow], _ console: Console) {
        let listed = Set(rows.map(\.id))
        for contact in contacts where !listed.contains(CleanText(cleaning: contact.id)) {
            console.note("\(contact.origin.file):\(contact.origin.line): when this birthday comes cannot be known")
        }
    }

    private func document(_ sections: [(BirthdaySection, [BirthdayRow])], _ total: Int) -> String {
        let json: JSONValue = [
            "sections": .array(
                sections.map { section, rows in
                    ["section": .string(section.rawValue), "birthdays": .array(rows.map(JSONDocuments.birthdayObject))]
                }),
            "total": .int(total),
        ]
        return json.serialized() + "\n"
    }

    private func text(_ sections: [(BirthdaySection, [BirthdayRow])], _ texts: any WidgetTexts) -> String {
        let paragraphs = sections.filter { !$0.1.isEmpty }.map { section, rows in
            ([texts.title(of: section).string] + rows.map { "  \($0.line(texts))" }).joined(separator: "\n")
        }
        return paragraphs.isEmpty ? "\(texts.nobody)\n" : paragraphs.joined(separator: "\n\n") + "\n"
    }
}
