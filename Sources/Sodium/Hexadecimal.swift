/// Numbers as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// Sixteen digits.
    package static func text(of number: UInt64) -> String {
        withUnsafeBytes(of: digits(of: number)) { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { digits in
                String(copying: UTF8Span(unchecked: digits.span, isKnownASCII: true))
            }
        }
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
