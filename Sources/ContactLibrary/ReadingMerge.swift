import BirthdayCore
import ContactSources
import ContactStore
import LinuxSystem
import PathBytes
import SystemPackage

/// Puts readings into the store's document.
///
/// *Base* is the document that was loaded before the sources were read, *ours* are the readings, *theirs* is the document
/// as it is stored now. A source that another process forgot stays forgotten, and one that it has read meanwhile as it is:
/// where that is not what its files say now, the next reading finds another listing.
///
/// Why: docs/decisions.md#what-is-gone.
struct ReadingMerge {
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
        _ ours: [SourceOutcome], into theirs: inout StoreDocument, base: StoreDocument, entries: SourcesInUse
    ) -> [SourceOutcome] {
        let ours = zip(ours, theirs.sources(of: ours.map(\.entry))).map { $0.withoutUnmounted(before: $1) }
        let before = theirs
        var run = ReadingMerge(base: base, theirs: theirs)
        var outcomes = ours.map { run.merge($0) }
        theirs = run.theirs
        if run.isChanged {
            theirs.sortSources()
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

    private mutating func merge(_ ours: SourceOutcome) -> SourceOutcome {
        let entry = ours.entry
        let place = places.place(of: entry)
        let before = place.map { theirs.sources[$0] }
        let known = placesInBase.place(of: entry).map { base.sources[$0] }
        var outcome = ours
        (outcome.before, outcome.after) = (before, before)
        guard let reading = ours.reading else { return outcome }
        // Another process forgot it while it was being read.
        if before == nil, known != nil { return outcome }
        // Another process read it. What is named once is read by nobody else, and of a pipe the last reading counts.
        if before != known, entry.provenance != .imported { return outcome }
        // A path that was named once and gives nothing is no source.
        if before == nil, entry.provenance == .imported, reading.counts.cards == 0 { return outcome }
        var content: SourceContent
        if let before, !before.cards.isEmpty, reading.givesNothingUsable {
            content = before.content
            (content.isLimited, content.digest) = (true, nil)
            outcome.isKept = true
        } else {
            content = SourceContent(reading, before: before?.content)
        }
        let after = StoredSource(content, path: entry.path, provenance: entry.provenance)
        if after != before {
            put(after, at: place)
            isChanged = true
        }
        outcome.after = after
        return outcome
    }

    /// Puts a source in the place of what it gave before; a new one comes last for now.
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

extension SourceContent {
    /// What a source gives by now: what was read, and what files gave before that were not read to their end. Nothing is gone
    /// because it was not found there. Of a file that was read in part, whoever has another key stays of its earlier reading.
    ///
    /// - Parameter before: what it gave last.
    init(_ reading: SourceReading, before: SourceContent?) {
        self = reading.content
        let parts = Set(reading.gaps.keys)
        guard let before, !parts.isEmpty else { return }
        var (read, readGroups): ([FileLocation: Set<BookKey>], [FileLocation: Set<BookKey>]) = ([:], [:])
        for card in cards where !reading.cut.contains(card.origin) {
            read[card.origin.location, default: []].insert(card.bookKey)
        }
        for card in groupCards { readGroups[card.origin.location, default: []].insert(card.bookKey) }
        func isUnread(_ key: BookKey, in file: FileLocation, _ read: [FileLocation: Set<BookKey>]) -> Bool {
            parts.lead(to: file.path) && read[file]?.contains(key) != true
        }
        let present = Set(files.map(\.location))
        files += before.files.filter { !present.contains($0.location) && parts.lead(to: $0.path) }
        let added = before.cards.filter { isUnread($0.bookKey, in: $0.origin.location, read) }
        let addedGroups = before.groupCards.filter { isUnread($0.bookKey, in: $0.origin.location, readGroups) }
        // Most likely a card that is cut is one of those that are kept.
        let filled = Set(added.map(\.origin.location) + addedGroups.map(\.origin.location))
        cards.removeAll { reading.cut.contains($0.origin) && filled.contains($0.origin.location) }
        cards += added
        groupCards += addedGroups
        sortCards()
    }

    /// Puts the cards into the order of the files, and files that are missing behind the others.
    private mutating func sortCards() {
        var places = Dictionary(zip(files.map(\.location), files.indices)) { first, _ in first }
        for file in cards.map(\.origin.location) + groupCards.map(\.origin.location) where places[file] == nil {
            places[file] = files.count
            files.append(SourceFile(file))
        }
        func sorted<Card>(_ cards: [Card], _ origin: (Card) -> ContactOrigin) -> [Card] {
            let places = cards.map { places[origin($0).location] ?? 0 }
            if zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) { return cards }
            return cards.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { cards[$0] }
        }
        cards = sorted(cards, \.origin)
        groupCards = sorted(groupCards, \.origin)
    }
}

extension Set<FilePath> {
    /// Whether a file, or a directory in which it lies, is one of them.
    func lead(to file: FilePath) -> Bool {
        if isEmpty { return false }
        var path = file
        while !contains(path) {
            guard path.removeLastComponent() else { return false }
        }
        return true
    }
}

extension SourceOutcome {
    /// The reading in which a directory that is not mounted counts as missing, not as empty.
    ///
    /// A directory counts so that has no cards, gave contacts when it was read before, and was on another device then or
    /// had another inode: what lies there now is the place that something else is usually mounted on. A directory that
    /// the user has emptied has the same device and inode as before.
    ///
    /// - Parameter before: what the source gave before.
    func withoutUnmounted(before: StoredSource?) -> SourceOutcome {
        guard let before, !before.directories.isEmpty, var reading, !reading.cardless.isEmpty else { return self }
        let unmounted = before.unmounted(in: reading)
        if unmounted.isEmpty { return self }
        if unmounted.contains(reading.identity) {
            return SourceOutcome(entry, error: SystemError(.unmounted, entry.path))
        }
        for path in unmounted { reading.gaps[path] = .unmounted }
        (reading.content.isLimited, reading.content.digest) = (true, nil)
        // They are recognized by what they were while they held cards.
        reading.content.directories += before.directories.filter { directory in
            unmounted.contains { directory.path.isInside($0) }
        }
        return SourceOutcome(entry, reading: reading)
    }
}

extension StoredSource {
    /// The directories without cards in a reading that gave contacts when they were others; none inside another one.
    fileprivate func unmounted(in reading: SourceReading) -> [FilePath] {
        let earlier = Dictionary(
            content.directories.map { ($0.path, $0.identity) }, uniquingKeysWith: { first, _ in first })
        let changed = reading.cardless.filter { directory in
            earlier[directory.path].map { $0 != directory.identity } ?? false
        }.map(\.path)
        if changed.isEmpty { return [] }
        var filled: Set<FilePath> = []
        for card in content.cards {
            var directory = card.origin.file
            while directory.removeLastComponent(), filled.insert(directory).inserted {}
        }
        let gave = Set(changed.filter(filled.contains))
        return changed.filter { gave.contains($0) && !gave.lead(to: $0.removingLastComponent()) }
    }

    /// Whether nothing but an empty place is left of the source at a path, as a reading would find out.
    func isUnmounted(at path: FilePath, in reader: SourceReader) -> Bool {
        guard let root = content.directories.first(where: { $0.path == content.identity }),
            let now = try? Directory(path: path).identity, now != root.identity,
            let reading = try? reader.read(path, known: content)
        else { return false }
        return unmounted(in: reading).contains(content.identity)
    }
}
