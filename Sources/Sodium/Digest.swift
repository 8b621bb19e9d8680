import CSodium
import SafeText

/// BLAKE2b over parts, each with its length, so that no two lists of parts are one text.
package struct Digest: Sendable {
    private var parts: [UInt8] = []

    package init() {}

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { parts.append(contentsOf: $0) }
        if bytes.count > Self.longPart {
            // A long part, such as a photo, is replaced by its own digest and not copied.
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

    /// The first sixteen bytes of the digest of these bytes, as two numbers whose hexadecimal digits are theirs. No array
    /// is made.
    package static func hash128(of bytes: UnsafeRawBufferPointer) -> Hash128 {
        var result: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &result) { hash(bytes, into: $0) }
        return Hash128(first: UInt64(bigEndian: result.0), second: UInt64(bigEndian: result.1))
    }

    /// The first eight bytes as a number: their hexadecimal digits are the number's.
    package var hash64: UInt64 { parts.withUnsafeBytes { Self.hash128(of: $0).first } }

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

/// Sixteen bytes of a digest.
package struct Hash128: Hashable, Sendable {
    package let first: UInt64
    package let second: UInt64
}

extension Hash128 {
    /// SipHash-2-4 with this key: detects corrupted bytes at a tenth of a digest's cost. With a key that is not secret it does
    /// not show who wrote them.
    package func shortHash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var result: UInt64 = 0
        withUnsafeMutableBytes(of: &result) { result in
            withUnsafeBytes(of: self) { key in
                guard let place = result.baseAddress, let key = key.baseAddress else { return }
                crypto_shorthash(
                    place.assumingMemoryBound(to: UInt8.self), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    UInt64(bytes.count), key.assumingMemoryBound(to: UInt8.self))
            }
        }
        return UInt64(littleEndian: result)
    }
}

/// The key of keyed digests (BLAKE2b): without it nobody can tell what was digested, not even by trying all there is.
package struct AuthenticationKey: Hashable, Sendable {
    private let bytes: [UInt8]

    private static let length = Int(crypto_generichash_KEYBYTES)

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static func random() -> AuthenticationKey {
        AuthenticationKey(XChaCha20Poly1305.randomBytes(length))
    }

    /// - Parameter hexadecimal: 64 lower-case digits. nil where it is something else.
    package init?(hexadecimal text: String) {
        guard let bytes = Hexadecimal.bytes(of: text), bytes.count == Self.length else { return nil }
        self.init(bytes)
    }

    /// 64 lower-case digits. `init(hexadecimal:)` reads them back.
    package var hexadecimal: String { Hexadecimal.text(of: bytes) }

    /// The digest of a list of texts: no two lists have the same bytes.
    package func hash128(of texts: String...) -> Hash128 {
        var parts: [UInt8] = []
        for text in texts {
            withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { parts.append(contentsOf: $0) }
            parts.append(contentsOf: text.utf8)
        }
        var result: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &result) { result in
            guard let place = result.bindMemory(to: UInt8.self).baseAddress else { return }
            crypto_generichash(place, result.count, parts, UInt64(parts.count), bytes, bytes.count)
        }
        return Hash128(first: UInt64(bigEndian: result.0), second: UInt64(bigEndian: result.1))
    }
}
