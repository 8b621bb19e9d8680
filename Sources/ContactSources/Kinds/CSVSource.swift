import LinuxSystem
import SystemPackage

/// A file of comma-separated values with a header, such as Google Contacts, Outlook, Thunderbird and spreadsheets export.
package struct CSVSource: ContactSource {
    package static let kind = "csv"
    private let path: FilePath

    package init?(path: FilePath) {
        guard TextFormat.isText(path, of: CSVText.self) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
