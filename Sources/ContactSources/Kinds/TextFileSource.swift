import LinuxSystem
import SystemPackage

/// A file of text with contacts that is no file of cards: a calendar, a list, a table, an address book of another program;
/// or a file of a known format that is not read, which is reported as such, with the export to make instead.
struct TextFileSource: ContactSource {
    private let path: FilePath
    let kind: String

    init(path: FilePath, _ format: TextFormat) { (self.path, kind) = (path, format.kind) }

    func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
