import LinuxSystem
import SystemPackage

/// A file of org-contacts, the address book of Emacs' Org mode (https://repo.or.cz/org-contacts.git): a headline a person.
package struct OrgSource: ContactSource {
    package static let kind = "org"
    private let path: FilePath

    package init?(path: FilePath) {
        guard TextFormat.isText(path, of: OrgText.self) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
