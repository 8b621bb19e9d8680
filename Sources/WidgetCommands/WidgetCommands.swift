import ArgumentParser
import Glibc
import LinuxSystem

/// The program: the archived answer where there is one, else the commands.
package enum WidgetCommands {
    /// Runs the call that the process was started with, and ends the process.
    package static func run() -> Never {
        // A reader that is gone and a file that may grow no more are errors of the call that wrote.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        StandardStream.ensureDescriptors()
        // Nothing is open that an orderly end would close: the process just ends.
        if answerFromArchive() { _exit(ExitStatus.done.rawValue) }
        LocaleVariables.sanitize()
        RootCommand.runCall(Array(CommandLine.arguments.dropFirst()))
    }

    /// The usual call of a bar: one small file is read and no option parsed.
    ///
    /// Of a day that the archive was not made on, a bar's first call does the work again, so that cards rewritten in
    /// place are seen.
    private static func answerFromArchive() -> Bool {
        guard case .current(let output)? = CallArchive.current(.current)?.answer() else { return false }
        return (try? StandardStream.output.write(output)) != nil
    }
}
