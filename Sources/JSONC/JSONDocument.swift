/// A document as it is written, with comments or without: its value, and where in its text everything stands.
package struct JSONDocument: Sendable {
    package let value: JSONValue
    /// The members that have the name of one before them in their object.
    package let repeated: [Member]
    /// The byte order mark before the text, if there is one.
    let mark: [UInt8]
    /// In UTF-8. Every offset is into it.
    let text: [UInt8]
    /// The text with spaces for its comments, and for a comma behind the last member or element.
    let plain: [UInt8]
    /// Where its comments stand.
    let comments: [Range<Int>]
    /// Of each member and element; the last one of those with one path.
    private let offsets: [[String]: Int]

    /// A member of an object.
    package struct Member: Sendable {
        /// The names on the way to it, and its own.
        package let path: [String]
        fileprivate let offset: Int
    }

    /// Reads a document with comments, as `JSONValue` does.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        text = JSONValue.withoutMark(bytes)
        mark = Array(bytes.prefix(bytes.count - text.count))
        let parsed = try JSONText(text, allowingComments: true)
        value = try JSONValue.parse(parsed)
        (plain, comments) = (parsed.bytes, parsed.comments)
        var offsets: [[String]: Int] = [:]
        var seen: [Int: Set<[String]>] = [:]
        var repeated: [Member] = []
        for place in parsed.places {
            offsets[place.path] = place.offset
            if let object = place.object, !seen[object, default: []].insert(place.path).inserted {
                repeated.append(Member(path: place.path, offset: place.offset))
            }
        }
        (self.offsets, self.repeated) = (offsets, repeated)
    }

    /// All bytes of it.
    package var bytes: [UInt8] { mark + text }

    /// Line and column as `JSONSyntaxError` counts them, which takes a look at all that stands before; nil if there is no
    /// such member or element.
    ///
    /// - Parameter path: the names on the way to it; of an element its number in the array, from 0.
    package func place(of path: [String]) -> (line: Int, column: Int)? { offset(of: path).map(place) }

    /// The byte at which it stands: of a member the quotation mark before its name.
    package func offset(of path: [String]) -> Int? { offsets[path] }

    /// Line and column of the quotation mark before the member's name.
    package func place(of member: Member) -> (line: Int, column: Int) { place(at: member.offset) }

    package func place(at offset: Int) -> (line: Int, column: Int) {
        let found = JSONSyntaxError(.misplaced, at: offset, of: text)
        return (found.line, found.column)
    }
}
