/// Quoted-printable (RFC 2045, 6.7), its soft breaks already removed.
enum QuotedPrintable {
    /// An `=` without two hexadecimal digits stands for itself.
    static func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if bytes[position] == ASCII.equals, position + 2 < bytes.count,
                let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2])
            {
                decoded.append(high << 4 | low)
                position += 3
            } else {
                decoded.append(bytes[position])
                position += 1
            }
        }
        // A soft break that nothing follows.
        if decoded.last == ASCII.equals, bytes.last == ASCII.equals { decoded.removeLast() }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch ASCII.upper(byte) {
        case ASCII.zero...ASCII.nine: byte - ASCII.zero
        case 0x41...0x46: ASCII.upper(byte) - 0x41 + 10
        default: nil
        }
    }
}

/// Base64 (RFC 4648, 4).
enum Base64 {
    /// Bytes outside the alphabet are skipped.
    static func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            guard let six = value(byte) else { continue }
            bits = bits << 6 | six
            count += 6
            if count >= 8 {
                count -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return decoded
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case ASCII.zero...ASCII.nine: UInt32(byte - ASCII.zero + 52)
        case 0x2B: 62
        case ASCII.slash: 63
        default: nil
        }
    }
}
