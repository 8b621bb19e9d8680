/// What a name is sorted by: bytes that are compared as they are (UTS #10, sort keys).
package struct NameKey: Comparable, Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static func < (key: NameKey, other: NameKey) -> Bool { key.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension Collection {
    /// The elements in the order of their keys, each of which is made once; where these are the same, as they stand.
    package func sorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        if count < 2 { return Array(self) }
        return enumerated().map { (element: $1, key: key($1), place: $0) }
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.element)
    }
}
