/// Bytes and numbers as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// Two digits a byte.
    package static func text(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            for (index, byte) in bytes.enumerated() {
                digits[2 * index] = digit(byte >> 4)
                digits[2 * index + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    /// Sixteen digits.
    package static func text(of number: UInt64) -> String {
        let digits = (eightDigits(of: number >> 32), eightDigits(of: number & 0xFFFF_FFFF))
        return withUnsafeBytes(of: digits) { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { digits in
                String(copying: UTF8Span(unchecked: digits.span, isKnownASCII: true))
            }
        }
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

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
