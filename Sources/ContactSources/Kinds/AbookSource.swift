import LinuxSystem
import SystemPackage

/// The address book of abook, the console program (https://abook.sourceforge.io): `~/.abook/addressbook`.
package struct AbookSource: ContactSource {
    package static let kind = "abook"
    private let path: FilePath

    package init?(path: FilePath) {
        guard case .abook = TextFormat(RegularFile.head(path)) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
