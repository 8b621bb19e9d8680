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
