import CSodium

/// SipHash-2-4: detects corrupted bytes at a tenth of a digest's cost. With a key that is not secret it does not show who
/// wrote them.
package enum ShortHash {
    /// In bytes.
    package static let keyLength = Int(crypto_shorthash_KEYBYTES)

    package static func hash64(of bytes: UnsafeRawBufferPointer, key: [UInt8]) -> UInt64 {
        precondition(key.count == keyLength)
        var result: UInt64 = 0
        withUnsafeMutableBytes(of: &result) { result in
            guard let place = result.bindMemory(to: UInt8.self).baseAddress else { return }
            crypto_shorthash(place, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count), key)
        }
        return UInt64(littleEndian: result)
    }
}
