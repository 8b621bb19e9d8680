import BirthdayCore
import LinuxSystem
import LocalTime
import PathBytes
import Sodium
import SystemPackage

/// All that is stored: what each source gave when it was last read.
package struct StoreDocument: Hashable, Sendable {
    package var sources: [StoredSource]
    /// What the user chose for groups, in the order of their names.
    package var groups: [ContactGroup]
    /// Who is hidden or muted, in the order in which that was chosen.
    package var choices: [PersonChoice] = []
    /// The key of the ledger of notifications, and of the marks of people; nil before anything is stored.
    package var ledgerKey: AuthenticationKey?

    package init(sources: [StoredSource] = [], groups: [ContactGroup] = []) {
        self.sources = sources
        self.groups = groups
    }

    package func source(_ identity: FilePath) -> StoredSource? { sources.first { $0.identity == identity } }

    package mutating func forget(_ identity: FilePath) { sources.removeAll { $0.identity == identity } }
}

/// A contact source as it was last read.
package struct StoredSource: Hashable, Sendable {
    /// The canonical path, or `-`.
    package var identity: FilePath
    /// The path as the user or the discovery names it. It identifies the source while a link in it is broken.
    package var path: FilePath
    /// The kind's name.
    package var kind: String
    package var provenance: Provenance
    package var counts: CardCounts
    /// The directories and files that show, by their fingerprints, that the source changed.
    package var dependencies: [Dependency]
    /// Its directories with cards in them, or below, as they were when those were read.
    package var directories: [LocatedDirectory]
    /// When it was read, in nanoseconds since 1970.
    package var readAt: Int
    /// The local day on which it was read.
    package var readOn: CalendarDay
    /// Parts of it could not be read then.
    package var isLimited: Bool
    /// The cards of its groups, in the order in which they were read.
    package var groupCards: [GroupCard]
    /// Whether the collections of a vdir were read as groups.
    package var hasCollectionGroups: Bool
    /// What the files `displayname` of collections say, by their directories.
    package var collectionNames: [FilePath: String] = [:]
    /// Everybody with a card, with and without a birthday.
    ///
    /// Last, so that two readings that differ elsewhere are unequal before their contacts are compared.
    package var contacts: [Contact]

    /// Why a source is read. Raw values are the store's and JSON's.
    package enum Provenance: String, Sendable {
        /// Named in the configuration or by `sources add`.
        case configured
        /// Found where people keep contacts.
        case discovered
        /// Read by `import PATH`, and not again until the next import of it.
        case imported = "once"
    }

    package init(
        identity: FilePath, path: FilePath, kind: String, provenance: Provenance, contacts: [Contact],
        counts: CardCounts, dependencies: [Dependency], readAt: Int, readOn: CalendarDay, isLimited: Bool,
        groupCards: [GroupCard] = [], hasCollectionGroups: Bool = false, directories: [LocatedDirectory] = []
    ) {
        self.identity = identity
        self.path = path
        self.kind = kind
        self.provenance = provenance
        self.contacts = contacts
        self.counts = counts
        self.dependencies = dependencies
        self.readAt = readAt
        self.readOn = readOn
        self.isLimited = isLimited
        self.groupCards = groupCards
        self.hasCollectionGroups = hasCollectionGroups
        self.directories = directories
    }

    /// Whether it was read on that day and no fingerprint shows a change since.
    package func isFresh(on day: CalendarDay) -> Bool {
        readOn == day && !isRacy && dependencies.allSatisfy(\.isUnchanged)
    }

    /// Whether it holds what an earlier reading holds that is still good, so that nothing needs to be stored again.
    package func repeats(_ earlier: StoredSource) -> Bool {
        var earlier = earlier
        guard !earlier.isRacy else { return false }
        earlier.readAt = readAt
        return self == earlier
    }

    /// Whether a change within the file system's tick could hide behind an unchanged fingerprint.
    package var isRacy: Bool { dependencies.contains { $0.fingerprint.isRacy(readAt: readAt) } }
}

extension StoreDocument {
    /// Changes what was chosen for groups, and drops what is nothing by then.
    package mutating func changeGroups<Result>(_ change: (inout [ContactGroup]) -> Result) -> Result {
        defer {
            groups.removeAll(where: \.isNothing)
            groups.sort { $0.name < $1.name }
        }
        return change(&groups)
    }
}

extension GroupBook {
    /// What sources say of groups.
    package init(_ sources: [StoredSource]) {
        self.init(contacts: sources.map(\.contacts), cards: sources.flatMap(\.groupCards))
    }
}

extension StoredSource {
    /// Whether a card keeps its file when it is edited: in a vdir.
    package var hasCardFiles: Bool { kind == "vdir" }

    /// Whether its collections are groups.
    package var hasCollections: Bool { hasCollectionGroups && hasCardFiles }
}
