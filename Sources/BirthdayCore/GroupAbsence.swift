import LocalTime
import PathBytes
import SystemPackage

/// Cards that said that people are in a group, and that are not there any more.
///
/// Absence is a gap: an address book is empty for a moment in every resync. So the group's preference, and who is in it by
/// the store alone, are kept for a year. An act is final, and leaves nothing of this kind behind: a command, or a category
/// or member that was removed elsewhere while the person's card was there.
package struct GroupAbsence: Hashable, Sendable {
    package var place: BookMark
    package var since: CalendarDay
    /// The identifiers of the people in the group.
    package var people: [String]
    /// Hashes of the UIDs of the group's own cards; 0 for a card without one, and the book's for a directory that is the group.
    package var cards: [UInt64]

    package init(place: BookMark, since: CalendarDay, people: [String] = [], cards: [UInt64] = []) {
        self.place = place
        self.since = since
        self.people = people
        self.cards = cards
    }

    /// The last day on which it is remembered.
    package var until: CalendarDay { since.advanced(by: 365) }

    /// Whether the cards are there, in a directory that was a group and is none now.
    package var isDirectory: Bool { cards.contains(place.book) }

    var isEmpty: Bool { people.isEmpty && cards.isEmpty }

    /// What a line of the store has room for.
    private static let maximumPeople = 1_000

    /// The same in parts, each of which the store can hold.
    var parts: [GroupAbsence] {
        stride(from: 0, to: max(people.count, cards.count), by: Self.maximumPeople).map { start in
            var part = self
            part.people = Array(people.dropFirst(start).prefix(Self.maximumPeople))
            part.cards = Array(cards.dropFirst(start).prefix(Self.maximumPeople))
            return part
        }
    }
}

/// What tells an address book from others without saying where it lies: the name of a file can be a person's.
package struct BookMark: Hashable, Sendable {
    /// A hash of the source's path.
    package var source: UInt64
    /// A hash of the path of the directory in a vdir, or of the source's.
    package var book: UInt64

    package init(source: UInt64, book: UInt64) {
        self.source = source
        self.book = book
    }
}

/// Gives address books and UIDs their marks. Each path is hashed once.
struct BookMarks {
    private let hash: ([UInt8]) -> UInt64
    private var hashes: [FilePath: UInt64] = [:]

    init(_ hash: @escaping ([UInt8]) -> UInt64) { self.hash = hash }

    mutating func mark(_ origin: ContactOrigin) -> BookMark {
        BookMark(source: hash(of: origin.source), book: hash(of: origin.book))
    }

    mutating func hash(of path: FilePath) -> UInt64 {
        if let known = hashes[path] { return known }
        let hash = hash(path.bytes)
        hashes[path] = hash
        return hash
    }

    /// Of the UID of a group's card; 0 without one.
    func hash(ofUID uid: String?) -> UInt64 { uid.map { hash(Array($0.comparableUID.utf8)) } ?? 0 }
}
