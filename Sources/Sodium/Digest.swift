import CSodium

/// BLAKE2b over parts, each with its length, so that no two lists of parts are one text.
package struct Digest {
    private var parts: [UInt8] = []

    package init() {}

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { parts.append(contentsOf: $0) }
        if bytes.count > Self.longPart {
            // A long part is given by its own digest: a photo is not copied for it.
            parts.append(contentsOf: Self.hash(bytes, length: 32))
        } else {
            parts.append(contentsOf: bytes)
        }
    }

    package mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private static let longPart = 256

    /// The digest of one part alone.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> [UInt8] { hash(bytes, length: 32) }

    /// - Parameter length: in bytes, at most 32.
    package func bytes(length: Int = 16) -> [UInt8] {
        parts.withUnsafeBytes { Array(Self.hash($0, length: 32).prefix(length)) }
    }

    /// Two lower-case digits a byte.
    package func hexadecimal(length: Int = 16) -> String {
        let bytes = bytes(length: length)
        return String(unsafeUninitializedCapacity: 2 * length) { digits in
            for index in 0..<length {
                digits[2 * index] = Self.digit(bytes[index] >> 4)
                digits[2 * index + 1] = Self.digit(bytes[index] & 15)
            }
            return 2 * length
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, length: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        crypto_generichash(
            &result, length, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count), nil, 0)
        return result
    }
}
