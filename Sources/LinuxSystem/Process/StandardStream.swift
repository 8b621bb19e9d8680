import Glibc

/// The streams that a process is started with.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output
    case error

    /// Writes text, in one call where the system takes it in one.
    package func write(_ text: String) throws(SystemError) {
        try Descriptor.write(text, to: rawValue, path)
    }

    /// Writes bytes, in one call where the system takes them in one.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try Descriptor.write(bytes, to: rawValue, path)
    }

    /// What the stream is called in an error.
    private var path: String { self == .error ? "standard error" : "standard output" }

    /// Opens something in the place of standard streams that are closed, so that no other file gets their descriptor.
    /// Writing to a stream that was closed still fails.
    package static func ensureDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
