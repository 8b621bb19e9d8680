import LinuxSystem
import SystemPackage

/// The Insidious Big Brother Database, an address book of Emacs (https://savannah.nongnu.org/projects/bbdb/):
/// `~/.emacs.d/bbdb`, `~/.bbdb`.
package struct BBDBSource: ContactSource {
    package static let kind = "bbdb"
    private let path: FilePath

    package init?(path: FilePath) {
        guard TextFormat.isText(path, of: BBDBText.self) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
