import PathBytes
import SafeText
import SystemPackage

/// A path as a text of JSON: as it is where it is UTF-8, else percent-encoded behind `%:`. No other text begins with `%`.
enum PathText {
    private static let mark = "%:"

    static func text(_ path: FilePath) -> String {
        if let text = path.text, text.utf8.first != UInt8(ascii: "%") { return text }
        return mark + PercentEncoding.text(of: path.bytes) { $0 > 0x20 && $0 < 0x7F }
    }

    /// - Returns: nil for what is no text of a path.
    static func path(_ text: String) -> FilePath? {
        let isEncoded = text.hasPrefix(mark)
        let bytes = isEncoded ? PercentEncoding.bytes(of: String(text.dropFirst(mark.count))) : Array(text.utf8)
        return bytes.flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    }
}
