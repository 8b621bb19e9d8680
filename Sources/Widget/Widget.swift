import Glibc
import LinuxSystem
import TimelineArchive

/// The widget: answers a call from its archive, or becomes the app.
///
/// - Parameter arguments: those of `main`, the program's name first, nil at the end.
@c(bday_widget)
package func widget(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    // A reader that is gone, and a file that may not grow, are errors of the write, not signals.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    StandardStream.ensureDescriptors()
    // Nothing is open that an orderly exit would close.
    if answersFromArchive(arguments + min(1, Int(count))) { _exit(0) }
    becomeApp(arguments)
}

/// Writes the archived output of the call.
///
/// On a day on which the archive was not made, the first call does the work again, so that cards rewritten in place are
/// seen.
private func answersFromArchive(_ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Bool {
    guard let directory = getenv("XDG_RUNTIME_DIR"), directory.pointee == CChar(bitPattern: UInt8(ascii: "/")) else {
        return false
    }
    let key = ArchiveKey(arguments: arguments) { UnsafePointer(getenv($0)) }
    return ArchiveReader.read(key, runtimeDirectory: directory, at: SystemCalendar.now()) { state, output in
        guard case .current = state else { return false }
        return (try? StandardStream.output.write(output)) != nil
    }
}
