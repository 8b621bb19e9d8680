import LinuxSystem
import SystemPackage

/// One file with any number of cards, such as a phone or a web mailer exports.
package struct VCardFileSource: ContactSource {
    package static let kind = "vcf"
    private let path: FilePath

    package init?(path: FilePath) {
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
