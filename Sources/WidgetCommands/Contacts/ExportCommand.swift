import ArgumentParser
import BirthdayCore
import LinuxSystem
import Presentation
import VCard

/// The contacts with birthdays, for other programs.
struct ExportCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the contacts with birthdays.",
        discussion: """
            Birthdays in a calendar that no rule of iCalendar can give are written day by day for 20 years. The \
            settings "leapDay", "leapMonth" and "celebrate" hold for ics.
            """)

    /// The format of the export.
    enum Format: String, CaseIterable {
        case vcf, ics, json
    }

    @Option(
        help: ArgumentHelp(
            "vcf for vCard 4 (the default), ics for a calendar of yearly all-day events, or json.", valueName: "format"),
        completion: .list(Format.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var format = Format.vcf

    @OptionGroup var dates: OccasionsOption

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context).showing(dates.occasions)
        let reading = try session.contacts(reading.request, ignoringCache: true)
        let contacts = reading.contacts
        var output = OutputBuffer(context.console)
        switch format {
        case .vcf: try write(cards: reading.asTheyAre, to: &output)
        case .ics: try CalendarExport(session).write(contacts, to: &output)
        case .json: try ContactDetails.write(contacts, session, to: &output)
        }
        try output.flush()
    }

    /// A card for each contact, with a UID that no other has: khard leaves out cards without a UID, and all but one of
    /// those that share one.
    private func write(cards contacts: [Contact], to output: inout OutputBuffer) throws(CommandFailure) {
        var writer = VCardWriter()
        var isTaken: Set<String> = []
        for var contact in contacts {
            let uid = contact.uid.flatMap { isTaken.contains($0) ? nil : $0 } ?? contact.id
            isTaken.insert(uid)
            contact.uid = uid
            writer.write(contact, hasDates: true)
            try output.write(writer.take())
        }
    }
}
