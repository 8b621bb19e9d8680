import LinuxSystem
import SQLite
import SystemPackage
import VCard

/// Adding the cards of files, rows and texts.
extension ContactCollector {
    /// Adds every card of a file.
    package mutating func add(cards bytes: UnsafeRawBufferPointer, file: FilePath) {
        var cards = fileCards(of: file)
        _ = add(&cards, bytes, isLast: true, file: file)
    }

    /// Adds every card of a text that was made of a file.
    ///
    /// - Parameter place: where in the file a line of the text is.
    mutating func add(cards text: UnsafeRawBufferPointer, file: FilePath, place: (Int) -> Int) {
        var stream = VCardStream(reader)
        var cards = 0
        _ = stream.read(text, isLast: true) { card, _ in
            cards += 1
            add(card.placed(place), file)
        }
        finish(file, cards, stream.problems.map { $0.placed(place) })
    }

    /// The cards of a file that comes in chunks.
    struct FileCards {
        fileprivate var stream: VCardStream
        fileprivate var count = 0

        fileprivate init(_ reader: VCardReader) { stream = VCardStream(reader) }
    }

    func fileCards(of file: FilePath) -> FileCards { FileCards(reader(of: file)) }

    /// Adds the cards in a chunk of a file.
    ///
    /// - Returns: how many bytes are done with.
    mutating func add(
        _ cards: inout FileCards, _ chunk: UnsafeRawBufferPointer, isLast: Bool, file: FilePath
    ) -> Int {
        var count = 0
        let done = cards.stream.read(chunk, isLast: isLast) { (card: consuming ParsedCard, _) in
            count += 1
            add(card, file)
        }
        cards.count += count
        if isLast {
            if cards.stream.endsInBegin { reading.incomplete.insert(file) }
            finish(file, cards.count, cards.stream.problems)
        }
        return done
    }

    /// Adds every birthday and other yearly date of a calendar file. Its other events are counted, and are nobody.
    package mutating func add(events bytes: UnsafeRawBufferPointer, file: FilePath) {
        var events = 0
        var hasPeople = false
        let (problems, isCut, hasEnds) = calendarReader.read(bytes) { card in
            events += 1
            hasPeople = hasPeople || card.isBirthdayUnusable || card.isLeftOut
            let before = reading.content.cards.count
            add(card, file, isPersonWithoutBirthday: false)
            hasPeople = hasPeople || reading.content.cards.count > before
        }
        if hasEnds { readOnEachDay() }
        if problems.isEmpty, !hasPeople {
            let reason =
                "\(events == 1 ? "one event" : "\(events) events"), and no birthday: no event that lasts all day and comes every year"
            add(SourceProblem(file: file, line: nil, reason: events == 0 ? "a calendar without events" : reason))
        }
        if isCut { reading.incomplete.insert(file) }
        finish(file, events, problems)
    }

    /// Adds the card of one row of a database.
    ///
    /// - Parameters:
    ///   - bytes: nil where the row holds none.
    ///   - uid: the UID that the database has for the card, used where the card has none.
    ///   - number: the number of the row, from 1, which is reported as the line.
    package mutating func add(card bytes: UnsafeRawBufferPointer?, uid: String?, number: Int, file: FilePath) {
        var cards = 0
        if let bytes {
            _ = reader.read(bytes) { card in
                cards += 1
                var card = card.placed { _ in number }
                card.uid = card.uid ?? uid
                card.apply(.contact)
                card.isCut = false
                add(card, file)
            }
        }
        guard cards == 0 else { return }
        count { $0.skipped += 1 }
        add(SourceProblem(file: file, line: number, reason: "no vCard in this row"))
    }

    /// Adds a row of a database that is not read because of its size.
    ///
    /// - Parameter table: where the number is not a card's.
    mutating func add(largeRow number: Int, of table: String? = nil, file: FilePath) {
        count { $0.skipped += 1 }
        reading.incomplete.insert(file)
        let place = table.map { "row \(number) of \($0)" } ?? "this row"
        add(
            SourceProblem(
                file: file, line: table == nil ? number : nil,
                reason: "\(place) has more than \(Database.maximumRowSize >> 20) MiB, and is not read"))
    }

    mutating func finish(_ file: FilePath, _ cards: Int, _ outside: [CardProblem]) {
        if cards == 0 {
            count { $0.skipped += 1 }
            // A calendar without events is empty in earnest.
            if !outside.isEmpty { reading.incomplete.insert(file) }
        }
        add(outside: outside, file)
        problems.endFile()
    }

    /// Adds problems that belong to no card, once all cards were read.
    mutating func add(outside: [CardProblem], _ file: FilePath) {
        for problem in outside { add(SourceProblem(file: file, problem)) }
        problems.sort()
    }
}

extension ParsedCard {
    /// The card with its lines where they are in the file.
    func placed(_ place: (Int) -> Int) -> ParsedCard {
        var card = self
        card.line = place(line)
        card.problems = problems.map { $0.placed(place) }
        return card
    }
}

extension CardProblem {
    func placed(_ place: (Int) -> Int) -> CardProblem {
        var problem = self
        problem.line = place(line)
        return problem
    }
}

/// The charsets that this system's iconv converts.
enum SystemCharsets {
    static let decode: CharsetDecoder = { name, bytes throws(CharsetFailure) in
        do throws(Errno) {
            return try CharsetConverter.utf8(bytes, from: name)
        } catch {
            throw error == .illegalByteSequence ? .invalid : .unavailable(iconvName: name)
        }
    }
}
