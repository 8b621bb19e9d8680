import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Settings
import SystemPackage

/// What there is to say of a source: what was read of it now, and what it gave before and gives by now.
package struct SourceReport: Sendable {
    /// Whether a source can be read, in the words of a phone's Contacts framework. Raw values are JSON's.
    package enum Authorization: String, Sendable {
        /// Not read yet.
        case notDetermined
        case authorized
        /// Parts of it cannot be read.
        case limited
        case denied
        /// There is nothing at its path.
        case restricted
    }

    package var entry: SourceEntry
    /// What was read; nil if the source could not be, or was not to be.
    package var reading: SourceReading?
    /// Why it cannot be read; nil if it can.
    package var error: SystemError?
    /// What it gave before; nil for a new source.
    var before: StoredSource?
    /// What it gives now; nil for a new source that cannot be read.
    var after: StoredSource?
    /// It was read, gave nothing usable, and keeps what it gave before.
    var isKept = false
    /// What became of the groups of all sources; given with the first source.
    var groupChanges = GroupChanges()

    init(_ entry: SourceEntry, reading: SourceReading? = nil, error: SystemError? = nil) {
        (self.entry, self.reading, self.error) = (entry, reading, error)
    }

    /// A source as it was stored, and whether it can be read now.
    ///
    /// - Parameter reader: for a look at a directory that is another one than before.
    init(_ entry: SourceEntry, stored: StoredSource?, _ reader: SourceReader) {
        let isUnmounted = stored?.isUnmounted(at: entry.path, in: reader) ?? false
        self.init(entry, error: isUnmounted ? SystemError(.unmounted, entry.path) : Self.accessError(entry.path))
        after = stored
    }

    package var path: FilePath { entry.path }

    package var kind: String? { after?.kind }

    package var authorization: Authorization {
        if let error { return error.isMissing ? .restricted : .denied }
        if let reading {
            return !isKept && reading.gaps.values.allSatisfy { $0 == .incomplete } ? .authorized : .limited
        }
        return after.map { $0.isLimited ? .limited : .authorized } ?? .notDetermined
    }

    /// How many contacts with birthdays it gives.
    package var contacts: Int { after?.contactsWithBirthday ?? 0 }

    /// How many of its contacts have none, or one that cannot be read.
    package var withoutBirthday: Int { (after?.cards.count ?? 0) - contacts }

    /// How many of its cards could not be read, or have a birthday that could not.
    package var skipped: Int { after?.counts.skipped ?? 0 }

    /// Why the path cannot be read now; nil if it can.
    static func accessError(_ path: FilePath) -> SystemError? {
        path == SourceIdentity.standardInput ? nil : path.readAccessError
    }

    /// Why the source as a whole, or a part of it, gives nothing now, and what is shown instead; nil if it was read.
    package var failure: Diagnosis? {
        if let error {
            if error.cause == .overBudget {
                return Diagnosis(withKept(.clauses([error.message, "bday-widget import takes what it needs"])))
            }
            return error.isMissing && before != nil
                ? gone(withKept(error.message)) : Diagnosis(withKept(error.message))
        }
        if isKept { return Diagnosis(withKept(.noContactReadable)) }
        // Directories without what is to be mounted on them.
        guard let unmounted = reading?.parts(.unmounted), let first = unmounted.first else { return nil }
        let others = unmounted.count == 1 ? "" : " and \(unmounted.count - 1) more"
        return gone(.clauses([.at(first.string + others, .isUnmounted), .keeping(contacts: 0)]))
    }

    private func gone(_ problem: Message) -> Diagnosis {
        Diagnosis(problem, .parenthesis, .ifGone, command: "bday-widget sources forget \(path.shellWord)")
    }

    private func withKept(_ reason: Message) -> Message {
        guard let kept = before?.contactsWithBirthday, kept > 0 else { return reason }
        return .clauses([reason, .keeping(contacts: kept)])
    }
}

extension SourceReader {
    /// Reads sources, whatever was stored before. `SourceMerge` puts the readings into the store's document: a pipe can keep
    /// a reading waiting, and the store is locked during the merge alone.
    ///
    /// - Parameters:
    ///   - document: with what the sources gave before.
    ///   - budget: what all may take together; each has its part.
    func read(
        _ entries: [SourceEntry], of document: StoreDocument, within budget: ReadingBudget = .unlimited
    ) -> [SourceReport] {
        zip(entries, document.sources(of: entries)).map { entry, stored in
            do throws(SystemError) {
                let mayWait = entry.provenance == .imported
                return SourceReport(
                    entry,
                    reading: try read(entry.path, known: stored?.content, mayWait: mayWait, within: budget.ofSource))
            } catch {
                return SourceReport(entry, error: error)
            }
        }
    }

