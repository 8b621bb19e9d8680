import Glibc

/// Writes text to a descriptor in one call where the system takes it in one.
package func writeText(_ text: String, to descriptor: Int32) throws(SystemError) {
    var text = text
    var failure: SystemError?
    text.withUTF8 { bytes in
        do throws(SystemError) {
            try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor, "standard output")
        } catch { failure = error }
    }
    if let failure { throw failure }
}

/// Puts something in the place of standard streams that are closed, so that no file of ours is taken for one of them.
/// Writing to what was closed still fails.
package func ensureStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", O_RDONLY)
    }
}
