import CSodium

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
