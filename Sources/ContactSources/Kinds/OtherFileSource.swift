import LinuxSystem
import SystemPackage

/// A file of a known format that contacts are kept or exported in, and that is not read. It is reported as such, with the
/// export to make instead. The contacts that it gave earlier are kept.
package struct OtherFileSource: ContactSource {
    package static let kind = "unknown"
    private let path: FilePath
    private let reason: OtherFormat.Reason

    package init?(path: FilePath) {
        guard case .other(let reason) = TextFormat(RegularFile.head(path)) else { return nil }
        (self.path, self.reason) = (path, reason)
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        collector.begin(path, FileFingerprint(path: path))
        collector.add(unreadable: path, reason: reason.text, asWritten: reason.asWritten)
    }
}
