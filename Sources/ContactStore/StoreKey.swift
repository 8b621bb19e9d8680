import Sodium

/// The key that seals the store.
package struct StoreKey: Sendable {
    let bytes: [UInt8]

    /// - Returns: nil where the bytes are no key.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == XChaCha20Poly1305.keyLength else { return nil }
        self.bytes = bytes
    }

    /// What the store's header carries to tell which key sealed it; says nothing about the key.
    var identifier: [UInt8] {
        var digest = Digest()
        digest.add("bday-widget key identifier")
        bytes.withUnsafeBytes { digest.add($0) }
        return digest.bytes(length: Self.identifierLength)
    }

    static let identifierLength = 8

    static func random() -> StoreKey? { StoreKey(XChaCha20Poly1305.randomBytes(XChaCha20Poly1305.keyLength)) }
}
