import LinuxSystem
import PathBytes
import SafeText
import SystemPackage
import VCard

/// A path, or a name, as it stands in a text of lines. A card carries no control characters and no white space at the end
/// of a text, and a file may well have them in its name; and a file's name need not be UTF-8.
///
/// Such a path, and an empty one, stands percent-encoded behind `%:`; any other as it is, and none begins with `%`.
package enum StoredPath {
    private static let mark = "%:"

    package static func text(_ path: FilePath) -> String { path.withBytes(text) }

    static func text(_ name: String) -> String {
        var name = name
        return name.withUTF8 { text(UnsafeRawBufferPointer($0)) }
    }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let carried = carried(bytes) { return carried }
        return mark + PercentEncoding.text(of: Array(bytes), keeping: isVisible)
    }

    /// - Returns: nil for what is no text of a path.
    package static func path(_ text: String) -> FilePath? {
        guard text.hasPrefix(mark) else { return FilePath(text) }
        return bytes(text).flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    }

    /// - Returns: nil for what is no text of a name.
    static func name(_ text: String) -> String? {
        text.hasPrefix(mark) ? bytes(text).map { String(decoding: $0, as: UTF8.self) } : text
    }

    /// What stands behind the mark.
    private static func bytes(_ text: String) -> [UInt8]? {
        PercentEncoding.bytes(of: String(text.dropFirst(mark.count)))
    }

    /// The text that the bytes are, if a card gives it back byte for byte, and in one line.
    private static func carried(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard let first = bytes.first, let last = bytes.last, first != UInt8(ascii: "%"),
            !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }),
            let text = String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self)
        else { return nil }
        // What white space beyond ASCII is, the card knows.
        return isVisible(first) && isVisible(last) || CardText.normalized(text).utf8.elementsEqual(bytes) ? text : nil
    }

    /// A visible character of ASCII.
    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}

extension StoreText {
    /// A line each: device and inode, and the path.
    static func text(_ directories: [LocatedDirectory]) -> String {
        directories.map { "\($0.identity) \(StoredPath.text($0.path))" }.joined(separator: "\n")
    }

    static func directories(_ text: String) -> [LocatedDirectory] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let identity = Directory.Identity(String(parts[0])) else { return nil }
            return StoredPath.path(String(parts[1])).map { LocatedDirectory(path: $0, identity: identity) }
        }
    }

    /// Two lines each: the path, and the name.
    static func text(_ names: [FilePath: String]) -> String {
        names.sorted { $0.key.precedes($1.key) }.map { "\(StoredPath.text($0.key))\n\(StoredPath.text($0.value))" }
            .joined(separator: "\n")
    }

    static func collectionNames(_ text: String) -> [FilePath: String] {
        let lines = text.split(separator: "\n").map(String.init)
        let names = stride(from: 0, to: lines.count - 1, by: 2).compactMap { index in
            StoredPath.path(lines[index]).flatMap { path in StoredPath.name(lines[index + 1]).map { (path, $0) } }
        }
        return Dictionary(names) { first, _ in first }
    }
}
