import LinuxSystem
import SystemPackage

/// A plain list of people, a line each: `1990-11-23 Anna Berg`, or `Anna Berg=23/11/1990` as birthday(1) has it in
/// `~/.birthdays`.
package struct ListSource: ContactSource {
    package static let kind = "list"
    private let path: FilePath

    package init?(path: FilePath) {
        guard TextFormat.isText(path, of: ListText.self) || TextFormat.isText(path, of: BirthdayText.self) else {
            return nil
        }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
