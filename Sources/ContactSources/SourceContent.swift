import BirthdayCore
import LinuxSystem
import LocalTime
import PathBytes
import SystemPackage
import VCard

/// What a contact source gave: what is kept of a reading.
///
/// Why: docs/decisions.md#a-reading-is-by-file.
package struct SourceContent: Hashable, Sendable {
    /// The canonical path, or `-`.
    package var identity: FilePath
    /// The kind's name.
    package var kind: String
    /// By what it was read: the version of the program, and settings of khard's that concern it. Others may give something
    /// else for the same files.
    package var reader = ""
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
    /// From before it was read: as long as the file has it, it is not opened. Nil where it could have changed since without
    /// showing it, or could not be read.
    package var fingerprint: FileFingerprint?
    package var counts = CardCounts()
    /// Whether a part of it was not understood or left out: `import` opens it again, to say what.
    package var hasProblems = false
    /// The day of the reading, where what the file gives depends on it: a series in a calendar has an end.
    package var readOn: CalendarDay?

    package init(path: FilePath, fingerprint: FileFingerprint? = nil) {
        self.init(FileLocation(path), fingerprint: fingerprint)
    }

    package init(_ location: FileLocation, fingerprint: FileFingerprint? = nil) {
        self.location = location
        self.fingerprint = fingerprint
    }
}

/// The files of a source as they were read before, and which of them are opened again.
package struct KnownFiles: Sendable {
    /// What is opened besides files that changed.
    package enum Reopening: Sendable {
        case nothing
        /// Files with problems, which are to be told.
        case problems
        case everything
    }

    private let files: [SourceFile]
    private var places: FilePlaces
    private let reopening: Reopening
    private let today: CalendarDay

    init(_ files: [SourceFile], reopening: Reopening, today: CalendarDay) {
        self.files = files
        places = FilePlaces(files)
        self.reopening = reopening
        self.today = today
    }

    /// What is known of a file that need not be opened.
    mutating func file(_ location: FileLocation, _ fingerprint: FileFingerprint) -> SourceFile? {
        guard let place = places.place(of: location), isGood(files[place], fingerprint) else { return nil }
        return files[place]
    }

    /// All of them, where none needs to be opened.
    var unchanged: [SourceFile]? {
        files.isEmpty || !files.allSatisfy { isGood($0, FileFingerprint(path: $0.path)) } ? nil : files
    }

    private func isGood(_ file: SourceFile, _ fingerprint: FileFingerprint) -> Bool {
        let isAsked = reopening == .everything || reopening == .problems && file.hasProblems
        return !isAsked && file.fingerprint == fingerprint && (file.readOn ?? today) == today
    }
}

/// Finds files by where they lie. Where they are asked for in their own order, nothing is searched.
package struct FilePlaces: Sendable {
    private let files: [SourceFile]
    /// The place behind the one that was found last.
    private var next = 0
    private var places: [FileLocation: Int]?

    package init(_ files: [SourceFile]) { self.files = files }

    package mutating func place(of location: FileLocation) -> Int? {
        if files.isEmpty { return nil }
        if next >= files.count || files[next].location != location {
            let places = places ?? Dictionary(zip(files.map(\.location), files.indices)) { first, _ in first }
            self.places = places
            guard let place = places[location] else { return nil }
            next = place
        }
        next += 1
        return next - 1
    }
}
