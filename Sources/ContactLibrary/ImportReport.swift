import BirthdayCore
import ContactSources
import ContactStore
import Failures
import Messages
import SafeText

/// What an import gave: numbers, problems, and why it failed as a whole.
package struct ImportReport: Sendable {
    package let sources: [SourceOutcome]
    package let counts: CardCounts
    package let changes: ContactChanges
    private let people: [Contact]?
    /// How many of those for whom something was chosen are not there now.
    private let choicesOfNobody: Int

    /// - Parameter people: everybody whom the sources give now, where that is known.
    init(
        _ sources: [SourceOutcome], _ changes: ContactChanges = ContactChanges(), people: [Contact]? = nil,
        choicesOfNobody: Int = 0
    ) {
        self.choicesOfNobody = choicesOfNobody
        self.sources = sources
        self.people = people
        self.changes = changes
        counts = sources.reduce(into: CardCounts()) { if let reading = $1.reading { $0 += reading.counts } }
    }

    /// How many people with birthdays the sources give now.
    package var contactsWithBirthday: Int {
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
                + (source.failure.map { [SourceProblem(file: source.path, line: nil, reason: $0.message)] } ?? [])
        }
    }

    /// The groups that were renamed elsewhere, and took along what belongs to them here.
    package var groupRenames: [GroupRename] { sources.flatMap(\.groupChanges.renames) }

    /// What became of groups elsewhere, and of what was chosen here.
    package var notes: [Diagnosis] {
        let choices = choicesOfNobody
        let absent = Diagnosis(
            .plural(
                // Translators: Something such as to hide or to mute somebody, or when there are notices.
                "{count} person you chose something for is not there now",
                "{count} people you chose something for are not there now", choices),
            .parenthesis, .listingKept("bday-widget list --hidden"))
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
                return CommandFailure(
                    .unusableData, Diagnosis(.at(source.path.string, Message("there are no contacts in it"))))
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
    /// How many people for whom something was chosen are gone, and that is kept.
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

extension Message {
    /// - Parameter command: lists what is kept of sources that are gone.
    package static func listingKept(_ command: String) -> Message {
        Message("to list what is kept: {command}", ["command": .command(command)])
    }
}
