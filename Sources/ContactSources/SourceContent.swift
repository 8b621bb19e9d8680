import BirthdayCore
import LinuxSystem
import LocalTime
import PathBytes
import Sodium
import SystemPackage
import VCard

/// What a contact source gave: what is kept of a reading.
///
/// Why: docs/decisions.md#a-source-is-read-whole-or-not-at-all.
package struct SourceContent: Hashable, Sendable {
    /// The canonical path, or `-`.
    package var identity: FilePath
    /// The kind's name.
    package var kind: String
    /// Of the listing that it was last read from (`SourceListing`): as long as that is the same, no file is opened. Nil where
    /// it is to be read again.
    package var digest: UInt64?
    /// The day of the reading, where what it gives depends on that: a series in a calendar has an end.
    package var readOn: CalendarDay?
    /// Whether a part of it was not understood or left out: `import` reads it again, to say what.
    package var hasProblems = false
    /// Parts of it could not be read.
    package var isLimited = false
    /// Whether the collections of a vdir are groups.
    package var hasCollectionGroups = false
    /// What collections are called in their files `displayname`, by their directories.
    package var collectionNames: [FilePath: String] = [:]
    /// The directories with cards in them, or below.
    package var directories: [LocatedDirectory] = []
    /// In the order in which they lie.
    package var files: [SourceFile] = []
    /// The cards of groups, but for those without a name, in the order of the files.
    package var groupCards: [GroupCard] = []
    /// Everybody with a card, with and without a birthday, in the order of the files, and in the groups that the card itself
    /// names.
    ///
    /// Last, so that two readings that differ elsewhere are unequal before their cards are compared.
    package var cards: [Contact] = []

    package init(identity: FilePath, kind: String) {
        self.identity = identity
        self.kind = kind
    }

    /// What became of the cards.
    package var counts: CardCounts { files.reduce(into: CardCounts()) { $0 += $1.counts } }

    /// Whether a card keeps its file when it is edited: in a vdir.
    package var hasCardFiles: Bool { kind == SourceKinds.vdir }

    /// Whether its collections are groups.
    package var hasCollections: Bool { hasCollectionGroups && hasCardFiles }

    // Who is in which group: by the card itself, by the group's own card, by the directory.

    /// Everybody with a card, in all groups: those that the card names, whose own card names the person, and the collection
    /// that the card lies in.
    package var contacts: [Contact] {
        let (groups, hasCollections) = (groupsOfMembers, hasCollections)
        if groups.isEmpty, !hasCollections { return cards }
        var contacts = cards
        for index in contacts.indices {
            let origin = contacts[index].origin
            if let uid = contacts[index].uid, let names = groups[ParsedCard.memberKey(uid)]?[origin.book] {
                // Contacts with the same UID, of which there may be any number, share one list.
                if contacts[index].groups.isEmpty {
                    contacts[index].groups = names
                } else {
                    contacts[index].groups.appendNewGroups(names)
                }
            }
            if hasCollections, let name = collectionName(of: origin.location.directory) {
                contacts[index].groups.appendNewGroups([name])
            }
            let excess = contacts[index].groups.count - CardLimits.contact.groups
            if excess > 0 { contacts[index].groups.removeLast(excess) }
        }
        return contacts
    }

    /// The names of groups by the UIDs that their cards name, and the books of these.
    private var groupsOfMembers: [String: [FilePath: [String]]] {
        var groups: [String: [FilePath: [String]]] = [:]
        for card in groupCards {
            for uid in card.members {
                groups[uid.comparableUID, default: [:]][card.origin.book, default: []].append(card.name)
            }
        }
        return groups.mapValues { $0.mapValues { [String].groups(named: $0) } }
    }

    /// The name of a collection as a group: what its file `displayname` says, or else the directory's; nil for a directory
    /// that is no group.
    package func collectionName(of directory: FilePath) -> String? {
        collectionNames[directory] ?? VdirCollections.directoryName(of: directory, isSource: directory == identity)
    }
}

/// A file of a contact source, as it was read.
package struct SourceFile: Hashable, Sendable {
    package let location: FileLocation
    package var path: FilePath { location.path }
    package var counts = CardCounts()

    package init(path: FilePath) { self.init(FileLocation(path)) }

    package init(_ location: FileLocation) { self.location = location }
}

/// The names of a source's files as they are now, with fingerprints from before they are opened, and by what they are read.
struct SourceListing: Sendable {
    private var content = Digest()
    /// No change can hide behind a time, and whatever is read can be read again.
    private var isTrusted = true

    /// - Parameter reader: who reads it. Another one may find something else in the same files.
    init(by reader: String) { content.add(reader) }

    /// Adds a file, by a name that none beside it has.
    ///
    /// - Parameter fingerprint: nil for a pipe.
    mutating func add(_ name: UnsafeRawBufferPointer, _ fingerprint: FileFingerprint?) {
        guard let fingerprint, !fingerprint.isRacy(readAt: SystemCalendar.nanoseconds()) else {
            isTrusted = false
            return
        }
        content.add(name)
        let numbers = (
            fingerprint.modified ?? .min, fingerprint.changed, Int(bitPattern: UInt(fingerprint.inode)),
            fingerprint.size
        )
        withUnsafeBytes(of: numbers) { content.add($0) }
    }

    /// Adds a directory, whose files follow.
    mutating func add(directory path: FilePath, _ identity: Directory.Identity) {
        path.withBytes { content.add($0) }
        withUnsafeBytes(of: (identity.device, identity.inode)) { content.add($0) }
    }

    /// Nil where the same listing could be of other files.
    var digest: UInt64? { isTrusted ? content.hash64 : nil }
}
