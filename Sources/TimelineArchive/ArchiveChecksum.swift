import Sodium

/// The checksum that an archive begins with: a file that is corrupted, or was made for another call, is not used.
///
/// The file is `{"check":"0123456789abcdef",` and the document without its first brace. The digits are the keyed hash of
/// everything behind them, and the whole is JSON.
enum ArchiveChecksum {
    private static let opening: StaticString = "{\"check\":\""
    private static let digits = 16

    /// - Parameter document: an object with at least one member.
    static func adding(to document: String, for key: ArchiveKey) -> [UInt8] {
        let rest = Array("\",".utf8) + document.utf8.dropFirst()
        let check = rest.withUnsafeBytes { ShortHash.hash64(of: $0, key: key.hash) }
        return opening.withUTF8Buffer { Array($0) } + Array(Hexadecimal.text(of: check).utf8) + rest
    }

    /// Whether a file is as it was written for this call.
    static func isValid(_ file: UnsafeRawBufferPointer, for key: ArchiveKey) -> Bool {
        let start = opening.utf8CodeUnitCount
        guard file.count > start + digits else { return false }
        for index in 0..<start where file[index] != opening.utf8Start[index] { return false }
        let rest = UnsafeRawBufferPointer(rebasing: file[(start + digits)...])
        let check = Hexadecimal.digits(of: ShortHash.hash64(of: rest, key: key.hash))
        return file.loadUnaligned(fromByteOffset: start, as: UInt64.self) == check.0
            && file.loadUnaligned(fromByteOffset: start + digits / 2, as: UInt64.self) == check.1
    }
}
