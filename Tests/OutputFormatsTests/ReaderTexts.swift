import JSONC
import OutputFormats

/// What a bar takes for text in what is printed for it, still escaped. Bars read bytes: a sign with a combining mark behind
/// it is that sign all the same.
struct ReaderTexts {
    /// What stands in the bar.
    var lines: [String]
    /// What opens beside it; empty where the bar has no such place.
    var tooltip = ""

    init(of output: String, for format: String) throws {
        let bytes = Array(output.utf8)
        switch format {
        case "waybar", "i3status-rust":
            let document = try JSONValue(parsing: bytes)
            lines = ["text", "short_text"].compactMap { document[$0]?.stringValue }
            tooltip = document["tooltip"]?.stringValue ?? ""
        case "genmon":
            lines = [Self.between("<txt>", "</txt>", in: bytes)]
            tooltip = Self.between("<tool>", "</tool>", in: bytes)
        case "argos":
            let separator = bytes.firstRange(of: Array("---\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
            lines = [Self.text(bytes[..<separator.lowerBound].dropLast())]
            tooltip = Self.text(bytes[separator.upperBound...].dropLast())
        case "yambar":
            lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
                Self.text(
                    line.split(separator: UInt8(ascii: "|"), maxSplits: 2, omittingEmptySubsequences: false).last ?? [])
            }
        case "xmobar":
            lines = [Self.between(":", "/>\n", in: bytes)]
        default:
            lines = bytes.split(separator: UInt8(ascii: "\n")).map(Self.text)
        }
    }

    /// What stands between the first of the one and the last of the other.
    private static func between(_ start: String, _ end: String, in bytes: [UInt8]) -> String {
        guard let first = bytes.firstRange(of: Array(start.utf8)), let last = bytes.ranges(of: Array(end.utf8)).last
        else { return "" }
        return text(bytes[first.upperBound..<last.lowerBound])
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
