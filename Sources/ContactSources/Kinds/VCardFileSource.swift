import LinuxSystem
import SystemPackage

/// One file with any number of cards, such as a phone or a web mailer exports; and any other that is not recognized: the
/// reader of cards reports what is wrong with it.
struct VCardFileSource: ContactSource {
    static let kind = "vcf"
    let path: FilePath

    var kind: String { Self.kind }

    func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
