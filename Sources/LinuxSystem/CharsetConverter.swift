import Glibc
import SystemPackage

/// Converts bytes of a charset to UTF-8 (iconv(3)).
///
/// glibc has most of its converters in files of their own: a statically linked program, or a system without them, knows
/// a few charsets only.
package enum CharsetConverter {
    /// - Parameter charset: one of iconv's names, never a name from a file: those can carry suffixes (`//IGNORE`).
    /// - Throws: `EINVAL` where this system has no converter for the charset; `EILSEQ` where the bytes are not valid in it, or
    ///   end within a character.
    package static func utf8(_ bytes: [UInt8], from charset: String) throws(Errno) -> [UInt8] {
        // On failure the result is a pointer of -1, which is not nil.
        guard let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1 else {
            throw .invalidArgument
        }
        defer { iconv_close(converter) }
        // No charset has characters that become more than four times as long, so that too little room is no reason to
        // try again.
        let capacity = bytes.count * 4 + 16
        var isValid = false
        let text = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            isValid = bytes.withUnsafeBytes { input in
                output.withMemoryRebound(to: CChar.self) { output in
                    // iconv does not write to its input.
                    var from = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: CChar.self)
                    var (to, fromLeft, toLeft) = (output.baseAddress, input.count, capacity)
                    let isConverted = iconv(converter, &from, &fromLeft, &to, &toLeft) != -1
                    // Writes what the converter still holds back.
                    let isComplete = isConverted && iconv(converter, nil, nil, &to, &toLeft) != -1
                    count = isComplete ? capacity - toLeft : 0
                    return isComplete
                }
            }
        }
        guard isValid else { throw .illegalByteSequence }
        return text
    }
}
