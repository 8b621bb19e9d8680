import SafeText
import Sodium
import SystemPackage

/// The key that seals the store.
package struct StoreKey: Sendable {
    /// In bytes.
    static let length = XChaCha20Poly1305.keyLength

    let secret: SecretBytes
    package let identifier: Identifier

    /// Takes the bytes over: the caller's are wiped.
    ///
    /// - Returns: nil where the bytes are no key; they stay then.
    package init?(wiping bytes: inout [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        var digest = Digest()
        digest.add("bday-widget key identifier")
        bytes.withUnsafeBytes { digest.add($0) }
        identifier = Identifier(number: digest.hash64)
        secret = SecretBytes(wiping: &bytes)
    }

    package static func random() -> StoreKey? {
        var bytes = XChaCha20Poly1305.randomBytes(length)
        return StoreKey(wiping: &bytes)
    }

    /// A copy, for the place where the key is kept.
    package var bytes: [UInt8] { secret.copy }

    /// The key as text, for where it goes through a pipe: 64 hexadecimal digits.
    package var hexadecimal: String { Hexadecimal.text(of: bytes) }

    /// - Returns: nil where that is not what `hexadecimal` gives.
    package init?(hexadecimal: String) {
        guard var bytes = Hexadecimal.bytes(of: hexadecimal) else { return nil }
        self.init(wiping: &bytes)
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

/// The key that the desktop's keyring (Secret Service) keeps, as this session has it: a copy in the runtime directory,
/// from `unlock` to `lock` or the end of the session. The keyring itself is asked by the agent alone.
package struct SessionKey: StoreKeySource {
    package let place = StoreKeyPlace.secretService
    /// Nil outside a session, where nothing can be unlocked.
    package let file: KeyFile?

    package init(path: FilePath?) { file = path.map(KeyFile.init(path:)) }

    package func key(
        _ identifier: StoreKey.Identifier, of store: FilePath, report: (String) -> Void
    ) throws(StoreError) -> StoreKey {
        // Whatever is wrong with the copy: the key itself is in the keyring.
        guard let key = try? file?.key(identifier, of: store, report: report) else { throw .locked(path: store) }
        return key
    }

    package func keyOfNewStore(at store: FilePath, report: (String) -> Void) throws(StoreError) -> StoreKey {
        guard let key = try? file?.load(report: report) else { throw .locked(path: store) }
        return key
    }
}
