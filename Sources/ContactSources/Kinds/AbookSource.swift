import LinuxSystem

/// The address book of abook, the console program (https://abook.sourceforge.io): `~/.abook/addressbook`.
package struct AbookSource: ContactSource {
    package static let kind = "abook"
    private let path: String

    package init?(path: String) {
        guard case .abook = TextFormat(RegularFile.head(path)) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
