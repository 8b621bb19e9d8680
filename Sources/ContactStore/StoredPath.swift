import VCard

/// A path as it stands in the store's text. A card carries no control characters and no white space at the end of a
/// text, and a file may well have them in its name.
///
/// Such a path, and an empty one, stands percent-encoded behind `%:`; any other as it is, and none begins with `%`.
enum StoredPath {
    private static let mark = "%:"

    static func text(_ path: String) -> String {
        if isCarried(path) { return path }
        return path.utf8.reduce(into: mark) { text, byte in
            if isPlain(byte), byte != percent {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 0x10 ? "%0" : "%"
                text += String(byte, radix: 16)
            }
        }
    }

    /// - Returns: nil for what is no text of a path.
    static func path(_ text: String) -> String? {
        guard text.hasPrefix(mark) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8.dropFirst(mark.utf8.count)
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let percent = UInt8(ascii: "%")

    /// Whether a card gives the path back byte for byte, and in one line.
    private static func isCarried(_ path: String) -> Bool {
        let utf8 = path.utf8
        guard let first = utf8.first, let last = utf8.last else { return false }
        guard first != percent, !utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return false }
        // What white space beyond ASCII is, the card knows.
        return isPlain(first) && isPlain(last) || CardText.normalized(path) == path
    }

    /// A visible character of ASCII.
    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
