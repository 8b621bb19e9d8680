import BirthdayCore
import ICalendar
import LinuxSystem
import LocalTime
import PathBytes
import SystemPackage
import VCard

/// Turns the cards of one source into contacts, without identifiers: adds the groups whose cards name them, counts, and
/// collects problems.
package struct ContactCollector: Sendable {
    let today: CalendarDay
    /// Of cards in databases and in texts of other formats.
    let reader: VCardReader
    private let khardDirectories: [FilePath]
    let calendarReader: CalendarReader
    /// What the reading of the source may take.
    let budget: ReadingBudget
    let onProgress: (@Sendable (Int) -> Void)?
    /// Whether the collections of a vdir are groups of the contacts in them.
    let hasCollectionGroups: Bool
    var reading: SourceReading
    var problems = ProblemList()
    /// The files that others include.
    var included: Set<FilePath> = []
    private var members: [(group: String, uid: String, book: FilePath)] = []
    private let limits = CardLimits.contact

    /// - Parameters:
    ///   - today: birthdays later than today are reported as a problem.
    ///   - khardDirectories: where khard writes cards.
    ///   - hasCollectionGroups: whether the collections of a vdir are groups.
    ///   - onProgress: called every thousand cards with the number of cards read so far.
    package init(
        identity: FilePath, kind: String, today: CalendarDay, khardDirectories: [FilePath] = [],
        hasCollectionGroups: Bool = false, readAt: Int, budget: ReadingBudget = .unlimited,
        onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        self.hasCollectionGroups = hasCollectionGroups
        self.today = today
        self.onProgress = onProgress
        self.budget = budget
        self.khardDirectories = khardDirectories
        reader = VCardReader(decode: SystemCharsets.decode, limits: limits)
        calendarReader = CalendarReader(today: today, decode: SystemCharsets.decode)
        reading = SourceReading(identity: identity, kind: kind, readAt: readAt)
    }

    /// The result, once the source is read.
    package consuming func finish() -> SourceReading {
        if !members.isEmpty { addMembers() }
        if !reading.collectionNames.isEmpty { addCollections() }
        if !members.isEmpty || !reading.collectionNames.isEmpty { limitGroups() }
        reading.problems = problems.finish()
        return reading
    }

    /// Reserves capacity for more contacts, unless there are more already: growth in small steps would copy them once a
    /// step.
    ///
    /// - Parameter contacts: the maximum number that comes.
    package mutating func reserve(_ contacts: Int) {
        guard contacts > reading.contacts.count else { return }
        reading.contacts.reserveCapacity(reading.contacts.count + contacts)
    }

    /// The reader of a file of cards.
    func reader(of file: FilePath) -> VCardReader {
        let isKhards = khardDirectories.contains { file.isInside($0) }
        return isKhards ? VCardReader(decode: SystemCharsets.decode, isKhards: true, limits: limits) : reader
    }

    package mutating func add(_ problem: SourceProblem) { problems.add(problem) }

    /// Adds a file or directory in the source that cannot be read now.
    package mutating func add(unreadable path: FilePath, _ error: SystemError) {
        reading.firstError = reading.firstError ?? error
        // The error can name the path relative to a directory that is open.
        let denied = SystemError(error.cause, path)
        add(unreadable: path, reason: error.isPermission ? denied.withRemedy.reason : error.reason)
    }

    /// Adds a database that can be opened and not be read, as a whole or to its end.
    package mutating func add(unreadable path: FilePath, reason: String, asWritten: String? = nil) {
        reading.unreadable.append(path)
        problems.endFile()
        add(SourceProblem(file: path, line: nil, reason: reason, asWritten: asWritten))
    }

    /// Adds a path whose fingerprint shows whether the source changed.
    package mutating func watch(_ path: FilePath, _ fingerprint: FileFingerprint) {
        reading.dependencies.append(Dependency(path: path, fingerprint: fingerprint))
    }

    /// Adds a directory that was read to its end.
    mutating func add(directory path: FilePath, _ identity: Directory.Identity, hasCards: Bool) {
        if hasCards {
            reading.directories.append(LocatedDirectory(path: path, identity: identity))
        } else {
            reading.cardless.append((path, identity))
        }
    }

    /// Adds what may have been a directory before.
    mutating func add(noDirectory path: FilePath) { reading.cardless.append((path, nil)) }

    /// - Parameter isPersonWithoutBirthday: whether a card without any date is somebody.
    mutating func add(_ card: consuming ParsedCard, _ file: FilePath, isPersonWithoutBirthday: Bool = true) {
        reading.counts.cards += 1
        if reading.counts.cards.isMultiple(of: 1_000) { onProgress?(reading.counts.cards) }
        if !card.problems.isEmpty {
            for problem in card.problems { add(SourceProblem(file: file, problem)) }
        }
        let origin = ContactOrigin(source: reading.identity, file: file, line: card.line)
        if card.isCut { reading.incomplete.insert(file) }
        if card.isLeftOut {
            reading.counts.skipped += 1
            return reading.leftOut.append(card.takeContact(origin: origin))
        }
        if case .group(let uids) = card.kind {
            // Who is in a group stands behind its name.
            if card.isCut { return reading.counts.skipped += 1 }
            reading.counts.groups += 1
            if !card.name.isEmpty {
                let book = origin.book
                members += uids.map { (card.name, $0.comparableUID, book) }
                reading.groupCards.append(GroupCard(name: card.name, uid: card.uid, origin: origin))
            }
            return
        }
        if card.birthday != nil || card.nativeBirthday != nil {
            reading.counts.withBirthday += 1
        } else if card.isBirthdayUnusable {
            reading.counts.skipped += 1
        } else {
            reading.counts.withoutBirthday += 1
            if !isPersonWithoutBirthday, card.dates.isEmpty { return }
        }
        if let birthday = card.birthday, birthday.calendar == .gregorian, let year = birthday.year,
            (year, birthday.month, birthday.day) > (today.year, today.month, today.day)
        {
            add(
                SourceProblem(
                    file: file, line: card.line, reason: "the birthday lies in the future, in \(year)"))
        }
        if card.isCut { reading.cut.insert(origin) }
        reading.contacts.append(card.takeContact(origin: origin))
    }

    private mutating func addMembers() {
        let groups = Dictionary(grouping: members, by: \.uid).mapValues { members in
            Dictionary(grouping: members, by: \.book).mapValues { [String].groups(named: $0.map(\.group)) }
        }
        for index in reading.contacts.indices {
            guard let uid = reading.contacts[index].uid,
                let names = groups[ParsedCard.memberKey(uid)]?[reading.contacts[index].origin.book]
            else { continue }
            // Contacts with the same UID, of which there may be any number, share one list.
            if reading.contacts[index].groups.isEmpty {
                reading.contacts[index].groups = names
            } else {
                reading.contacts[index].groups.appendNewGroups(names)
            }
        }
    }

    /// Leaves out the groups beyond the limit of each contact, wherever they come from.
    private mutating func limitGroups() {
        for index in reading.contacts.indices where reading.contacts[index].groups.count > limits.groups {
            reading.contacts[index].groups.removeLast(reading.contacts[index].groups.count - limits.groups)
            let origin = reading.contacts[index].origin
            add(
                SourceProblem(
                    file: origin.file, line: origin.line,
                    reason: "the person's groups after the first \(limits.groups) are left out"))
        }
    }
}
