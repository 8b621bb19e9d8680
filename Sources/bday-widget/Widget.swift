import CVersion
import Glibc
import LinuxSystem
import SystemPackage
import TimelineArchive

/// The widget: answers a call from its archive, or becomes the app.
///
/// Not top-level code, whose variables belong to the main actor: that brings in the concurrency runtime. And the arguments
/// stay what the system gave: `CommandLine.arguments` makes strings and an array of them.
///
/// Why: docs/decisions.md#three-processes.
@main
enum Widget {
    static func main() {
        ProcessMemory.keepPrivate()
        StandardStream.prepare()
        // A person at a terminal is shown what the cards say now: the app looks at each. Nothing is open that an orderly exit
        // would close.
        if tellsVersion() || isatty(STDOUT_FILENO) == 0 && answersFromArchive() { _exit(0) }
        becomeApp()
    }

    /// Writes the version, where that is what the first argument asks for.
    private static func tellsVersion() -> Bool {
        guard CommandLine.argc > 1, let option = CommandLine.unsafeArgv[1],
            strcmp(option, "--version") == 0 || strcmp(option, "-V") == 0
        else { return false }
        return (try? StandardStream.output.write("\(String(cString: bday_widget_version()))\n")) != nil
    }

    /// Writes the archived output of the call.
    ///
    /// On a day on which the archive was not made, the first call does the work again, so that cards rewritten in place
    /// are seen.
    private static func answersFromArchive() -> Bool {
        guard CommandLine.argc > 0, let directory = getenv("XDG_RUNTIME_DIR"),
            directory.pointee == CChar(bitPattern: UInt8(ascii: "/"))
        else { return false }
        let key = ArchiveKey(arguments: CommandLine.unsafeArgv + 1) { UnsafePointer(getenv($0)) }
        return ArchiveReader.read(key, runtimeDirectory: directory, at: SystemCalendar.now()) { state, output in
            guard case .current = state else { return false }
            return (try? StandardStream.output.write(output)) != nil
        }
    }
}

/// Runs the app in this process, with the same arguments, the program's name among them.
private func becomeApp() -> Never {
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
