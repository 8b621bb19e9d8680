/// Numbers and bytes as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// Sixteen digits.
    package static func text(of number: UInt64) -> String {
        withUnsafeBytes(of: digits(of: number)) { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { digits in
                String(copying: UTF8Span(unchecked: digits.span, isKnownASCII: true))
            }
        }
    }

    /// Two digits for each byte.
    package static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// - Returns: nil for what `text(of:)` does not give.
    package static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x61...0x66: digit - 0x61 + 10
            default: nil
            }
        }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Sixteen digits as bytes in memory.
    package static func digits(of number: UInt64) -> (UInt64, UInt64) {
        (eightDigits(of: number >> 32), eightDigits(of: number & 0xFFFF_FFFF))
    }

    /// The digits of the lower 32 bits, all at once: each four bits move to a byte of their own, and those above 9 become
    /// letters.
    private static func eightDigits(of half: UInt64) -> UInt64 {
        var nibbles = (half | half << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        let distance = UInt64(UInt8(ascii: "a") - UInt8(ascii: "9") - 1)
        return (nibbles &+ 0x3030_3030_3030_3030 &+ letters &* distance).bigEndian
    }
}

/// Bytes as `%` and two hexadecimal digits each (RFC 3986, 2.1).
package enum PercentEncoding {
    /// - Parameter isKept: whether a byte stands for itself; `%` never does.
    package static func text(of bytes: [UInt8], keeping isKept: (UInt8) -> Bool = { _ in false }) -> String {
        bytes.reduce(into: "") { text, byte in
            if byte != percent, isKept(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + Hexadecimal.text(of: [byte])
            }
        }
    }

    /// - Returns: nil where a `%` has no two digits behind it.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            guard let value = Hexadecimal.bytes(of: String(Substring(rest.prefix(2)))), value.count == 1 else {
                return nil
            }
            bytes += value
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static let percent = UInt8(ascii: "%")
}
