import Sodium

/// The check that an archive begins with: a file that came to harm, or was made for another call, is none.
///
/// `{"check":"0123456789abcdef",` and the document from there on, of which the digits are the hash; so the whole is
/// JSON still.
enum ArchiveChecksum {
    private static let opening: StaticString = "{\"check\":\""
    private static let digits = 16

    /// - Parameter document: of an object with members.
    static func sealed(_ document: String, for key: ArchiveKey) -> [UInt8] {
        let rest = Array("\",".utf8) + document.utf8.dropFirst()
        let check = rest.withUnsafeBytes { Hexadecimal.text(of: ShortHash.word(of: $0, key: key.bytes)) }
        return opening.withUTF8Buffer { Array($0) } + Array(check.utf8) + rest
    }

    /// Whether the file is what was written for this call.
    static func holds(_ file: UnsafeRawBufferPointer, for key: ArchiveKey) -> Bool {
        let start = opening.utf8CodeUnitCount
        guard file.count > start + digits, opening.withUTF8Buffer({ file.prefix(start).elementsEqual($0) }) else {
            return false
        }
        let rest = UnsafeRawBufferPointer(rebasing: file[(start + digits)...])
        let check = Hexadecimal.text(of: ShortHash.word(of: rest, key: key.bytes))
        return file[start..<start + digits].elementsEqual(check.utf8)
    }
}
