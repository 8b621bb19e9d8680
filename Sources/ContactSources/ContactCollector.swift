import BirthdayCore
import LinuxSystem
import Sodium
import VCard

/// Turns the cards of one source into contacts: gives each its identifier, puts it into the groups whose cards name
/// it, counts, and keeps what is odd as a problem.
package struct ContactCollector {
    private let today: CalendarDay
    private let reader: VCardReader
    private let calendarReader: CalendarReader
    private let onProgress: (@Sendable (Int) -> Void)?
    private var reading: SourceReading
    /// Begins with the source's identity, as every identifier does.
    private var digest: Digest
    private let sourceMark: Int
    private var isTaken: Set<UInt64> = []
    private var members: [(group: String, uid: String)] = []

    /// - Parameters:
    ///   - today: birthdays later than today are told as a problem.
    ///   - onProgress: called now and then with the number of cards read so far.
    ///   - decode: knows the charsets that cards declare.
    package init(
        identity: String, kind: String, today: CalendarDay, readAt: Int,
        onProgress: (@Sendable (Int) -> Void)? = nil, decode: CharsetDecoder? = nil
    ) {
        self.today = today
        self.onProgress = onProgress
        reader = VCardReader(decode: decode)
        calendarReader = CalendarReader(decode: decode)
        reading = SourceReading(identity: identity, kind: kind, readAt: readAt)
        Digest.prepareForMany()
        digest = Digest()
        digest.add(identity)
        sourceMark = digest.mark
    }

    /// What was read, once everything is.
    package consuming func finish() -> SourceReading {
        if !members.isEmpty { addMembers() }
        return reading
    }

    /// Adds every card of a file.
    ///
    /// - Parameter place: where in the file a line of the bytes is, where they are not the file's own.
    package mutating func add(cards bytes: UnsafeRawBufferPointer, file: String, place: ((Int) -> Int)? = nil) {
        var cards = 0
        let known = reading.problems.count
        let problems = reader.read(bytes) { card in
            cards += 1
            add(place.map(card.placed) ?? card, UnsafeRawBufferPointer(rebasing: bytes[card.bytes]), file)
        }
        finish(file, cards, place.map { place in problems.map { $0.placed(place) } } ?? problems, known)
    }

    /// Adds every event of a calendar file.
    package mutating func add(events bytes: UnsafeRawBufferPointer, file: String) {
        var events = 0
        let known = reading.problems.count
        let problems = calendarReader.read(bytes) { card in
            events += 1
            add(card, UnsafeRawBufferPointer(rebasing: bytes[card.bytes]), file)
        }
        finish(file, events, problems, known)
    }

    /// Adds the card of one row of a database.
    ///
    /// - Parameters:
    ///   - bytes: nil where the row holds none.
    ///   - uid: what the database knows the card by, where the card does not say.
    ///   - number: of the row, from 1: what stands in the place of a line.
    package mutating func add(card bytes: UnsafeRawBufferPointer?, uid: String?, number: Int, file: String) {
        var cards = 0
        if let bytes {
            _ = reader.read(bytes) { card in
                cards += 1
                var card = card.placed { _ in number }
                card.uid = card.uid ?? uid
                add(card, UnsafeRawBufferPointer(rebasing: bytes[card.bytes]), file)
            }
        }
        guard cards == 0 else { return }
        reading.counts.skipped += 1
        add(SourceProblem(file: file, line: number, reason: "no vCard in this row"))
    }

    private mutating func finish(_ file: String, _ cards: Int, _ problems: [CardProblem], _ known: Int) {
        if cards == 0 { reading.counts.skipped += 1 }
        for problem in problems { add(SourceProblem(file: file, line: problem.line, reason: problem.reason)) }
        if !problems.isEmpty { reading.problems[known...].sort { $0.line ?? 0 < $1.line ?? 0 } }
    }

    /// Makes room for so many more contacts at most, where they are more than there are: room that is made in small
    /// steps is copied once a step.
    package mutating func reserve(_ contacts: Int) {
        guard contacts > reading.contacts.count else { return }
        reading.contacts.reserveCapacity(reading.contacts.count + contacts)
        isTaken.reserveCapacity(reading.contacts.count + contacts)
    }

    package mutating func add(_ problem: SourceProblem) { reading.problems.append(problem) }

    /// Notes a file or folder in the source that cannot be read now.
    package mutating func add(unreadable path: String, _ error: SystemError) {
        reading.unreadable.append(path)
        reading.firstError = reading.firstError ?? error
        add(SourceProblem(file: path, line: nil, reason: error.reason))
    }

    /// Notes a database that can be opened and not be read, as a whole or to its end.
    package mutating func add(unreadable path: String, reason: String) {
        reading.unreadable.append(path)
        add(SourceProblem(file: path, line: nil, reason: reason))
    }

    /// Notes a path whose stamp tells that the source changed.
    package mutating func watch(_ path: String, _ stamp: FileStamp) {
        reading.watched.append(WatchedPath(path: path, stamp: stamp))
    }

    private mutating func add(_ card: ReadCard, _ bytes: UnsafeRawBufferPointer, _ file: String) {
        reading.counts.cards += 1
        if reading.counts.cards.isMultiple(of: 1_000) { onProgress?(reading.counts.cards) }
        for problem in card.problems {
            add(SourceProblem(file: file, line: problem.line, reason: problem.reason))
        }
        if case .group(let uids) = card.kind {
            reading.counts.groups += 1
            members += uids.map { (card.name, $0) }
            return
        }
        guard card.birthday != nil || card.nativeBirthday != nil else {
            if card.birthdayProblem != nil { reading.counts.skipped += 1 } else { reading.counts.withoutBirthday += 1 }
            return
        }
        reading.counts.withBirthday += 1
        if let year = card.birthday?.year, card.birthday?.calendar == .gregorian, year > today.year {
            add(
                SourceProblem(
                    file: file, line: card.line, reason: "the birthday lies in the future, in \(year)"))
        }
        reading.contacts.append(
            Contact(
                id: identifier(of: card, bytes), uid: card.uid, name: card.name,
                structuredName: card.structuredName, birthday: card.birthday, nativeBirthday: card.nativeBirthday,
                groups: card.categories, isDeceased: card.isDeceased, isExcluded: card.isExcluded,
                origin: ContactOrigin(source: reading.identity, file: file, line: card.line)))
    }

    /// A digest of the source's identity and the card's UID, of the card where it has none. A UID that comes again
    /// in the same source is another contact, told apart by its card.
    private mutating func identifier(of card: ReadCard, _ bytes: UnsafeRawBufferPointer) -> String {
        digest.rewind(to: sourceMark)
        if let uid = card.uid { digest.add(uid) } else { digest.add(bytes) }
        var identifier = digest.word
        var isByUID = card.uid != nil
        while !isTaken.insert(identifier).inserted {
            if isByUID { digest.add(bytes) } else { digest.add("again") }
            isByUID = false
            identifier = digest.word
        }
        return Hexadecimal.text(of: identifier)
    }

    private mutating func addMembers() {
        let groups = Dictionary(grouping: members, by: \.uid).mapValues { $0.map(\.group) }
        for index in reading.contacts.indices {
            guard let uid = reading.contacts[index].uid, let names = groups[ReadCard.bareUID(uid)] else { continue }
            for name in names where !name.isEmpty && !reading.contacts[index].groups.contains(name) {
                reading.contacts[index].groups.append(name)
            }
        }
    }
}
