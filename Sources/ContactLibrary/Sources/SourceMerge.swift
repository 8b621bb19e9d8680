import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

/// A three-way merge of readings into the store's document.
///
/// *Base* is the document that was loaded before the sources were read, *ours* are the readings, *theirs* is the document
/// as it is stored now. A source that another process read later than we did stays as that process stored it, and one
/// that it forgot stays forgotten.
package struct SourceMerge: Sendable {
    let base: StoreDocument
    let entries: SourceEntries
    let today: CalendarDay

    /// - Parameter entries: the sources in use.
    init(base: StoreDocument, entries: SourceEntries, today: CalendarDay) {
        self.base = base
        self.entries = entries
        self.today = today
    }

    /// What sources give that are read without being stored.
    static func preview(
        _ paths: [FilePath], today: CalendarDay, environment: UserEnvironment, hasCollectionGroups: Bool,
        within budget: ReadingBudget = .unlimited
    ) -> (document: StoreDocument, outcomes: [SourceOutcome]) {
        var document = StoreDocument()
        let entries = paths.map { SourceEntry(path: $0, provenance: .imported) }
        let ours = SourceRefresh(today: today, environment: environment, hasCollectionGroups: hasCollectionGroups)
            .read(entries, within: budget)
        let merge = SourceMerge(base: document, entries: SourceEntries(), today: today)
        let outcomes = merge.merge(ours, into: &document)
        return (document, outcomes)
    }

    /// Puts the readings into the document. A source that cannot be read, or gives nothing usable, keeps what it gave
    /// before.
    ///
    /// - Returns: what became of each reading, in their order.
    package func merge(
        _ ours: [SourceRefresh.EntryReading], into theirs: inout StoreDocument
    ) -> [SourceOutcome] {
        let ours = ours.map { $0.withoutUnmounted(before: theirs.source(of: $0.entry)) }
        var removed: [Contact] = []
        var isChanged = false
        let before = theirs
        let people = KnownPeople(ours, theirs, inUse: Set(entries.shown(of: theirs).map(\.identity)))
        var outcomes = ours.map { merge($0, into: &theirs, people, &removed, &isChanged) }
        guard isChanged || !IdentityMerge.isSettled(theirs, shown: entries.shown(of: theirs)) else { return outcomes }
        let readAt = ours.compactMap { try? $0.result.get().readAt }.max() ?? 0
        IdentityMerge.settle(
            &theirs, shown: entries.shown(of: theirs), removed: removed, now: readAt / 1_000_000_000)
        for index in outcomes.indices {
            outcomes[index].after = outcomes[index].after.flatMap { theirs.source($0.identity) }
        }
        if isChanged {
            outcomes[0].groupChanges = theirs.mergeGroups(since: before, on: today, shown: entries.shown)
        }
        return outcomes
    }

    private func merge(
        _ ours: SourceRefresh.EntryReading, into theirs: inout StoreDocument, _ people: KnownPeople,
        _ removed: inout [Contact], _ isChanged: inout Bool
    ) -> SourceOutcome {
        let entry = ours.entry
        let before = theirs.source(of: entry)
        var outcome = SourceOutcome(path: entry.path, result: ours.result, before: before, after: before)
        guard case .success(let reading) = ours.result else { return outcome }
        // Another process forgot it while it was being read.
        if before == nil, base.source(of: entry) != nil { return outcome }
        // Times alone do not show that another process was there: a clock can be set back.
        if let before, before.readAt > reading.readAt, before.readAt != base.source(of: entry)?.readAt {
            return outcome
        }
        // A path that was named once and gives nothing is no source.
        if before == nil, entry.provenance == .imported, reading.counts.cards == 0 { return outcome }
        var after: StoredSource
        if let before, !before.contacts.isEmpty, reading.givesNothingUsable {
            after = before.kept(after: reading, provenance: entry.provenance, on: today)
            outcome.isKept = true
        } else {
            after = StoredSource(
                reading, path: entry.path, provenance: entry.provenance, on: today, before: before, people,
                &removed)
            after.position = before?.position
            if before == nil {
                let inUse = Set(entries.shown(of: theirs).map(\.identity))
                after.recognizeMoved(from: theirs.sources.filter { !inUse.contains($0.identity) })
            }
        }
        if let before, after.repeats(before) {
            after = before
        } else {
            if let before, before.identity != after.identity { theirs.forget(before.identity) }
            theirs.replace(after)
            isChanged = true
        }
        outcome.after = after
        return outcome
    }
}

