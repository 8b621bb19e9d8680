import CSodium

/// XChaCha20-Poly1305 (IETF): without the key a sealed text can be neither read nor changed unnoticed.
package enum XChaCha20Poly1305 {
    package static let keyLength = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
    package static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    package static let overhead = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// Unpredictable bytes.
    package static func randomBytes(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// The header in plain text and the ciphertext after it: where either is changed, `open` fails.
    package static func seal(
        _ text: UnsafeRawBufferPointer, header: [UInt8], nonce: [UInt8], key: SecretBytes
    ) -> [UInt8] {
        precondition(nonce.count == nonceLength && key.count == keyLength)
        prepare()
        return [UInt8](unsafeUninitializedCapacity: header.count + text.count + overhead) { result, count in
            count = header.count + text.count + overhead
            let start = result.initialize(fromContentsOf: header)
            _ = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &result[start], nil, text.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(text.count),
                    header, UInt64(header.count), nil, nonce,
                    key)
            }
        }
    }

    /// The text, or nil where the key, the header or the ciphertext is not that of `seal`.
    package static func open(
        _ sealed: UnsafeRawBufferPointer, header: [UInt8], nonce: [UInt8], key: SecretBytes
    ) -> [UInt8]? {
        guard sealed.count >= overhead, nonce.count == nonceLength, key.count == keyLength,
            let ciphertext = sealed.bindMemory(to: UInt8.self).baseAddress
        else { return nil }
        prepare()
        var isAuthentic = false
        let opened = [UInt8](unsafeUninitializedCapacity: sealed.count - overhead) { buffer, count in
            let status = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    buffer.baseAddress, nil, nil, ciphertext, UInt64(sealed.count), header, UInt64(header.count),
                    nonce, key)
            }
            isAuthentic = status == 0
            count = isAuthentic ? sealed.count - overhead : 0
        }
        return isAuthentic ? opened : nil
    }

    static func prepare() {
        // It fails only where the system has no source of randomness.
        precondition(sodium_init() >= 0, "libsodium cannot start")
    }
}

/// Bytes that are wiped when nobody needs them any more (sodium_memzero).
package final class SecretBytes: Sendable {
    /// Written by the initializer alone.
    nonisolated(unsafe) private let start: UnsafeMutablePointer<UInt8>
    package let count: Int

    /// Takes the bytes over: the caller's are wiped. Other copies are not.
    package init(wiping bytes: inout [UInt8]) {
        count = bytes.count
        start = .allocate(capacity: count)
        start.initialize(from: bytes, count: count)
        sodium_memzero(&bytes, count)
    }

    deinit {
        sodium_memzero(start, count)
        start.deallocate()
    }

    /// A copy, which nobody wipes.
    package var copy: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result { body(start) }
}
