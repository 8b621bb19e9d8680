import Glibc
import LinuxSystem
import TimelineArchive

/// The widget: answers a call from its archive, or becomes the app.
///
/// Not top-level code, whose variables belong to the main actor: the concurrency runtime alone takes half as many pages as
/// everything else here.
@main
enum Widget {
    static func main() {
        // A reader that is gone, and a file that may not grow, are errors of the write, not signals.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        StandardStream.ensureDescriptors()
        // Nothing is open that an orderly exit would close.
        if answersFromArchive() { _exit(0) }
        becomeApp()
    }

    /// On a day on which the archive was not made, the first call does the work again, so that cards rewritten in place
    /// are seen.
    private static func answersFromArchive() -> Bool {
        let call = ArchivedCall(arguments: CommandLine.arguments.dropFirst()) { name in
            getenv(name).map { String(cString: $0) }
        }
        guard case .current(let output)? = call?.answer(at: SystemCalendar.now()) else { return false }
        return (try? StandardStream.output.write(output)) != nil
    }
}
