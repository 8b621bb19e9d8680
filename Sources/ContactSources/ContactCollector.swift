import BirthdayCore
import Failures
import ICalendar
import LinuxSystem
import LocalTime
import Messages
import PathBytes
import SQLite
import SafeText
import SystemPackage
import VCard

/// Turns the cards of one source into contacts, counts them, and collects problems.
package struct ContactCollector: Sendable {
    let source: SourceReader
    /// Of cards in databases and in texts of other formats.
    let reader: VCardReader
    private let calendarReader: CalendarReader
    /// What the reading of the source may take.
    let budget: ReadingBudget
    var reading: SourceReading
    var problems = ProblemList()
    /// The files that others include.
    var included: Set<FilePath> = []
    private var listing: SourceListing
    /// Only the listing is asked for.
    let isListing: Bool
    /// Of the cards that come in, but for the line.
    private var origin: ContactOrigin
    /// The path of their file, once it was asked for.
    private var path: FilePath?
    private var cards = 0

    /// - Parameter isListing: only the listing is asked for.
    init(
        _ source: SourceReader, identity: FilePath, listing: SourceListing, isListing: Bool, budget: ReadingBudget
    ) {
        self.source = source
        self.budget = budget
        self.listing = listing
        self.isListing = isListing
        origin = ContactOrigin(source: identity, file: identity, line: 0)
        reader = VCardReader(decode: decodeByIconv)
        calendarReader = CalendarReader(today: source.today, decode: decodeByIconv)
        reading = SourceReading(identity: identity, kind: "", readAt: SystemCalendar.nanoseconds())
    }

    /// The result, once the source is read.
    package consuming func finish() -> SourceReading {
        reading.problems = problems.finish()
        reading.content.isLimited = reading.gaps.values.contains(.unreadable)
        // What could not be read may be readable in the next moment, whatever its times are.
        reading.content.digest = reading.isLimited || !source.isAskedAgain ? nil : listing.digest
        return reading
    }

    /// Reserves capacity for more contacts, unless there are more already: growth in small steps would copy them once a
    /// step.
    ///
    /// - Parameters:
    ///   - contacts: the maximum number that comes.
    ///   - files: of these files.
    package mutating func reserve(_ contacts: Int, files: Int = 0) {
        guard !isListing, contacts > reading.content.cards.count else { return }
        reading.content.cards.reserveCapacity(reading.content.cards.count + contacts)
        reading.content.files.reserveCapacity(reading.content.files.count + files)
    }

    package mutating func report(_ problem: SourceProblem) {
        problems.add(problem)
        reading.content.hasProblems = true
    }

    /// Whether the files of a source are listed as they were when it was read.
    mutating func lists(_ known: SourceContent) throws(SystemError) -> Bool {
        if known.hasCardFiles {
            // What is no directory any more is not listed as one.
            do { try ContactSource.vdir(known.identity).read(&self) } catch { return false }
        } else {
            for file in known.files { begin(file.path, FileFingerprint(path: file.path)) }
        }
        try budget.check(known.identity)
        return listing.digest == known.digest
    }

    /// Adds a file to the listing, by its name in its directory.
    mutating func list(_ entry: Directory.Entry, of directory: borrowing Directory) {
        guard source.isAskedAgain else { return }
        let fingerprint = directory.fingerprint(of: entry)
        entry.withBytes { listing.add($0, fingerprint) }
    }

    mutating func list(_ path: FilePath, _ fingerprint: FileFingerprint?) {
        path.withBytes { listing.add($0, fingerprint) }
    }

    mutating func list(_ directory: FilePath, _ identity: Directory.Identity) {
        listing.add(directory: directory, identity)
    }

    /// Begins with the cards of a file that is listed.
    mutating func begin(_ location: FileLocation) {
        reading.content.files.append(SourceFile(location))
        origin = ContactOrigin(source: origin.source, location, line: 0)
        path = nil
    }

    /// The file whose cards come in.
    var file: FilePath {
        mutating get {
            let file = path ?? origin.file
            path = file
            return file
        }
    }

    /// Begins with a file that is the source, or that the source names.
    ///
    /// - Parameter fingerprint: nil for a pipe.
    mutating func begin(_ path: FilePath, _ fingerprint: FileFingerprint?) {
        begin(FileLocation(path))
        list(path, fingerprint)
        if let fingerprint { watch(path, fingerprint) }
    }

    @inline(__always)
    mutating func count(_ change: (inout CardCounts) -> Void) {
        let last = reading.content.files.count - 1
        if last >= 0 { change(&reading.content.files[last].counts) }
    }

    /// Adds a file or directory in the source that cannot be read now.
    package mutating func report(unreadable path: FilePath, _ error: SystemError) {
        reading.firstError = reading.firstError ?? error
        // The error can name the path relative to a directory that is open.
        let denied = SystemError(error.cause, path)
        report(unreadable: path, reason: error.isPermission ? denied.withObstacle.message : error.message)
    }

    /// Adds a database that can be opened and not be read, as a whole or to its end.
    package mutating func report(unreadable path: FilePath, reason: Message, asWritten: Message? = nil) {
        reading.gaps[path] = .unreadable
        problems.endFile()
        report(SourceProblem(file: path, line: nil, reason: reason, asWritten: asWritten))
    }

    /// Adds a path whose fingerprint shows whether the source changed.
    package mutating func watch(_ path: FilePath, _ fingerprint: FileFingerprint) {
        reading.dependencies.append(Dependency(path: path, fingerprint: fingerprint))
    }

    /// Adds a directory that was read to its end.
    mutating func add(directory path: FilePath, _ identity: Directory.Identity, hasCards: Bool) {
        if hasCards {
            reading.content.directories.append(LocatedDirectory(path: path, identity: identity))
        } else {
            reading.cardless.append((path, identity))
        }
    }

    /// Adds what may have been a directory before.
    mutating func add(noDirectory path: FilePath) { reading.cardless.append((path, nil)) }

    /// Adds a card, which is used up.
    ///
    /// - Parameter isPersonWithoutBirthday: whether a card without any date is somebody.
    mutating func add(_ card: inout ParsedCard, isPersonWithoutBirthday: Bool = true) {
        count { $0.cards += 1 }
        cards += 1
        if cards.isMultiple(of: 1_000) { source.onProgress?(cards) }
        if !card.problems.isEmpty {
            for problem in card.problems { report(SourceProblem(file: file, problem)) }
        }
        origin.line = card.line
        if card.isCut { reading.markIncomplete(file) }
        if case .group(let uids) = card.kind {
            // Who is in a group stands behind its name.
            if card.isCut { return count { $0.skipped += 1 } }
            count { $0.groups += 1 }
            if !card.name.isEmpty {
                reading.content.groupCards.append(
                    GroupCard(name: card.name, uid: card.uid, members: uids, origin: origin))
            }
            return
        }
        if card.birthday != nil || card.nativeBirthday != nil {
            count { $0.withBirthday += 1 }
        } else if card.isBirthdayUnusable {
            count { $0.skipped += 1 }
        } else {
            count { $0.withoutBirthday += 1 }
            if !isPersonWithoutBirthday, card.dates.isEmpty { return }
        }
        if let birthday = card.birthday, birthday.calendar == .gregorian, let year = birthday.year,
            (year, birthday.month, birthday.day) > (source.today.year, source.today.month, source.today.day)
        {
            report(
                SourceProblem(
                    file: file, line: card.line,
                    reason: Message("the birthday lies in the future, in {year}", ["year": .number(year)])))
        }
        if card.isCut { reading.cut.insert(origin) }
        reading.content.cards.append(card.takeContact(origin: origin))
    }

    // Adding the cards of files, rows and texts.

    /// Adds every card of a file.
    package mutating func add(cards bytes: UnsafeRawBufferPointer) {
        var cards = fileCards
        _ = add(&cards, bytes, isLast: true)
    }

    /// Adds every card of a text that was made of a file.
    ///
    /// - Parameter place: where in the file a line of the text is.
    mutating func add(cards text: UnsafeRawBufferPointer, place: (Int) -> Int) {
        var stream = VCardStream(reader)
        var cards = 0
        _ = stream.read(text, isLast: true) { card, _ in
            cards += 1
            card.place(place)
            add(&card)
        }
        finish(cards, stream.problems.map { $0.placed(place) })
    }

    /// The cards of a file that comes in chunks.
    struct FileCards {
        fileprivate var stream: VCardStream
        fileprivate var count = 0

        fileprivate init(_ reader: VCardReader) { stream = VCardStream(reader) }
    }

    var fileCards: FileCards {
        let directory = origin.location.directory
        let isKhards = source.khardDirectories.contains { directory.isInside($0) }
        return FileCards(isKhards ? VCardReader(decode: decodeByIconv, isKhards: true) : reader)
    }

    /// Adds the cards in a chunk of a file.
    ///
    /// - Parameter noCards: what is wrong with the file where there are none, if that is known.
    /// - Returns: how many bytes are done with.
    mutating func add(
        _ cards: inout FileCards, _ chunk: UnsafeRawBufferPointer, isLast: Bool, noCards: Message? = nil
    ) -> Int {
        var count = 0
        let done = cards.stream.read(chunk, isLast: isLast) { card, _ in
            count += 1
            add(&card)
        }
        cards.count += count
        if isLast {
            if cards.stream.isCut { reading.markIncomplete(file) }
            let reason = cards.count == 0 ? noCards : nil
            finish(cards.count, reason.map { [CardProblem(line: 1, reason: $0)] } ?? cards.stream.problems)
        }
        return done
    }

    /// Adds every birthday and other yearly date of a calendar file. Its other events are counted, and are nobody.
    package mutating func add(events bytes: UnsafeRawBufferPointer) {
        var events = 0
        var hasPeople = false
        let (problems, isCut, hasEnds) = calendarReader.read(bytes) { card in
            events += 1
            hasPeople = hasPeople || card.isBirthdayUnusable
            let before = reading.content.cards.count
            add(&card, isPersonWithoutBirthday: false)
            hasPeople = hasPeople || reading.content.cards.count > before
        }
        if hasEnds { reading.content.readOn = source.today }
        if problems.isEmpty, !hasPeople {
            let reason: Message =
                events == 0
                ? Message("a calendar without events")
                : .plural(
                    "one event, and no birthday: no event that lasts all day and comes every year",
                    "{count} events, and no birthday: no event that lasts all day and comes every year", events)
            report(SourceProblem(file: file, line: nil, reason: reason))
        }
        if isCut { reading.markIncomplete(file) }
        finish(events, problems)
    }

    /// Adds the card of one row of a database.
    ///
    /// - Parameters:
    ///   - bytes: nil where the row holds none.
    ///   - uid: the UID that the database has for the card, used where the card has none.
    ///   - number: the number of the row, from 1, which is reported as the line.
    package mutating func add(card bytes: UnsafeRawBufferPointer?, uid: String?, number: Int) {
        var cards = 0
        if let bytes {
            _ = reader.read(bytes) { card in
                cards += 1
                card.place { _ in number }
                card.uid = card.uid ?? uid
                card.apply(.contact)
                card.isCut = false
                add(&card)
            }
        }
        guard cards == 0 else { return }
        count { $0.skipped += 1 }
        report(SourceProblem(file: file, line: number, reason: Message("no vCard in this row")))
    }

    /// Adds a row of a database that is not read because of its size.
    ///
    /// - Parameter table: where the number is not a card's.
    mutating func report(largeRow number: Int, of table: String? = nil) {
        count { $0.skipped += 1 }
        reading.markIncomplete(file)
        let size = Message.Value.number(Database.maximumRowSize >> 20)
        let reason =
            table.map { table in
                Message(
                    // Translators: {row} is a number, {table} the name of a table in a database.
                    "row {row} of {table} has more than {size} MiB, and is not read",
                    ["row": .number(number), "table": .code(CleanText(cleaning: table)), "size": size])
            } ?? Message("this row has more than {size} MiB, and is not read", ["size": size])
        report(SourceProblem(file: file, line: table == nil ? number : nil, reason: reason))
    }

    mutating func finish(_ cards: Int, _ outside: [CardProblem]) {
        if cards == 0 {
            count { $0.skipped += 1 }
            // A calendar without events is empty in earnest.
            if !outside.isEmpty { reading.markIncomplete(file) }
        }
        report(outside: outside)
        problems.endFile()
    }

    /// Adds problems that belong to no card, once all cards were read.
    mutating func report(outside: [CardProblem]) {
        for problem in outside { report(SourceProblem(file: file, problem)) }
        problems.sort()
    }
}

extension ParsedCard {
    /// Puts its lines where they are in the file.
    mutating func place(_ place: (Int) -> Int) {
        line = place(line)
        problems = problems.map { $0.placed(place) }
    }
}

extension CardProblem {
    func placed(_ place: (Int) -> Int) -> CardProblem {
        var problem = self
        problem.line = place(line)
        return problem
    }
}

/// The decoder of the charsets that this system's iconv converts.
@Sendable func decodeByIconv(_ name: String, _ bytes: [UInt8]) throws(CharsetFailure) -> [UInt8] {
    do throws(Errno) {
        return try CharsetConverter.utf8(bytes, from: name)
    } catch {
        throw error == .illegalByteSequence ? .invalid : .unavailable(iconvName: name)
    }
}
