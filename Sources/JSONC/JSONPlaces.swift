import CJSONC

/// Where the members and elements of a document stand in its text. There are none in what is no document.
package struct JSONPlaces: Sendable {
    /// The members that have the name of one before them in the same object.
    package let repeated: [Member]
    private let bytes: [UInt8]
    /// Of each member and element; the last one of those with one path.
    private var offsets: [[String]: Int] = [:]

    /// A member of an object.
    package struct Member: Sendable {
        /// The names on the way to it, and its own.
        package let path: [String]
        fileprivate let offset: Int
    }

    /// - Parameter bytes: a document in UTF-8, with comments or without.
    package init(in bytes: [UInt8]) {
        self.bytes = JSONValue.withoutMark(bytes)
        var seen: [Int: Set<[String]>] = [:]
        var repeated: [Member] = []
        for place in (try? JSONText(self.bytes, allowingComments: true))?.places ?? [] {
            offsets[place.path] = place.offset
            if let object = place.object, !seen[object, default: []].insert(place.path).inserted {
                repeated.append(Member(path: place.path, offset: place.offset))
            }
        }
        self.repeated = repeated
    }

    /// Line and column as `JSONSyntaxError` counts them, which takes a look at all that stands before; nil if there is no
    /// such member or element.
    ///
    /// - Parameter path: the names on the way to it; of an element its number in the array, from 0.
    package func place(of path: [String]) -> (line: Int, column: Int)? { offsets[path].map(place) }

    /// The byte at which it stands, behind a mark at the beginning: of a member the quotation mark before its name.
    package func offset(of path: [String]) -> Int? { offsets[path] }

    /// Line and column in the same way.
    package func place(of member: Member) -> (line: Int, column: Int) { place(at: member.offset) }

    private func place(at offset: Int) -> (line: Int, column: Int) {
        let found = JSONSyntaxError("", at: offset, of: bytes)
        return (found.line, found.column)
    }
}

/// Why a text is not a JSON document, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    /// From 1; a line ends with LF or CRLF.
    package let line: Int
    /// The column in Unicode scalars, from 1: a tab is one, a character of several bytes is one.
    package let column: Int
    /// In a user's words, said of what stands at the place.
    package let reason: String

    /// - Parameter offset: in bytes, into the text.
    init(_ reason: String, at offset: Int, of text: some Collection<UInt8>) {
        let before = text.prefix(offset)
        let lineStart = before.reversed().prefix { $0 != UInt8(ascii: "\n") }
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + lineStart.count { $0 & 0b1100_0000 != 0b1000_0000 }
        self.reason = reason
    }
}

extension JSONSyntaxError {
    /// What json-c finds, in a user's words.
    static func reason(_ error: json_tokener_error) -> String {
        switch error {
        case json_tokener_error_depth: "more than \(JSONValue.maximumDepth) braces and brackets inside one another"
        // A number or a word that is cut off: json-c waits for more.
        case json_tokener_error_parse_eof, json_tokener_continue:
            "the text ends before it is complete: is } or ] missing?"
        // json-c took a whole value, and something follows it.
        case json_tokener_error_parse_unexpected, json_tokener_success: "this does not belong here"
        case json_tokener_error_parse_null: "null is expected"
        case json_tokener_error_parse_boolean: "true or false is expected"
        case json_tokener_error_parse_number: "this is not a number such as 3, -1 or 0.5"
        case json_tokener_error_parse_array: "a comma or ] is missing before this"
        case json_tokener_error_parse_object_value_sep: "a comma or } is missing before this"
        case json_tokener_error_parse_object_key_sep: "a colon is missing before this"
        case json_tokener_error_parse_object_key_name: "names and texts stand in quotation marks (\")"
        case json_tokener_error_parse_string: "a backslash before what it cannot stand before; write \\\\ for one"
        case json_tokener_error_parse_comment: "this comment is not closed: */ is missing"
        case json_tokener_error_parse_utf8_string: "this is not UTF-8"
        default: String(cString: json_tokener_error_desc(error))
        }
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): \(reason)" }
}
