import Glibc
import LinuxSystem

/// Runs the app in this process, with the same arguments, the program's name among them.
///
/// The app lies beside the widget in a build and in `../libexec/bday-widget/` when installed. It is never looked for by
/// `PATH`.
func becomeApp() -> Never {
    let directory = (try? Path.canonical("/proc/self/exe")).map(Path.parent) ?? "."
    let places = [directory, Path.parent(of: directory) + "/libexec/bday-widget"]
    var code = ENOENT
    for place in places where code == ENOENT {
        execv(place + "/bday-widget-app", CommandLine.unsafeArgv)
        code = errno
    }
    let reason = code == ENOENT ? "is missing" : "cannot be run (\(String(cString: strerror(code))))"
    let message = "bday-widget: bday-widget-app \(reason); it belongs in \(places.joined(separator: " or in "))\n"
    try? StandardStream.error.write(message)
    // EX_UNAVAILABLE of sysexits.h: a program that the call needs is not there.
    _exit(69)
}
