import Glibc
import LinuxSystem
import TimelineArchive

// The widget: answers a call from its archive, or becomes the app.

// A reader that is gone, and a file that may not grow, are errors of the write, not signals.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
ensureStandardDescriptors()

let call = ArchivedCall(arguments: CommandLine.arguments.dropFirst()) { name in
    getenv(name).map { String(cString: $0) }
}
// On a day on which the archive was not made, the first call does the work again, so that cards rewritten in place are
// seen. Nothing is open that an orderly exit would close.
if case .holds(let output)? = call?.answer(at: SystemCalendar.now()),
    (try? writeText(output, to: STDOUT_FILENO)) != nil
{
    _exit(0)
}
becomeApp()
