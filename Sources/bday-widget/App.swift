import Glibc
import LinuxSystem
import SystemPackage

/// Runs the app in this process, with the same arguments, the program's name among them.
func becomeApp() -> Never {
    let places = ProgramPlace.places(of: "bday-widget-app", beside: ProgramPlace.own ?? "bday-widget")
    var code = ENOENT
    for place in places where code == ENOENT {
        _ = place.withPlatformString { execv($0, CommandLine.unsafeArgv) }
        code = errno
    }
    let reason = code == ENOENT ? "is missing" : "cannot be run (\(String(cString: strerror(code))))"
    let directories = places.map(\.parent.string).joined(separator: " or in ")
    let message = "bday-widget: bday-widget-app \(reason); it belongs in \(directories)\n"
    try? StandardStream.error.write(message)
    // EX_UNAVAILABLE of sysexits.h: a program that the call needs is not there.
    _exit(69)
}
