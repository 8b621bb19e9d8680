import Glibc

/// The streams that a process is started with.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output
    case error

    /// Writes text, in one call where the system takes it in one.
    package func write(_ text: String) throws(SystemError) {
        let path = self == .error ? "standard error" : "standard output"
        try Descriptor.write(text, to: rawValue, path)
    }

    /// Opens something in the place of standard streams that are closed, so that no other file gets their descriptor.
    /// Writing to a stream that was closed still fails.
    package static func ensureDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
