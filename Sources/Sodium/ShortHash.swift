import CSodium

/// SipHash-2-4: detects corrupted bytes at a tenth of a digest's cost. With a key that is not secret it does not show who
/// wrote them.
package enum ShortHash {
    package static func hash64(of bytes: UnsafeRawBufferPointer, key: Hash128) -> UInt64 {
        var result: UInt64 = 0
        withUnsafeMutableBytes(of: &result) { result in
            withUnsafeBytes(of: key) { key in
                guard let place = result.baseAddress, let key = key.baseAddress else { return }
                crypto_shorthash(
                    place.assumingMemoryBound(to: UInt8.self), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    UInt64(bytes.count), key.assumingMemoryBound(to: UInt8.self))
            }
        }
        return UInt64(littleEndian: result)
    }
}
