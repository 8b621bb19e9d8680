import Glibc
import LinuxSystem
import SystemPackage

/// Runs the app in this process, with the same arguments, the program's name among them.
///
/// The app lies beside the widget in a build and in `../libexec/bday-widget/` when installed. It is never looked for by
/// `PATH`.
func becomeApp() -> Never {
    let directory = (try? FilePath("/proc/self/exe").canonical().parent) ?? "."
    let places = [directory, directory.parent.appending("libexec/bday-widget")]
    var code = ENOENT
    for place in places where code == ENOENT {
        _ = place.appending("bday-widget-app").withPlatformString { execv($0, CommandLine.unsafeArgv) }
        code = errno
    }
    let reason = code == ENOENT ? "is missing" : "cannot be run (\(String(cString: strerror(code))))"
    let message =
        "bday-widget: bday-widget-app \(reason); it belongs in \(places.map(\.string).joined(separator: " or in "))\n"
    try? StandardStream.error.write(message)
    // EX_UNAVAILABLE of sysexits.h: a program that the call needs is not there.
    _exit(69)
}
