import LinuxSystem
import SystemPackage

/// A file of text with contacts that is no file of cards: a calendar, a list, a table, an address book of another program;
/// or a file of a known format that is not read, which is reported as such, with the export to make instead.
struct TextFileSource: ContactSource {
    private let path: FilePath
    private let format: TextFormat

    init(path: FilePath, _ format: TextFormat) { (self.path, self.format) = (path, format) }

    var kind: String { format.kind }

    func read(into collector: inout ContactCollector) throws(SystemError) {
        guard case .other(let reason) = format else { return try collector.addText(of: path) }
        // Of an archive of gigabytes no more is read.
        collector.begin(path, FileFingerprint(path: path))
        collector.add(unreadable: path, reason: reason.text, asWritten: reason.asWritten)
    }
}
