import Glibc
import LinuxSystem

/// The program behind every call that the archive does not answer.
package enum CommandLineTool {
    /// Runs the call that the process was started with, and ends the process.
    package static func run() -> Never {
        ProcessMemory.keepPrivate()
        StandardStream.prepare()
        LocaleVariables.sanitize()
        exit(RootCommand.run(in: .ofProcess()).rawValue)
    }
}
