import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import Sodium
import SystemPackage

/// All that is stored: what each source gave when it was last read.
package struct StoreDocument: Hashable, Sendable {
    /// In the order of the bytes of their identities, whichever was read first.
    package var sources: [StoredSource]
    /// What the user chose for groups, in the order of their names.
    package var groups: [ContactGroup]
    /// What the user chose for people, in the order in which that was chosen.
    package var choices: [PersonChoice] = []
    /// The key of the ledger of notifications, and of the marks of people; nil before anything is stored.
    package var ledgerKey: AuthenticationKey?

    package init(sources: [StoredSource] = [], groups: [ContactGroup] = []) {
        self.sources = sources
        self.groups = groups
        sortSources()
    }

    /// After others were added.
    package mutating func sortSources() { sources.sort { $0.identity.precedes($1.identity) } }

    package func source(_ identity: FilePath) -> StoredSource? { sources.first { $0.identity == identity } }

    package mutating func forget(_ identity: FilePath) { sources.removeAll { $0.identity == identity } }
}

/// A contact source as it was last read.
@dynamicMemberLookup package struct StoredSource: Hashable, Sendable {
    /// The path as the user or the discovery names it. It identifies the source while a link in it is broken.
    package var path: FilePath
    package var provenance: Provenance
    package var content: SourceContent

    /// Why a source is read. Raw values are the store's and JSON's.
    package enum Provenance: String, Sendable {
        /// Named in the configuration or by `sources add`.
        case configured
        /// Found where people keep contacts.
        case discovered
        /// Read by `import PATH`, and not again until the next import of it.
        case imported = "once"
    }

    package init(_ content: SourceContent, path: FilePath, provenance: Provenance) {
        self.path = path
        self.provenance = provenance
        self.content = content
    }

    package subscript<Value>(dynamicMember part: KeyPath<SourceContent, Value>) -> Value { content[keyPath: part] }
}

extension StoreDocument {
    /// Changes what was chosen for groups, and drops what is nothing by then.
    package mutating func changeGroups(_ change: (inout [ContactGroup]) -> Void) {
        change(&groups)
        dropIdleGroups()
    }

    /// Changes what was chosen for people, and drops what was kept of groups for these alone.
    package mutating func changeChoices(_ change: (inout [PersonChoice]) -> Void) {
        change(&choices)
        dropIdleGroups()
    }

    private mutating func dropIdleGroups() {
        // By the card of such a group it is found under another name.
        let joined = Set(joinedGroups.map(GroupName.init))
        groups.removeAll { $0.isNothing && ($0.cardUIDs.isEmpty || !joined.contains($0.id)) }
        groups.sort { $0.name < $1.name }
    }

    /// The names of the groups that people are in by choice.
    package var joinedGroups: [String] { choices.flatMap(\.groups) }
}

extension GroupBook {
    /// What sources say of groups.
    package init(_ sources: [StoredSource]) {
        self.init(contacts: sources.map(\.content.contacts), cards: sources.flatMap(\.content.groupCards))
    }
}