extension SourceReading {
    /// Whether there is text, or a file that should have some, and no card in any: a failed export, a pipe whose writer
    /// failed.
    ///
    /// An empty file is such a reading, because that is what a full disk leaves behind, and a program that empties a file
    /// before it writes. A user who really has an empty address book can say so with `sources forget`. A directory without
    /// card files, a calendar without events and a database without rows are empty in earnest.
    fileprivate var givesNothingUsable: Bool { counts.cards == 0 && counts.skipped > 0 && !problems.isEmpty }
}

extension StoredSource {
    /// A reading, together with what the parts that are unreadable now gave before. Contacts that were there before keep
    /// their identifiers.
    ///
    /// - Parameter removed: gets those who are not there any more.
    init(
        _ reading: SourceReading, path: FilePath, provenance: Provenance, on day: CalendarDay, before: StoredSource?,
        _ people: KnownPeople, _ removed: inout [Contact]
    ) {
        self.init(
            identity: reading.identity, path: path, kind: reading.kind, provenance: provenance,
            contacts: reading.contacts, counts: reading.counts, dependencies: reading.dependencies,
            readAt: reading.readAt, readOn: day, isLimited: !reading.unreadable.isEmpty,
            groupCards: reading.groupCards, hasCollectionGroups: reading.hasCollectionGroups,
            directories: reading.directories)
        if let before { recognize(before.contacts, unreadable: reading.unreadable, people, &removed) }
    }

    /// Gives the contacts of a new source the identifiers that they had in one that is not in use any more, where that was
    /// the same source at another place: at least half of its contacts are recognized.
    ///
    /// - Parameter others: the sources that are not in use.
    fileprivate mutating func recognizeMoved(from others: [StoredSource]) {
        let moves = others.filter { $0.kind == kind && !$0.contacts.isEmpty }
            .map { other in
                let matches = ContactMatching.matches(
                    old: other.contacts, new: contacts, hasCardFiles: hasCardFiles)
                return (other: other, matches: matches, count: matches.count { $0 != nil })
            }
        guard let best = moves.max(by: { $0.count < $1.count }), best.count * 2 >= best.other.contacts.count else {
            return
        }
        for (index, match) in best.matches.enumerated() {
            if let match { contacts[index].take(identifiersOf: best.other.contacts[match]) }
        }
    }

    /// The same contacts after a reading that gave nothing usable.
    fileprivate func kept(
        after reading: SourceReading, provenance: Provenance, on day: CalendarDay
    ) -> StoredSource {
        var kept = self
        kept.provenance = provenance
        kept.dependencies = reading.dependencies
        kept.readAt = reading.readAt
        kept.readOn = day
        kept.isLimited = true
        return kept
    }

    /// Gives the contacts the identifiers that they had, and keeps those of files and directories that are unreadable now.
    private mutating func recognize(
        _ old: [Contact], unreadable: [FilePath], _ people: KnownPeople, _ removed: inout [Contact]
    ) {
        let unreadable = Set(unreadable)
        func isKept(_ contact: Contact) -> Bool {
            if unreadable.isEmpty { return false }
            var path = contact.origin.file
            while !unreadable.contains(path) {
                guard path.removeLastComponent() else { return false }
            }
            return true
        }
        let matches = ContactMatching.matches(
            old: old, new: contacts, hasCardFiles: hasCardFiles, isKept: isKept,
            isElsewhere: { people.contains($0, elsewhereThanIn: identity) })
        var isFound = Array(repeating: false, count: old.count)
        for (index, match) in matches.enumerated() {
            guard let match else { continue }
            isFound[match] = true
            contacts[index].take(identifiersOf: old[match])
        }
        for index in old.indices where !isFound[index] {
            if isKept(old[index]) { contacts.append(old[index]) } else { removed.append(old[index]) }
        }
    }
}

extension Contact {
    fileprivate mutating func take(identifiersOf other: Contact) {
        (id, firstSeen, otherIDs) = (other.id, other.firstSeen, other.otherIDs)
    }
}
