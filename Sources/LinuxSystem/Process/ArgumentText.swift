/// The process's arguments as strings, which is all that the parser takes, and back.
///
/// A byte that is no UTF-8 becomes a scalar of the last private ones (U+10FF80 to U+10FFFF), which nobody uses. An argument
/// that has them all the same has its bytes taken for such ones, so that every argument comes back as it was.
package enum ArgumentText {
    private static let first: UInt32 = 0x10FF00

    package static func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), isText(text) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = rest.makeIterator()
            var length = 1
            if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
                let scalar = Unicode.UTF8.decode(encoded)
                if !isByte(scalar) {
                    scalars.append(scalar)
                    rest = rest.dropFirst(encoded.count)
                    continue
                }
                length = encoded.count
            }
            for byte in rest.prefix(length) {
                if let scalar = Unicode.Scalar(first + UInt32(byte)) { scalars.append(scalar) }
            }
            rest = rest.dropFirst(length)
        }
        return String(scalars)
    }

    package static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            isByte(scalar) ? [UInt8(scalar.value - first)] : Array(String(scalar).utf8)
        }
    }

    /// Whether the argument was UTF-8.
    package static func isText(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isByte) }

    /// The text for being shown: U+FFFD stands for what is no UTF-8.
    package static func shown(_ text: String) -> String {
        if isText(text) { return text }
        return String(decoding: bytes(text), as: UTF8.self)
    }

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= first + 0x80 }
}
