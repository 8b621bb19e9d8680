import ArgumentParser
import VCard

/// The contacts with birthdays, for other programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the contacts with birthdays.")

    /// What the contacts are written as.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case vcf
    }

    @Option(help: ArgumentHelp("vcf: vCard 4.", valueName: "format"))
    var format = Format.vcf

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let session = try CommandSession(reading.session)
        var writer = VCardWriter()
        for contact in try session.contacts(reading).contacts { writer.write(contact) }
        try session.console.write(String(decoding: writer.bytes, as: UTF8.self))
    }
}
