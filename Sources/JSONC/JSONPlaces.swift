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

    /// Line and column in the same way.
    package func place(of member: Member) -> (line: Int, column: Int) { place(at: member.offset) }

    private func place(at offset: Int) -> (line: Int, column: Int) {
        let found = JSONSyntaxError("", at: offset, of: bytes)
        return (found.line, found.column)
    }
}
