import Glibc
import LinuxSystem

/// The program behind every call that the archive does not answer.
package enum CommandLineTool {
    /// Runs the call that the process was started with, and ends the process.
    package static func run() -> Never {
        // A reader that is gone, and a file that may not grow, are errors of the write, not signals.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        StandardStream.ensureDescriptors()
        LocaleVariables.sanitize()
        exit(RootCommand.run(in: .ofProcess()).rawValue)
    }
}
