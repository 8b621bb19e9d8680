import BirthdayCore
import ContactSources
import ContactStore

/// A three-way merge of readings into the store's document.
///
/// *Base* is the document that was loaded before the sources were read, *ours* are the readings, *theirs* is the document
/// as it is stored now. A source that another process read later than we did stays as that process stored it, and one
/// that it forgot stays forgotten.
package struct SourceMerge: Sendable {
    let base: StoreDocument
    let today: CalendarDay

    package init(base: StoreDocument, today: CalendarDay) {
        self.base = base
        self.today = today
    }

    /// Puts the readings into the document. A source that cannot be read, or gives nothing usable, keeps what it gave
    /// before.
    ///
    /// - Returns: what became of each reading, in their order.
    package func merge(
        _ ours: [SourceRefresh.EntryReading], into theirs: inout StoreDocument
    ) -> [SourceOutcome] {
        ours.map { merge($0, into: &theirs) }
    }

    private func merge(_ ours: SourceRefresh.EntryReading, into theirs: inout StoreDocument) -> SourceOutcome {
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
        var after: StoredSource
        if let before, !before.contacts.isEmpty, reading.givesNothingUsable {
            after = before.kept(after: reading, provenance: entry.provenance, on: today)
            outcome.isKept = true
        } else {
            after = StoredSource(
                reading, path: entry.path, provenance: entry.provenance, on: today, before: before)
        }
        if let before, after.repeats(before) {
            after = before
        } else {
            if let before, before.identity != after.identity { theirs.forget(before.identity) }
            theirs.replace(after)
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
    /// A reading, together with what the parts that are unreadable now gave before.
    init(
        _ reading: SourceReading, path: String, provenance: Provenance, on day: CalendarDay, before: StoredSource?
    ) {
        self.init(
            identity: reading.identity, path: path, kind: reading.kind, provenance: provenance,
            contacts: reading.contacts, counts: reading.counts, dependencies: reading.dependencies,
            readAt: reading.readAt, readOn: day, isLimited: !reading.unreadable.isEmpty)
        if isLimited, let before { keep(before.contacts, of: reading.unreadable) }
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

    /// Keeps the contacts of files and directories that are unreadable now.
    private mutating func keep(_ old: [Contact], of unreadable: [String]) {
        let known = Set(contacts.map(\.id))
        contacts += old.filter { contact in
            let file = contact.origin.file
            return !known.contains(contact.id) && unreadable.contains { file == $0 || file.hasPrefix($0 + "/") }
        }
    }
}
