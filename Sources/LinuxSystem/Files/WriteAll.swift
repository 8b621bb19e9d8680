import Glibc
import SystemPackage

/// Writes all bytes, in as many calls as it takes.
///
/// - Parameter path: for errors.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: @autoclosure () -> FilePath)
    throws(SystemError)
{
    var written = 0
    while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count < 0 {
            if errno == EINTR { continue }
            throw SystemError.last(path())
        }
        written += count
    }
}

/// Writes all of a text's UTF-8.
func writeAll(_ text: String, to descriptor: Int32, _ path: @autoclosure () -> FilePath) throws(SystemError) {
    try text.utf8Span.span.withUnsafeBytes { bytes throws(SystemError) in
        try writeAll(bytes, to: descriptor, path())
    }
}
