/// A headline of Org mode: stars, a title, and tags between colons at its end.
struct OrgHeadline {
    /// The number of stars.
    let level: Int
    /// Without the state of a task, a priority, and what a link leads to.
    let title: [UInt8]
    let tags: [[UInt8]]

    /// - Returns: nil for another line.
    init?(_ line: some BidirectionalCollection<UInt8>) {
        let stars = line.prefix { $0 == 0x2A }
        guard !stars.isEmpty, stars.endIndex < line.endIndex, line[stars.endIndex] == 0x20 else { return nil }
        level = stars.count
        var rest = Array(line[stars.endIndex...].withoutBlanks)
        let last = rest.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
        if rest.count - last > 2, rest[last] == 0x3A, rest.last == 0x3A {
            tags = rest[last...].split(separator: 0x3A).map(Array.init)
            rest = Array(rest[..<last].withoutBlanks)
        } else {
            tags = []
        }
        for state in ["TODO ", "DONE "] where rest.starts(with: state.utf8) {
            rest = Array(rest.dropFirst(state.utf8.count).withoutBlanks)
        }
        if rest.count > 3, rest[0] == 0x5B, rest[1] == 0x23, rest[3] == 0x5D {
            rest = Array(rest.dropFirst(4).withoutBlanks)
        }
        title = Self.withoutLink(rest)
    }

    /// What a title that is one link shows: `[[https://example.org][Anna Berg]]`.
    private static func withoutLink(_ title: [UInt8]) -> [UInt8] {
        guard title.starts(with: "[[".utf8), title.suffix(2) == [0x5D, 0x5D] else { return title }
        let inside = title.dropFirst(2).dropLast(2)
        return Array(inside.split(separator: Array("][".utf8), maxSplits: 1).last ?? inside)
    }
}
