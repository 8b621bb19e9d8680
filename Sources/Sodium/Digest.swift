import CSodium

/// BLAKE2b over parts, each with its length, so that no two lists of parts are one text.
package struct Digest: Sendable {
    private var parts: [UInt8] = []

    package init() {}

    /// Lets libsodium choose the fastest code for this processor: worth its while before thousands of digests.
    package static func prepareForMany() { XChaCha20Poly1305.prepare() }

    /// How much was added so far; `rewind` goes back to it.
    package var mark: Int { parts.count }

    /// Forgets what was added after `mark` was taken.
    package mutating func rewind(to mark: Int) { parts.removeLast(parts.count - mark) }

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
    package func hexadecimal(length: Int = 16) -> String { Hexadecimal.text(of: bytes(length: length)) }

    /// The first eight bytes, as a number whose hexadecimal digits are theirs.
    package var word: UInt64 {
        var result: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &result) { result in
            parts.withUnsafeBytes { Self.hash($0, into: result) }
        }
        return UInt64(bigEndian: result.0)
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, length: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        result.withUnsafeMutableBytes { hash(bytes, into: $0) }
        return result
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, into result: UnsafeMutableRawBufferPointer) {
        guard let place = result.bindMemory(to: UInt8.self).baseAddress else { return }
        crypto_generichash(
            place, result.count, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count), nil, 0
        )
    }
}