    /// Reads sources that are not stored, each once.
    func preview(_ paths: [FilePath], within budget: ReadingBudget = .unlimited) -> [SourceReport] {
        let entries = SourceEntries.unique(paths.map { SourceEntry(path: $0, provenance: .imported) })
        return read(entries, of: StoreDocument(), within: budget).map { report in
            var report = report
            if let reading = report.reading, reading.counts.cards > 0 {
                report.after = StoredSource(
                    reading.content, path: report.entry.path, provenance: report.entry.provenance)
            }
            return report
        }
    }

    /// - Parameters:
    ///   - hasCollectionGroups: whether the collections of a vdir are groups.
    ///   - reopening: which files are opened that have not changed.
    ///   - onProgress: called now and then with the number of cards read so far.
    init(
        today: CalendarDay, environment: UserEnvironment, hasCollectionGroups: Bool,
        reopening: KnownFiles.Reopening = .nothing, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        self.init(
            program: ProgramVersion.current, today: today,
            khardDirectories: SourceEntries.discovery(environment)?.khardDirectories() ?? [],
            hasCollectionGroups: hasCollectionGroups, reopening: reopening, onProgress: onProgress)
    }
}

/// What an import gave: numbers, problems, and why it failed as a whole.
package struct ImportReport: Sendable {
    package let sources: [SourceReport]
    package let counts: CardCounts
    package let changes: ContactChanges
    private let people: [Contact]?
    /// How many of those who are hidden or muted are not there now.
    private let choicesOfNobody: Int

    /// - Parameter people: everybody whom the sources give now, where that is known.
    init(
        _ sources: [SourceReport], _ changes: ContactChanges = ContactChanges(), people: [Contact]? = nil,
        choicesOfNobody: Int = 0
    ) {
        self.choicesOfNobody = choicesOfNobody
        self.sources = sources
        self.people = people
        self.changes = changes
        counts = sources.reduce(into: CardCounts()) { if let reading = $1.reading { $0 += reading.counts } }
    }

    /// How many people with birthdays the sources give now.
    package var contacts: Int {
        (people ?? sources.compactMap(\.after).people).count(where: \.hasBirthday)
    }

    package var cardProblems: [SourceProblem] { sources.flatMap { $0.reading?.problems ?? [] } }

    /// The problems of one card, of its file and of its source as a whole.
    package func problems(of card: ContactOrigin) -> [SourceProblem] {
        let readings = sources.compactMap(\.reading)
        let cards = readings.flatMap { $0.cards.map(\.origin) + $0.groupCards.map(\.origin) }
        let next = cards.filter { $0.file == card.file && $0.line > card.line }.map(\.line).min() ?? .max
        return problems.filter { problem in
            guard let line = problem.line else { return problem.file == card.file || problem.file == card.source }
            return problem.file == card.file && (card.line..<next).contains(line)
        }
    }

    /// The problems of the cards, and the sources that cannot be read, each with its place.
    package var problems: [SourceProblem] {
        sources.flatMap { source in
            (source.reading?.problems ?? [])
                + (source.failure.map { [SourceProblem(file: source.path, line: nil, reason: "\($0)")] } ?? [])
        }
    }

    /// The groups that were renamed elsewhere, and took along what belongs to them here.
    package var groupRenames: [GroupRename] { sources.flatMap(\.groupChanges.renames) }

    /// What became of groups elsewhere, and of what was chosen here.
    package var notes: [Diagnosis] {
        let choices = choicesOfNobody
        let absent = Diagnosis(
            "\(choices.counted("person")) who \(choices == 1 ? "is" : "are") hidden or muted \(choices == 1 ? "is" : "are") not there now",
            .parenthesis, .toListKept, command: "bday-widget list --hidden")
        return sources.flatMap(\.groupChanges.notes) + (choices == 0 ? [] : [absent])
    }

    /// Why sources as a whole give nothing now.
    package var sourceFailures: [Diagnosis] {
        sources.compactMap { $0.failure?.at($0.path.string) }
    }

    /// Why the import as a whole failed: no source can be read, or nothing that was read is a vCard.
    package var failure: CommandFailure? {
        if sources.contains(where: { $0.reading?.counts.cards ?? 0 > 0 }) { return nil }
        for source in sources {
            if let error = source.error ?? source.reading?.firstError { return .nothingRead(error) }
            if source.isKept || source.reading?.problems.isEmpty == false {
                return CommandFailure(.unusableData, Diagnosis(.at(source.path.string, .noCards)))
            }
        }
        return nil
    }
}

