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
        let check = rest.withUnsafeBytes { checksum(of: $0, key) }
        return opening.withUTF8Buffer { Array($0) } + Array(check.utf8) + rest
    }

    /// Whether a file is as it was written for this call.
    static func isValid(_ file: UnsafeRawBufferPointer, for key: ArchiveKey) -> Bool {
        let start = opening.utf8CodeUnitCount
        guard file.count > start + digits, opening.withUTF8Buffer({ file.prefix(start).elementsEqual($0) }) else {
            return false
        }
        let check = checksum(of: UnsafeRawBufferPointer(rebasing: file[(start + digits)...]), key)
        return file[start..<start + digits].elementsEqual(check.utf8)
    }

    private static func checksum(of bytes: UnsafeRawBufferPointer, _ key: ArchiveKey) -> String {
        Hexadecimal.text(of: ShortHash.hash64(of: bytes, key: key.bytes))
    }
}
