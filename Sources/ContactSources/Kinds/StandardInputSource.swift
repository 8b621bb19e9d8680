import LinuxSystem
import SystemPackage

/// Cards that another program pipes in.
package struct StandardInputSource: ContactSource {
    package static let kind = "stdin"
    /// What standard input is called where a path is expected.
    package static let path: FilePath = "-"

    package init?(path: FilePath) {
        guard path == Self.path else { return nil }
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        try collector.addStandardInput(as: Self.path)
    }
}