/// What goes with a source that is forgotten, and what is kept for its return.
package struct ForgetReport: Sendable {
    /// How many people with birthdays no source has any more.
    package var people = 0
    /// The groups that no card names any more, and for which lead times stay chosen.
    package var kept: [ContactGroup] = []
    /// Those for which they are gone too.
    package var lost: [ContactGroup] = []
    /// How many people who are hidden or muted are gone, and what was chosen for them is kept.
    package var choices = 0
    /// How many of them nothing is kept for.
    package var lostChoices = 0

    init() {}

    /// - Parameter groups: what was chosen for groups that no card names any more.
    init(
        _ before: StoreDocument, _ now: StoreDocument, groups: [ContactGroup],
        shown: (StoreDocument) -> [StoredSource]
    ) {
        let (earlier, people) = (shown(before).people, shown(now).people)
        self.people = ContactChanges(known: earlier, shown: earlier, now: people).removed
        let left = Set(now.groups.map(\.id))
        kept = groups.filter { $0.leadTimes != nil && left.contains($0.id) }
        lost = groups.filter { $0.leadTimes != nil && !left.contains($0.id) }
        choices = now.choicesOfNobody(among: people) - before.choicesOfNobody(among: earlier)
        lostChoices = before.choices.count(where: \.isTold) - now.choices.count(where: \.isTold)
    }
}

extension StoreDocument {
    /// How many of the choices are nobody's and to be told of.
    func choicesOfNobody(among people: [Contact]) -> Int {
        let told = choices.filter(\.isTold)
        return markKey.map { told.holders(among: people, $0).count(where: \.isEmpty) } ?? 0
    }

    /// Takes back what was chosen for people who are not among these any more.
    mutating func dropChoices(of people: [Contact], without others: [Contact]) {
        guard let key = markKey else { return }
        let (before, now) = (choices.holders(among: people, key), choices.holders(among: others, key))
        choices = choices.indices.filter { before[$0].isEmpty || !now[$0].isEmpty }.map { choices[$0] }
    }
}

/// How many people with birthdays are new, say something else than before, and are gone. A person is recognized by their
/// cards, or by name and birthday.
package struct ContactChanges: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var removed = 0

    package init() {}

    /// - Parameters:
    ///   - known: everybody who was stored before, in use or not.
    ///   - shown: those of them who were in use.
    ///   - now: who is in use now.
    init(known: [Contact], shown: [Contact], now: [Contact]) {
        if known == now { return }
        var (known, shown, now) = (known[...], shown[...], now[...])
        // Most people are as they were, and in their places.
        if known == shown {
            let start = zip(shown, now).prefix { $0 == $1 }.count
            (shown, now) = (shown.dropFirst(start), now.dropFirst(start))
            let end = zip(shown.reversed(), now.reversed()).prefix { $0 == $1 }.count
            (shown, now) = (shown.dropLast(end), now.dropLast(end))
            known = shown
        }
        if known.isEmpty {
            new = now.count(where: \.hasBirthday)
            return
        }
        // What only a source that is not in use says does not make a change of what is in use.
        let all = Array(shown) + known
        var before: [Trait: Int] = [:]
        for place in all.indices where all[place].hasBirthday {
            for trait in all[place].traits where before[trait] == nil { before[trait] = place }
        }
        var traits: Set<Trait> = []
        var found: Set<Int> = []
        for contact in now where contact.hasBirthday {
            traits.formUnion(contact.traits)
            let earlier = contact.traits.lazy.compactMap { before[$0] }.first { contact.canBe(all[$0]) }
            guard let earlier else {
                new += 1
                continue
            }
            found.insert(earlier)
            if !contact.saysTheSame(as: all[earlier]) { changed += 1 }
        }
        removed = all.indices.prefix(shown.count).count { place in
            all[place].hasBirthday && !found.contains(place)
                && (all[place].sharesKey || traits.isDisjoint(with: all[place].traits))
        }
    }

    package var isEmpty: Bool { new + changed + removed == 0 }

    /// What somebody is recognized by.
    fileprivate enum Trait: Hashable {
        case card(PersonKey)
        /// A synchronizer that writes to another place names files without UIDs anew.
        case birthday(String, Birthday?, Birthday?)
    }
}

extension Contact {
    fileprivate var traits: [ContactChanges.Trait] {
        personKeys.map { .card($0) } + (uid != nil || name.isEmpty ? [] : [.birthday(name, birthday, nativeBirthday)])
    }

    /// Whether nothing speaks against it that both are one person, who have a key of their cards in common.
    fileprivate func canBe(_ other: Contact) -> Bool {
        !sharesKey && !other.sharesKey || name == other.name || birthday != nil && birthday == other.birthday
    }

    /// Whether nothing that a person would call a change tells the cards apart: where they lie and their UIDs do not count.
    fileprivate func saysTheSame(as other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday
            && groups == other.groups && structuredName == other.structuredName
            && isDeceased == other.isDeceased && isExcluded == other.isExcluded
    }
}
