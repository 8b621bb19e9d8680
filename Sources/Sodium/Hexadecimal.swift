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
    package static func text(of word: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for index in 0..<16 { digits[index] = digit(UInt8(truncatingIfNeeded: word >> (60 - 4 * index)) & 15) }
            return 16
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
