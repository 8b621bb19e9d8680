import ArgumentParser
import BirthdayCore
import ICalendar
import LinuxSystem
import Presentation
import VCard

/// The contacts with birthdays, for other programs.
struct ExportCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the contacts with birthdays.",
        discussion: .with(
            """
            Birthdays in a calendar that no rule of iCalendar can give are written day by day for 20 years. The \
            settings "leapDay", "leapMonth" and "celebrate" hold for ics.
            """,
            examples: [
                "export --format ics > birthdays.ics": "for a calendar",
                "export --format ics --alarm 1d": "with alarms a day before",
                "export --format csv > people.csv": "for a spreadsheet",
            ]))

    /// The format of the export.
    enum Format: String, CaseIterable {
        case vcf, ics, csv, json
    }

    @Option(
        help: ArgumentHelp(
            "vcf for vCard 4 (the default), ics for a calendar of yearly all-day events, csv for a table, or json.",
            valueName: "format"),
        completion: .list(Format.allCases.map(\.rawValue)), transform: NamedChoice.value)
    var format = Format.vcf

    @OptionGroup var dates: OccasionsOption

    // A value can begin with a dash.
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "With ics: a reminder so long before the day begins, such as 1d, 9h or 1d9h; -9h is at 09:00 of the day. May be "
                + "repeated.",
            valueName: "lead"),
        transform: { argument in
            guard let lead = AlarmLead(argument) else {
                throw ValidationError("it takes days (0 to 60) and hours (0 to 23), such as 1d, 9h, 1d9h or -9h.")
            }
            return lead
        })
    var alarm: [AlarmLead] = []

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if !alarm.isEmpty, format != .ics { throw ValidationError("--alarm goes with --format ics alone.") }
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context).showing(dates.occasions)
        let reading = try session.contacts(reading.request)
        let contacts = reading.contacts
        var output = OutputBuffer(context.console)
        switch format {
        case .vcf: try write(cards: reading.asTheyAre, to: &output)
        case .ics: try CalendarExport(session, alarms: alarm).write(contacts, to: &output)
        case .csv: try ContactTable.write(contacts, to: &output)
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
            writer.write(contact)
            try output.write(writer.take())
        }
    }
}
