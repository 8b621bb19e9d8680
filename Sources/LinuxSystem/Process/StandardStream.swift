import Glibc
import SystemPackage

/// The streams that a process is started with.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output
    case error

    /// Writes text, in one call where the system takes it in one.
    package func write(_ text: String) throws(SystemError) {
        try writeAll(text, to: rawValue, path)
    }

    /// Writes bytes, in one call where the system takes them in one.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try writeAll(bytes, to: rawValue, path)
    }

    /// What the stream is called in an error.
    private var path: FilePath { self == .error ? "standard error" : "standard output" }

    /// Has all streams lead nowhere, for a process that outlives who started it: their reader waits no longer.
    package static func leave() {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return }
        for descriptor in STDIN_FILENO...STDERR_FILENO { dup2(nothing, descriptor) }
        close(nothing)
    }

    /// Prepares the streams at the start of a process. A reader that is gone, and a file that may not grow, become errors
    /// of the write, not signals. In the place of streams that are closed something is opened, so that no other file gets
    /// their descriptor; writing to them still fails.
    ///
    /// A parent that ignores SIGCHLD would have the system drop the exit statuses of this process's children, too
    /// (waitpid(2), NOTES).
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
