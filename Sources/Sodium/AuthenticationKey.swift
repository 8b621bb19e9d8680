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
        let digits = text.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x61...0x66: digit - 0x61 + 10
            default: nil
            }
        }
        guard digits.count == 2 * Self.length, digits.count == text.utf8.count else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// 64 lower-case digits. `init(hexadecimal:)` reads them back.
    package var hexadecimal: String {
        stride(from: 0, to: bytes.count, by: 8).map { start in
            Hexadecimal.text(of: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
        }.joined()
    }

    /// The digest of texts, each told from the next.
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
