import BirthdayCore
import ContactSources
import LinuxSystem

/// All that is stored: what each source gave when it was last read.
package struct StoreDocument: Hashable, Sendable {
    package var sources: [StoredSource]

    package init(sources: [StoredSource] = []) { self.sources = sources }

    package func source(_ identity: String) -> StoredSource? { sources.first { $0.identity == identity } }

    /// The source of that identity gives this from now on; a new one comes last.
    package mutating func replace(_ source: StoredSource) {
        if let index = sources.firstIndex(where: { $0.identity == source.identity }) {
            sources[index] = source
        } else {
            sources.append(source)
        }
    }

    package mutating func forget(_ identity: String) { sources.removeAll { $0.identity == identity } }
}

/// A contact source as it was last read.
package struct StoredSource: Hashable, Sendable {
    /// The canonical path, or `-`.
    package var identity: String
    /// The path it was called by, so that it is known again while a link of it leads nowhere.
    package var path: String
    /// The kind's name.
    package var kind: String
    /// Why it is read.
    package var membership: Membership
    package var counts: CardCounts
    /// The directories and files whose fingerprints tell that it changed.
    package var dependencies: [Dependency]
    /// When it was read, in nanoseconds since 1970.
    package var readAt: Int
    /// The local day on which it was read.
    package var readOn: CalendarDay
    /// Parts of it could not be read then.
    package var isLimited: Bool
    /// Last, so that two readings are told apart before their contacts are compared.
    package var contacts: [Contact]

    /// Why a source is read.
    package enum Membership: String, Sendable {
        /// Named in the configuration or by `sources add`.
        case configured
        /// Found where people keep contacts.
        case discovered
        /// Imported once, by `import PATH`.
        case once
    }

    /// A reading, with what the unreadable parts of the source gave before.
    package init(
        _ reading: SourceReading, path: String, membership: Membership, on day: CalendarDay, before: StoredSource?
    ) {
        self.init(
            identity: reading.identity, path: path, kind: reading.kind, membership: membership,
            contacts: reading.contacts, counts: reading.counts, dependencies: reading.dependencies,
            readAt: reading.readAt,
            readOn: day, isLimited: !reading.unreadable.isEmpty)
        if isLimited, let before { keep(before.contacts, of: reading.unreadable) }
    }

    /// As it is, although it was read again: what was read was of no use.
    package func kept(after reading: SourceReading, membership: Membership, on day: CalendarDay) -> StoredSource {
        StoredSource(
            identity: identity, path: path, kind: kind, membership: membership, contacts: contacts, counts: counts,
            dependencies: reading.dependencies, readAt: reading.readAt, readOn: day, isLimited: true)
    }

    /// Keeps the contacts that lie in files and directories which are unreadable now.
    private mutating func keep(_ old: [Contact], of unreadable: [String]) {
        let known = Set(contacts.map(\.id))
        contacts += old.filter { contact in
            let file = contact.origin.file
            return !known.contains(contact.id) && unreadable.contains { file == $0 || file.hasPrefix($0 + "/") }
        }
    }

    init(
        identity: String, path: String, kind: String, membership: Membership, contacts: [Contact], counts: CardCounts,
        dependencies: [Dependency], readAt: Int, readOn: CalendarDay, isLimited: Bool
    ) {
        self.identity = identity
        self.path = path
        self.kind = kind
        self.membership = membership
        self.contacts = contacts
        self.counts = counts
        self.dependencies = dependencies
        self.readAt = readAt
        self.readOn = readOn
        self.isLimited = isLimited
    }

    /// Whether nothing that can be told without reading it again says that it changed.
    package func isFresh(on day: CalendarDay) -> Bool {
        readOn == day && !isRacy && dependencies.allSatisfy(\.isUnchanged)
    }

    /// Whether it says what an earlier reading said that is still good: then nothing needs to be stored anew.
    package func repeats(_ earlier: StoredSource) -> Bool {
        var earlier = earlier
        guard !earlier.isRacy else { return false }
        earlier.readAt = readAt
        return self == earlier
    }

    /// Whether a change within the file system's tick could hide behind an unchanged fingerprint.
    package var isRacy: Bool { dependencies.contains { $0.fingerprint.isRacy(readAt: readAt) } }
}
