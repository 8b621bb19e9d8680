/// Why a text is not a JSON document, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    /// From 1; a line ends with LF or CRLF.
    package let line: Int
    /// The column in Unicode scalars, from 1: a tab is one, a character of several bytes is one.
    package let column: Int
    /// json-c's description: `unexpected character`.
    package let reason: String

    package init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// - Parameter offset: in bytes, into the text.
    init(_ reason: String, at offset: Int, of text: some Collection<UInt8>) {
        let before = text.prefix(offset)
        let lineStart = before.reversed().prefix { $0 != UInt8(ascii: "\n") }
        self.init(
            line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + lineStart.count { $0 & 0b1100_0000 != 0b1000_0000 },
            reason: reason)
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): \(reason)" }
}
