import CSodium

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
