import LinuxSystem
import SystemPackage

/// Cards that another program pipes in.
package struct StandardInputSource: ContactSource {
    /// What standard input is called where a path is expected.
    package static let path: FilePath = "-"

    package let kind = "stdin"

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        try collector.addStandardInput(as: Self.path)
    }
}

/// A pipe or device that the user names in a call, such as a shell's `<(curl …)`. A path from elsewhere is never read as
/// one: the call would wait for the writer.
struct PipeSource: ContactSource {
    let path: FilePath

    let kind = "pipe"

    func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(named: path) }
}
