import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import SystemPackage

/// Puts readings into the store's document.
///
/// *Base* is the document that was loaded before the sources were read, *ours* are the readings, *theirs* is the document
/// as it is stored now. A source that another process forgot stays forgotten.
struct SourceMerge {
    private var theirs: StoreDocument
    private var isChanged = false
    private let base: StoreDocument
    private let placesInBase: StoredSourceIndex
    private var places: StoredSourceIndex

    /// Puts the readings into the document. A source that cannot be read, or gives nothing usable, keeps what it gave
    /// before.
    ///
    /// - Parameter entries: the sources in use.
    /// - Returns: what became of each reading, in their order.
    static func merge(
        _ ours: [SourceReport], into theirs: inout StoreDocument, base: StoreDocument, entries: SourceEntries
    ) -> [SourceReport] {
        let ours = zip(ours, theirs.sources(of: ours.map(\.entry))).map { $0.withoutUnmounted(before: $1) }
        let before = theirs
        var run = SourceMerge(base: base, theirs: theirs)
        var outcomes = ours.map { run.merge($0) }
        theirs = run.theirs
        if run.isChanged {
            outcomes[0].groupChanges = GroupChanges(
                theirs.groups, joined: theirs.joinedGroups, from: GroupBook(entries.shown(of: before)),
                to: GroupBook(entries.shown(of: theirs)),
                known: GroupBook(before.sources))
        }
        return outcomes
    }

    private init(base: StoreDocument, theirs: StoreDocument) {
        self.base = base
        self.theirs = theirs
        placesInBase = StoredSourceIndex(base)
        places = StoredSourceIndex(theirs)
    }

    private mutating func merge(_ ours: SourceReport) -> SourceReport {
        let entry = ours.entry
        let place = places.place(of: entry)
        let before = place.map { theirs.sources[$0] }
        let known = placesInBase.place(of: entry).map { base.sources[$0] }
        var outcome = ours
        (outcome.before, outcome.after) = (before, before)
        guard let reading = ours.reading else { return outcome }
        // Another process forgot it while it was being read.
        if before == nil, known != nil { return outcome }
        // A path that was named once and gives nothing is no source.
        if before == nil, entry.provenance == .imported, reading.counts.cards == 0 { return outcome }
        var content: SourceContent
        if let before, !before.cards.isEmpty, reading.givesNothingUsable {
            content = before.content
            content.isLimited = true
            outcome.isKept = true
        } else {
            content = SourceContent(reading, before: before?.content, base: known?.content)
        }
        let after = StoredSource(content, path: entry.path, provenance: entry.provenance)
        if after != before {
            put(after, at: place)
            isChanged = true
        }
        outcome.after = after
        return outcome
    }

    /// Puts a source in the place of what it gave before; a new one comes last.
    private mutating func put(_ source: StoredSource, at place: Int?) {
        if let place, theirs.sources[place].identity != source.identity {
            // A link leads to another source now.
            theirs.sources.remove(at: place)
            places = StoredSourceIndex(theirs)
            return put(source, at: places.place(of: source.identity))
        }
        let place = place ?? theirs.sources.count
        if place == theirs.sources.count { theirs.sources.append(source) } else { theirs.sources[place] = source }
        places.add(source, at: place)
    }
}

extension SourceReading {
    /// Whether there is text, or a file that should have some, and no card in any: a failed export, a pipe whose writer
    /// failed.
    ///
    /// An empty file is such a reading, because that is what a full disk leaves behind, and a program that empties a file
    /// before it writes. A user who really has an empty address book can say so with `sources forget`. A directory without
    /// card files, a calendar without events and a database without rows are empty in earnest. In a vdir each file that is
    /// empty keeps its own contacts.
    fileprivate var givesNothingUsable: Bool {
        let counts = content.counts
        return !content.hasCardFiles && counts.cards == 0 && counts.skipped > 0 && !problems.isEmpty
    }
}
