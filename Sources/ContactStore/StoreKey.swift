import Sodium

/// The key that seals the store.
package struct StoreKey: Sendable {
    let secret: SecretBytes
    package let identifier: Identifier

    /// - Returns: nil where the bytes are no key.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == XChaCha20Poly1305.keyLength else { return nil }
        var digest = Digest()
        digest.add("bday-widget key identifier")
        bytes.withUnsafeBytes { digest.add($0) }
        identifier = Identifier(number: digest.hash64)
        var bytes = bytes
        secret = SecretBytes(wiping: &bytes)
    }

    package static func random() -> StoreKey? { StoreKey(XChaCha20Poly1305.randomBytes(XChaCha20Poly1305.keyLength)) }

    /// A copy, for the place where the key is kept.
    package var bytes: [UInt8] { secret.copy }

    /// The key as text, for where it goes through a pipe: 64 hexadecimal digits.
    package var hexadecimal: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    /// - Returns: nil where that is not what `hexadecimal` gives.
    package init?(hexadecimal: String) {
        let digits = hexadecimal.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 * XChaCha20Poly1305.keyLength, !digits.contains(nil) else { return nil }
        let numbers = digits.map { UInt8($0 ?? 0) }
        self.init(stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] << 4 | numbers[$0 + 1] })
    }

    /// Tells which key sealed a store, and says nothing about the key: 16 hexadecimal digits.
    package struct Identifier: Hashable, Sendable, LosslessStringConvertible {
        static let length = 8
        private let number: UInt64

        fileprivate init(number: UInt64) { self.number = number }

        /// - Parameter bytes: as many as `length`.
        init(_ bytes: some Sequence<UInt8>) { number = bytes.reduce(0) { $0 << 8 | UInt64($1) } }

        package init?(_ description: String) {
            guard description.utf8.count == 2 * Self.length, let number = UInt64(description, radix: 16) else {
                return nil
            }
            self.number = number
        }

        var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        package var description: String { Hexadecimal.text(of: number) }
    }
}
