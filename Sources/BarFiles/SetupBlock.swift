import SafeText
import Sodium

/// The lines that `setup` adds to a file, between two comments that say so.
///
/// The first comment has a checksum of the lines, so that any later version knows whether somebody changed them:
///
///     # >>> bday-widget setup 1c9f03aa
///     …
///     # <<< bday-widget setup
struct SetupBlock {
    let lines: [String]
    /// What begins a comment in the file: `#`, `;`, `//`.
    let comment: String
    /// It divides a line of the user's, which comes together again without it.
    var isInsideLine = false

    private static let begin = ">>> bday-widget setup"
    private static let end = "<<< bday-widget setup"
    private static let insideLine = "inside-line"
    private static let comments = ["#", ";", "//"]

    /// The lines with the comments around them.
    ///
    /// - Parameter indent: stands before each.
    func whole(indent: String = "") -> [String] {
        let words = [comment, Self.begin, Self.checksum(lines)] + (isInsideLine ? [Self.insideLine] : [])
        return ([words.joined(separator: " ")] + lines + ["\(comment) \(Self.end)"])
            .map { $0.isEmpty ? $0 : indent + $0 }
    }

    /// Eight hexadecimal digits; spaces before and behind a line make no difference.
    private static func checksum(_ lines: [String]) -> String {
        let text = lines.map { $0.trimmingSpaces }.joined(separator: "\n")
        let digest = Array(text.utf8).withUnsafeBytes { Digest.hash128(of: $0) }
        return String(Hexadecimal.text(of: digest.first).prefix(8))
    }

    /// A block that a file has.
    struct Found {
        /// Its lines, the comments among them.
        let lines: Range<Int>
        /// Whether it is as `setup` wrote it, and nothing else stands in its lines.
        let isUnchanged: Bool
        let isInsideLine: Bool
    }

    /// The blocks of a file, in order. One whose end is missing is its first comment alone.
    static func all(in lines: [String]) -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < lines.count {
            guard lines[index].contains(begin) else {
                index += 1
                continue
            }
            let rest = lines[(index + 1)...]
            let last = rest.firstIndex { $0.contains(end) || $0.contains(begin) } ?? lines.endIndex
            let isClosed = last < lines.endIndex && lines[last].contains(end)
            let range = index..<(isClosed ? last + 1 : index + 1)
            let first = FirstComment(lines[index])
            let isUnchanged =
                isClosed && first?.checksum == checksum(Array(lines[(index + 1)..<last]))
                && first.map { "\($0.comment) \(end)" } == lines[last].trimmingSpaces
            found.append(Found(lines: range, isUnchanged: isUnchanged, isInsideLine: first?.isInsideLine ?? false))
            index = range.upperBound
        }
        return found
    }

    /// The comment that a block begins with, read again.
    private struct FirstComment {
        let comment: String
        let checksum: String
        let isInsideLine: Bool

        /// Nil for a line in which anything else stands.
        init?(_ line: String) {
            let words = line.trimmingSpaces.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard let comment = words.first, comments.contains(comment) else { return nil }
            let begin = "\(comment) \(SetupBlock.begin)".split(separator: " ").map(String.init)
            let rest = words.dropFirst(begin.count)
            guard words.starts(with: begin), let checksum = rest.first, [[], [insideLine]].contains(rest.dropFirst())
            else { return nil }
            self.comment = comment
            self.checksum = checksum
            isInsideLine = rest.count > 1
        }
    }
}

extension String {
    /// Without spaces and tabs at both ends, and without the carriage return of a line.
    var trimmingSpaces: String {
        let isSpace: (Unicode.Scalar) -> Bool = { [" ", "\t", "\r"].contains($0) }
        let start = unicodeScalars.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }

    /// The lines between line feeds; of a text that ends with one, the last is empty.
    var allLines: [String] { utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String($0) ?? "" } }

    /// The spaces and tabs at the beginning.
    var indent: String { String(unicodeScalars.prefix { $0 == " " || $0 == "\t" }) }
}
