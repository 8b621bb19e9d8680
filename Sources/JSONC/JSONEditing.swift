// A document with something put in, replaced or taken out. All the rest stays as it is written: comments, spaces, the order
// of everything. Whoever makes a change reads the document again, and compares.

extension JSONDocument {
    /// What comes into a place of the text, or into the place of something there.
    package struct Edit: Sendable {
        package let range: Range<Int>
        package let text: String

        init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

        package init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }

        /// Where the text then is, without the end of a whole line.
        package var result: Range<Int> {
            range.lowerBound..<range.lowerBound + text.utf8.count - (isWholeLine ? 1 : 0)
        }

        /// Whether it comes between two lines.
        package var isWholeLine: Bool { range.isEmpty && text.utf8.last == UInt8(ascii: "\n") }
    }

    /// Its comments as they are written, in their order.
    package var commentTexts: [[UInt8]] { comments.map { Array(text[$0]) } }

    /// How the first line of a text ends.
    package static func lineEnd(of text: [UInt8]) -> String {
        text.prefix { $0 != UInt8(ascii: "\n") }.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// All bytes of it with edits that are apart from each other.
    package func bytes(with edits: [Edit]) -> [UInt8] {
        var changed = text
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            changed.replaceSubrange(edit.range, with: edit.text.utf8)
        }
        return mark + changed
    }

    /// Puts another value in the place of a member's, or of an element.
    ///
    /// - Returns: nil where there is none, or comments stand in it.
    package func replacement(of path: [String], with value: JSONValue) -> Edit? {
        guard let range = valueRange(of: path), !hasComment(in: range) else { return nil }
        return Edit(range, value.written)
    }

    /// Puts a member into an object, before the others but `$schema`: into a line of its own where they have theirs.
    ///
    /// - Returns: nil where there is no object.
    package func addition(of member: JSONObject.Member, to path: [String]) -> Edit? {
        guard let object = value[path]?.objectValue, let brace = valueRange(of: path)?.lowerBound else { return nil }
        var start = brace + 1
        if object.keys.first == Self.schema, let end = range(of: path + [Self.schema])?.upperBound,
            plain[nextToken(end)] == UInt8(ascii: ",")
        {
            start = nextToken(end) + 1
        }
        let next = nextToken(start)
        let lineEnd = Self.lineEnd(of: text)
        let isLast = plain[next] == UInt8(ascii: "}")
        if let end = plain[start..<next].firstIndex(of: UInt8(ascii: "\n")) {
            let indent = (isLast ? nil : indent(at: next)) ?? lineStart(of: brace).indent + usualIndent
            return Edit(at: end + 1, "\(indent)\(member.written)\(isLast ? "" : ",")\(lineEnd)")
        }
        if !isLast { return Edit(at: next, "\(member.written), ") }
        // Behind it stands a comment, if anything.
        guard text[start..<next].allSatisfy(Self.isSpace) else { return Edit(at: start, " \(member.written)") }
        return path.isEmpty
            ? Edit(brace..<next, "{\(lineEnd)\(usualIndent)\(member.written)\(lineEnd)")
            : Edit(start..<next, " \(member.written) ")
    }

    /// The member that names a document's schema, for an editor.
    package static let schema = "$schema"

    /// Takes out a member or an element with its comma, and with its line where that would be left empty.
    ///
    /// - Parameter canEndWithComma: whether the comma before the last one may stay, where a comment stands between them. Not
    ///   every program reads `[1, /* two */ ]`.
    /// - Returns: nil where there is none, or a comment stands in it, or between it and its comma.
    package func removal(of path: [String], canEndWithComma: Bool = false) -> Edit? {
        guard let range = range(of: path), !hasComment(in: range) else { return nil }
        if let end = comma(behind: range) {
            let next = text[end...].drop(while: Self.isSpace).startIndex
            return Edit(wholeLine(of: range.lowerBound..<end) ?? range.lowerBound..<next, "")
        }
        if let last = plain[..<range.lowerBound].lastIndex(where: { !Self.isSpace($0) }),
            plain[last] == UInt8(ascii: ",")
        {
            if !hasComment(in: last..<range.lowerBound) { return Edit(last..<range.upperBound, "") }
            guard canEndWithComma else { return nil }
        }
        guard "]}".utf8.contains(plain[nextToken(range.upperBound)]) else { return nil }
        let spaces = text[range.upperBound...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return Edit(wholeLine(of: range) ?? range.lowerBound..<spaces.endIndex, "")
    }

    private func hasComment(in range: Range<Int>) -> Bool {
        comments.contains { $0.overlaps(range) }
    }

    /// Whether a comment stands behind a member or an element in its line, and nothing but a comma between them.
    package func hasComment(behind path: [String]) -> Bool {
        guard let range = range(of: path) else { return false }
        let end = comma(behind: range) ?? range.upperBound
        let next = text[end...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.startIndex
        return comments.contains { $0.lowerBound == next }
    }

    /// Where the comma behind a part of the text ends; nil where something else comes first.
    private func comma(behind range: Range<Int>) -> Int? {
        let after = text[range.upperBound...].drop(while: Self.isSpace)
        return after.first == UInt8(ascii: ",") ? after.startIndex + 1 : nil
    }

    /// A member or an element with its comma, as it is written, and the spaces before it where it begins its line.
    package func text(of path: [String]) -> String {
        guard let range = range(of: path) else { return "" }
        let start = range.lowerBound - (indent(at: range.lowerBound)?.utf8.count ?? 0)
        let end = comma(behind: range) ?? range.upperBound
        return String(decoding: text[start..<end].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// The lines in which a part of the text lies, without the last line's end.
    package func lines(of range: Range<Int>) -> String {
        let start = lineStart(of: range.lowerBound).offset
        let end = text[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        return String(decoding: text[start..<end].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// The spaces before a place; nil where something else stands before it in its line.
    package func indent(at offset: Int) -> String? {
        let (start, indent) = lineStart(of: offset)
        return start > 0 && start + indent.utf8.count == offset ? indent : nil
    }

    /// Where the line begins in which a place lies, and with what spaces.
    private func lineStart(of offset: Int) -> (offset: Int, indent: String) {
        let start = text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let spaces = text[start..<offset].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return (start, String(decoding: spaces, as: UTF8.self))
    }

    /// The lines in which nothing else stands.
    private func wholeLine(of range: Range<Int>) -> Range<Int>? {
        guard let indent = indent(at: range.lowerBound),
            let end = text[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")),
            text[range.upperBound..<end].allSatisfy(Self.isSpace)
        else { return nil }
        return range.lowerBound - indent.utf8.count..<end + 1
    }

    /// What the first member of the document stands behind in its line.
    private var usualIndent: String {
        value.objectValue?.keys.first.flatMap { offset(of: [$0]) }.flatMap { indent(at: $0) } ?? "    "
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(byte) }

    /// The next byte that is neither space nor in a comment; the last byte where there is none.
    private func nextToken(_ offset: Int) -> Int {
        plain[offset...].firstIndex { !Self.isSpace($0) } ?? plain.count - 1
    }

    /// Where a member or an element stands, its name included.
    private func range(of path: [String]) -> Range<Int>? {
        guard let start = offset(of: path), let value = valueRange(of: path) else { return nil }
        return start..<value.upperBound
    }

    /// Where the value stands; of the document, its first token.
    private func valueRange(of path: [String]) -> Range<Int>? {
        guard var start = path.isEmpty ? nextToken(0) : offset(of: path) else { return nil }
        if plain[start] == UInt8(ascii: "\"") {
            let colon = nextToken(end(ofTextAt: start))
            if plain[colon] == UInt8(ascii: ":") { start = nextToken(colon + 1) }
        }
        return start..<end(ofValueAt: start)
    }

    private func end(ofTextAt start: Int) -> Int {
        var index = start + 1
        while plain[index] != UInt8(ascii: "\"") { index += plain[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return index + 1
    }

    private func end(ofValueAt start: Int) -> Int {
        var (index, depth) = (start, 0)
        repeat {
            switch plain[index] {
            case UInt8(ascii: "\""): index = end(ofTextAt: index)
            case UInt8(ascii: "{"), UInt8(ascii: "["): (index, depth) = (index + 1, depth + 1)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): (index, depth) = (index + 1, depth - 1)
            case _ where depth > 0: index += 1
            default: index = plain[index...].firstIndex { Self.isSpace($0) || ",]}".utf8.contains($0) } ?? plain.count
            }
        } while depth > 0
        return index
    }
}
