import LinuxSystem
import SystemPackage

/// A pipe or device that the user names in a call, such as a shell's `<(curl …)`. A path from elsewhere is never read as
/// one: the call would wait for the writer.
package struct PipeSource: ContactSource {
    package static let kind = "pipe"
    private let path: FilePath

    package init?(path: FilePath) {
        guard FileKind(path: path) == .special else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        try collector.addText(named: path)
    }
}
