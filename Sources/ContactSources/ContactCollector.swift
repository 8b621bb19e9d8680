import BirthdayCore
import LinuxSystem
import VCard

/// Turns the cards of one source into contacts: gives each its identifier, puts it into the groups whose cards name
/// it, counts, and keeps what is odd as a problem.
package struct ContactCollector {
    private let today: CalendarDay
    private let reader: VCardReader
    private let calendarReader: CalendarReader
    private let onProgress: (@Sendable (Int) -> Void)?
    private var reading: SourceReading
    private var problems = ProblemList()
    private var identifiers: ContactIdentifiers
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
        identifiers = ContactIdentifiers(source: identity)
    }

    /// What was read, once everything is.
    package consuming func finish() -> SourceReading {
        if !members.isEmpty { addMembers() }
        reading.problems = problems.finish()
        return reading
    }

    /// Adds every card of a file.
    package mutating func add(cards bytes: UnsafeRawBufferPointer, file: String) {
        var cards = FileCards(reader)
        _ = add(&cards, bytes, isLast: true, file: file)
    }

    /// Adds every card of a text that was made of a file.
    ///
    /// - Parameter place: where in the file a line of the text is.
    mutating func add(cards text: UnsafeRawBufferPointer, file: String, place: (Int) -> Int) {
        var stream = VCardStream(reader)
        var cards = 0
        _ = stream.read(text, isLast: true) { card, bytes in
            cards += 1
            card = card.placed(place)
            add(&card, bytes, file)
        }
        finish(file, cards, stream.problems.map { $0.placed(place) })
    }

    /// The cards of a file that comes in windows.
    struct FileCards {
        fileprivate var stream: VCardStream
        fileprivate var count = 0

        fileprivate init(_ reader: VCardReader) { stream = VCardStream(reader) }
    }

    var fileCards: FileCards { FileCards(reader) }

    /// Adds the cards in a window of a file.
    ///
    /// - Returns: how many bytes are done with.
    mutating func add(
        _ cards: inout FileCards, _ window: UnsafeRawBufferPointer, isLast: Bool, file: String
    ) -> Int {
        var count = 0
        let done = cards.stream.read(window, isLast: isLast) { card, bytes in
            count += 1
            add(&card, bytes, file)
        }
        cards.count += count
        if isLast { finish(file, cards.count, cards.stream.problems) }
        return done
    }

    /// Adds every event of a calendar file.
    package mutating func add(events bytes: UnsafeRawBufferPointer, file: String) {
        var events = 0
        let problems = calendarReader.read(bytes) { card in
            events += 1
            var card = card
            add(&card, UnsafeRawBufferPointer(rebasing: bytes[card.bytes]), file)
        }
        finish(file, events, problems)
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
                add(&card, UnsafeRawBufferPointer(rebasing: bytes[card.bytes]), file)
            }
        }
        guard cards == 0 else { return }
        reading.counts.skipped += 1
        add(SourceProblem(file: file, line: number, reason: "no vCard in this row"))
    }

    private mutating func finish(_ file: String, _ cards: Int, _ outside: [CardProblem]) {
        if cards == 0 { reading.counts.skipped += 1 }
        for problem in outside { add(SourceProblem(file: file, line: problem.line, reason: problem.reason)) }
        if !outside.isEmpty { problems.sort() }
        problems.endFile()
    }

    /// Makes room for so many more contacts at most, where they are more than there are: room that is made in small
    /// steps is copied once a step.
    package mutating func reserve(_ contacts: Int) {
        guard contacts > reading.contacts.count else { return }
        reading.contacts.reserveCapacity(reading.contacts.count + contacts)
        identifiers.reserve(reading.contacts.count + contacts)
    }

    package mutating func add(_ problem: SourceProblem) { problems.add(problem) }

    /// Notes a file or folder in the source that cannot be read now.
    package mutating func add(unreadable path: String, _ error: SystemError) {
        reading.unreadable.append(path)
        problems.endFile()
        reading.firstError = reading.firstError ?? error
        add(SourceProblem(file: path, line: nil, reason: error.reason))
    }

    /// Notes a database that can be opened and not be read, as a whole or to its end.
    package mutating func add(unreadable path: String, reason: String) {
        reading.unreadable.append(path)
        problems.endFile()
        add(SourceProblem(file: path, line: nil, reason: reason))
    }

    /// Notes a path whose stamp tells that the source changed.
    package mutating func watch(_ path: String, _ stamp: FileStamp) {
        reading.watched.append(WatchedPath(path: path, stamp: stamp))
    }

    private mutating func add(_ card: inout ReadCard, _ bytes: UnsafeRawBufferPointer, _ file: String) {
        reading.counts.cards += 1
        if reading.counts.cards.isMultiple(of: 1_000) { onProgress?(reading.counts.cards) }
        if !card.problems.isEmpty {
            for problem in card.problems {
                add(SourceProblem(file: file, line: problem.line, reason: problem.reason))
            }
        }
        if case .group(let uids) = card.kind {
            reading.counts.groups += 1
            members += uids.map { (card.name, $0) }
            return
        }
        guard card.birthday != nil || card.nativeBirthday != nil else {
            if card.isBirthdayUnusable { reading.counts.skipped += 1 } else { reading.counts.withoutBirthday += 1 }
            return
        }
        reading.counts.withBirthday += 1
        if let year = card.birthday?.year, card.birthday?.calendar == .gregorian, year > today.year {
            add(
                SourceProblem(
                    file: file, line: card.line, reason: "the birthday lies in the future, in \(year)"))
        }
        let id = identifiers.next(uid: card.uid, bytes)
        let origin = ContactOrigin(source: reading.identity, file: file, line: card.line)
        reading.contacts.append(card.takeContact(id: id, origin: origin))
    }

    private mutating func addMembers() {
        let groups = Dictionary(grouping: members, by: \.uid).mapValues { members in
            var names: [String] = []
            names.appendNew(members.map(\.group).filter { !$0.isEmpty })
            return names
        }
        for index in reading.contacts.indices {
            guard let uid = reading.contacts[index].uid, let names = groups[ReadCard.bareUID(uid)] else { continue }
            // One list for all whose groups it is: any number of contacts may have the same UID.
            if reading.contacts[index].groups.isEmpty {
                reading.contacts[index].groups = names
            } else {
                reading.contacts[index].groups.appendNew(names)
            }
        }
    }
}
