import Sodium
import SystemPackage

/// The format of the store on the disk: a header with what is needed to open it, and one ciphertext.
///
///     offset  bytes
///     0       8   "bdaystor"
///     8       2   version of the store's schema, little-endian
///     10      1   where the key is kept: 1 key file, 2 Secret Service
///     11      8   identifier of the key
///     19      8   length of the ciphertext, little-endian
///     27      24  nonce
///     51      …   XChaCha20-Poly1305 ciphertext; the header is authenticated with it
enum SealedFile {
    /// Of the store's schema. 1: identifiers of cards. 2: identifiers of people, and people without a birthday.
    /// 3: groups. 4: the key of the ledger.
    static let version = 4
    private static let magic = Array("bdaystor".utf8)
    private static let keyPlaceOffset = 10
    private static let keyOffset = 11
    private static let lengthOffset = keyOffset + StoreKey.identifierLength
    private static let nonceOffset = lengthOffset + 8
    private static let headerLength = nonceOffset + XChaCha20Poly1305.nonceLength

    /// Where the key is kept. It is recorded so that it is never switched silently.
    enum KeyPlace: UInt8 {
        case keyFile = 1
        case secretService = 2
    }

    /// Whether a file can be a store, by its first bytes: one that is none is not read to its end.
    static func isStore(_ head: some Collection<UInt8>) -> Bool {
        head.prefix(magic.count).elementsEqual(magic.prefix(head.count))
    }

    /// - Parameter version: of the text's schema.
    static func seal(_ text: [UInt8], with key: StoreKey, version: Int = version) -> [UInt8] {
        let nonce = XChaCha20Poly1305.randomBytes(XChaCha20Poly1305.nonceLength)
        let length = withUnsafeBytes(of: UInt64(text.count + XChaCha20Poly1305.overhead).littleEndian) { Array($0) }
        let header =
            magic + [UInt8(version & 0xFF), UInt8(version >> 8), KeyPlace.keyFile.rawValue] + key.identifier + length
            + nonce
        return XChaCha20Poly1305.seal(text, header: header, nonce: nonce, key: key.bytes)
    }

    /// - Parameter load: loads the key; called only after the header is found to be a store's.
    /// - Returns: the plaintext, and the version of its schema.
    static func open(
        _ bytes: UnsafeRawBufferPointer, path: FilePath, key load: () throws(StoreError) -> StoreKey
    ) throws(StoreError) -> (text: [UInt8], version: Int) {
        guard isStore(bytes) else { throw .notAStore(path: path) }
        guard bytes.count >= headerLength else { throw .truncated(path: path) }
        let written = Int(bytes[8]) | Int(bytes[9]) << 8
        guard written <= version else { throw .newerVersion(path: path, version: written) }
        if bytes[keyPlaceOffset] == KeyPlace.secretService.rawValue { throw .locked(path: path) }
        let length = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: lengthOffset, as: UInt64.self))
        guard UInt64(bytes.count - headerLength) >= length else { throw .truncated(path: path) }
        let header = Array(bytes[..<headerLength])
        let key = try load()
        guard Array(header[keyOffset..<lengthOffset]) == key.identifier else { throw .wrongKey(path: path) }
        let text = XChaCha20Poly1305.open(
            UnsafeRawBufferPointer(rebasing: bytes[headerLength...]), header: header,
            nonce: Array(header[nonceOffset...]), key: key.bytes)
        guard let text else { throw .damaged(path: path) }
        return (text, written)
    }
}
