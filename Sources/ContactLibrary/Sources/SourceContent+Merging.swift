import BirthdayCore
import ContactSources
import LinuxSystem
import SystemPackage

extension SourceContent {
    /// What a source gives by now: of the files that were opened what they gave, of the others what they gave before.
    ///
    /// Of two readings of one file the one counts whose fingerprint the file has now; if neither, the stored one, which does
    /// not hold then. Of a pipe the last one counts.
    ///
    /// - Parameters:
    ///   - before: what is stored.
    ///   - base: what was stored before the source was read.
    init(_ reading: SourceReading, before: SourceContent?, base: SourceContent?) {
        self = reading.content
        guard let before else { return }
        let isContested = before != base
        if files == before.files, !isContested, !reading.isOpened.contains(true) {
            (cards, groupCards) = (before.cards, before.groupCards)
            return
        }
        var (places, placesInBase) = (FilePlaces(before.files), FilePlaces(base?.files ?? []))
        // Whether another process may have stored the file since.
        func isTheirs(_ file: SourceFile) -> Bool {
            let known = placesInBase.place(of: file.path).flatMap { base?.files[$0] }
            return isContested && (file.fingerprint == nil || known != file)
        }
        // What is read again whenever that is needed, unlike a pipe.
        let canWait = !reading.dependencies.isEmpty
        let (stored, read) = (before.cardsOfFiles, cardsOfFiles)
        (cards, groupCards) = ([], [])
        cards.reserveCapacity(max(before.cards.count, reading.cards.count))
        for index in files.indices {
            let place = places.place(of: files[index].path)
            let isTheirs = canWait && place.map { isTheirs(before.files[$0]) } ?? false
            let isNow = !isTheirs || FileFingerprint(path: files[index].path) == files[index].fingerprint
            if reading.isOpened[index], isNow {
                cards += reading.cards[read[index].cards]
                groupCards += reading.groupCards[read[index].groups]
            } else if let place {
                files[index] = before.files[place]
                cards += before.cards[stored[place].cards]
                groupCards += before.groupCards[stored[place].groups]
            }
        }
        if isContested {
            var found = FilePlaces(files)
            for (file, stored) in zip(before.files, stored) where isTheirs(file) && found.place(of: file.path) == nil {
                guard FileFingerprint(path: file.path).modified != nil else { continue }
                files.append(file)
                cards += before.cards[stored.cards]
                groupCards += before.groupCards[stored.groups]
            }
        }
        keepUnread(before, reading)
    }

    /// Of each file its cards, and those of groups.
    private var cardsOfFiles: [(cards: Range<Int>, groups: Range<Int>)] {
        var (card, group) = (0, 0)
        return files.map { file in
            let (first, firstGroup) = (card, group)
            while card < cards.count, cards[card].origin.file == file.path { card += 1 }
            while group < groupCards.count, groupCards[group].origin.file == file.path { group += 1 }
            return (first..<card, firstGroup..<group)
        }
    }

    /// Keeps what files gave before that were not read to their end, and cards that are left out now: nothing is gone because
    /// it was not found there. What was read stays, and of the earlier reading of the file whoever has another key.
    private mutating func keepUnread(_ before: SourceContent, _ reading: SourceReading) {
        let parts = reading.incomplete.union(reading.unreadable)
        if parts.isEmpty, reading.leftOut.isEmpty { return }
        let leftOut = LeftOutCards(reading.leftOut)
        let kept = Set(zip(reading.files, reading.isOpened).filter { !$1 }.map(\.0.path))
        var (read, readGroups): ([FilePath: Set<BookKey>], [FilePath: Set<BookKey>]) = ([:], [:])
        for card in cards where !reading.cut.contains(card.origin) {
            read[card.origin.file, default: []].insert(card.bookKey)
        }
        for card in groupCards { readGroups[card.origin.file, default: []].insert(card.bookKey) }
        // Where a card of before is kept; nil where it is not, or was read there.
        func place(
            _ key: BookKey, _ name: String, _ origin: ContactOrigin, _ read: [FilePath: Set<BookKey>]
        ) -> ContactOrigin? {
            if kept.contains(origin.file) { return nil }
            let place = leftOut.place(of: key, name) ?? (parts.lead(to: origin.file) ? origin : nil)
            return place.flatMap { read[$0.file]?.contains(key) == true ? nil : $0 }
        }
        let present = Set(files.map(\.path))
        files += before.files.filter { !present.contains($0.path) && parts.lead(to: $0.path) }
        var added: [Contact] = []
        for var card in before.cards {
            guard let origin = place(card.bookKey, card.name, card.origin, read) else { continue }
            card.origin = origin
            added.append(card)
        }
        var addedGroups: [GroupCard] = []
        for var card in before.groupCards {
            guard let origin = place(card.bookKey, card.name, card.origin, readGroups) else { continue }
            card.origin = origin
            addedGroups.append(card)
        }
        // Most likely a card that is cut is one of those that are kept.
        let filled = Set(added.map(\.origin.file) + addedGroups.map(\.origin.file))
        cards.removeAll { reading.cut.contains($0.origin) && filled.contains($0.origin.file) }
        cards += added
        groupCards += addedGroups
        sortCards()
    }

    /// Puts the cards into the order of the files, and files that are missing behind the others.
    private mutating func sortCards() {
        var places = Dictionary(zip(files.map(\.path), files.indices)) { first, _ in first }
        for file in cards.map(\.origin.file) + groupCards.map(\.origin.file) where places[file] == nil {
            places[file] = files.count
            files.append(SourceFile(path: file))
        }
        func sorted<Card>(_ cards: [Card], _ origin: (Card) -> ContactOrigin) -> [Card] {
            let places = cards.map { places[origin($0).file] ?? 0 }
            if zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) { return cards }
            return cards.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { cards[$0] }
        }
        cards = sorted(cards, \.origin)
        groupCards = sorted(groupCards, \.origin)
    }
}

/// By what cards are recognized in an earlier reading that are left out now: the key, or the name where there is no UID.
private struct LeftOutCards {
    private var keys: [BookKey: ContactOrigin] = [:]
    private var names: [FilePath: [String: ContactOrigin]] = [:]

    init(_ cards: [Contact]) {
        for card in cards {
            keys[card.bookKey] = card.origin
            if card.uid == nil, !card.name.isEmpty { names[card.origin.book, default: [:]][card.name] = card.origin }
        }
    }

    /// Where the card lies now.
    func place(of key: BookKey, _ name: String) -> ContactOrigin? { keys[key] ?? names[key.book]?[name] }
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
