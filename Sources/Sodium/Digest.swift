import CSodium

/// BLAKE2b over parts, each with its length, so that no two lists of parts are one text.
package struct Digest {
    private var parts: [UInt8] = []

    package init() {}

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { parts.append(contentsOf: $0) }
        // A long part is given by its own digest: a photo is not copied for it.
        parts.append(contentsOf: bytes.count > Self.longPart ? Self.hash(bytes, length: 32)[...] : Array(bytes)[...])
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private static let longPart = 256

    /// - Parameter length: in bytes, at most 32.
    package func bytes(length: Int = 16) -> [UInt8] {
        parts.withUnsafeBytes { Array(Self.hash($0, length: 32).prefix(length)) }
    }

    /// Two lower-case digits a byte.
    package func hexadecimal(length: Int = 16) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes(length: length).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, length: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        crypto_generichash(
            &result, length, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count), nil, 0)
        return result
    }
}
