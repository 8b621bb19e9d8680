import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import Messages
import SystemPackage
import VCard

/// A change of a group. What the address book can hold is changed there; the rest is in the store.
package enum GroupChange: Sendable {
    /// Makes a group that nobody is in yet: as a card where one address book has such cards, else in the store.
    ///
    /// `in`: the address book that gets the card, whether or not it has cards of groups.
    case create(String, in: FilePath? = nil)
    /// Puts people into a group: each with the first card that can be changed, else in the store alone.
    case add([Contact], to: String)
    /// Takes people out of a group: from each of their cards that names it, and from the store. A group with a preference of
    /// its own stays when nobody is left in it.
    case remove([Contact], from: String)
    /// Gives a group another name. Where no card could be changed, nothing is left of it.
    ///
    /// `isJoining`: the new name can be another group's, with which it becomes one; what was chosen for a group that nobody
    /// bears now goes along too.
    case rename(String, to: String, isJoining: Bool = false)
    /// Takes everybody out of a group, and the group away. The people stay. Of a group that nobody bears now, what was
    /// chosen for it goes.
    case delete(String)
    /// Says when people in a group are notified of, also in one that nobody bears now.
    case notify(LeadTimes, of: String)
    /// Drops what was said of a group by `notify`: the user's default holds for it.
    case notifyByDefault(String)
}

/// Changes of groups on what the sources say now: planned on what was loaded, made in cards, read again there, and stored.
package struct GroupTransaction {
    /// The longest name of a group or person, in bytes, that is still read from a card.
    package static let maximumName = CardLimits.contact.text

    /// Everybody, as the sources give them now.
    package let known: ContactReading
    /// Whether only the report is asked for.
    var isDryRun = false
    var store: StoreTransaction
    /// When groups without a preference of their own are notified of.
    let standard: LeadTimes
    /// Keeps other processes from changing groups; nil where nothing is to be changed.
    private var lock: Lock?
    private let onProgress: (@Sendable (Int) -> Void)?

    private final class Lock: Sendable {
        private let file: LockFile
        init(_ file: consuming LockFile) { self.file = file }
    }

    /// Waits for the changes of other processes, and reads all sources. What they say that is new is stored first, so that a
    /// change that is interrupted is not taken for the same as one that another program made before.
    ///
    /// - Parameters:
    ///   - isDryRun: only reports are asked for.
    ///   - onProgress: called after each file with the number of cards done with.
    package init(
        _ library: Library, isDryRun: Bool, onProgress: (@Sendable (Int) -> Void)? = nil
    ) throws(CommandFailure) {
        if !isDryRun { lock = Lock(try library.store.lockGroups()) }
        var store = try StoreTransaction(library)
        known = library.contacts(&store)
        self.store = store
        standard = library.configuration.notifications.standard
        self.onProgress = onProgress
    }

    /// - Parameter isDryRun: only says what would be.
    /// - Throws: `unknownGroup`, `groupExists`, `severalBooks`, `unknownSource`, `unchangeableCards`, `directoryGroup` and
    ///   `sharedUID`, `.notPermitted` for a source that cannot be edited, and errors of the store: then nothing is changed.
    package mutating func make(_ change: GroupChange, isDryRun: Bool) throws(CommandFailure) -> GroupReport {
        self.isDryRun = isDryRun
        let before = store
        var report =
            switch change {
            case .create(let name, let book): try create(name, in: book)
            case .add(let people, let name): try add(people, to: name)
            case .remove(let people, let name): try remove(people, from: name)
            case .rename(let name, let new, let isJoining): try rename(name, to: new, isJoining: isJoining)
            case .delete(let name): try delete(name)
            case .notify(let leadTimes, let name): try setLeadTimes(leadTimes, of: name)
            case .notifyByDefault(let name): try setLeadTimes(nil, of: name)
            }
        if isDryRun { store = before } else { noteCards(of: report.name) }
        do {
            try save()
        } catch {
            if report.changed.isEmpty { throw error }
            report.unstored = error
            let local = Set(report.local.map(\.id))
            report.people.removeAll { local.contains($0.id) }
            report.local = []
        }
        report.identifier = index.find(report.name)?.identifier
        return report
    }

    /// Keeps with a choice by which cards the group is known when another program renames it.
    private mutating func noteCards(of name: String) {
        let (index, stored) = (index, store.document.groups.named(name))
        let group = stored ?? ContactGroup(name: name)
        guard index.isNamed(group.name), stored != nil || index.isJoined(group) else { return }
        let uids = index.uids(of: group)
        if uids != group.cardUIDs { store.changeGroups { $0.change(group.name) { $0.cardUIDs = uids } } }
    }

    /// Lets others change groups. What was read may be out of date from now on.
    package mutating func unlock() { lock = nil }

    /// What there is by now.
    var index: GroupIndex { GroupIndex(store) }

    /// Stores what was changed so far.
    mutating func save() throws(CommandFailure) {
        if !isDryRun { try store.store() }
    }

    /// Changes cards, and reads the sources again in which they lie.
    mutating func edit(_ report: inout GroupReport, _ edits: (inout GroupCardEdits) -> Void) {
        let index = index
        var run = GroupCardEdits(SourceEditor(isDryRun: isDryRun, onProgress: onProgress), report)
        edits(&run)
        report = run.report
        report.settle(index)
        if isDryRun { return }
        let outdated = index.outdated(by: report)
        if !outdated.isEmpty { store.read(store.entries.named(outdated)) }
    }
}

// Groups as a whole. What a group gains is stored before the first card is changed, and what it loses after the last: a
// change that is interrupted leaves a name that stands twice, or a choice that is nobody's, and no lead time is lost.

extension GroupTransaction {
    mutating func create(_ name: String, in path: FilePath?) throws(CommandFailure) -> GroupReport {
        let index = index
        if let group = index.groups.named(name) { throw .groupExists(group.name) }
        let books = try path.map { path throws(CommandFailure) in [try index.book(at: path)] } ?? index.booksWithGroups
        if books.count > 1 { throw .severalBooks(books.map(\.path)) }
        var report = GroupReport(name)
        report.returned = index.unborne.named(name)?.leadTimes
        if let book = books.first {
            edit(&report) { $0.make(name, in: book) }
        } else {
            store.changeGroups { $0.change(name) { ($0.name, $0.isMadeHere) = (name, true) } }
        }
        return report
    }

    mutating func delete(_ name: String) throws(CommandFailure) -> GroupReport {
        let index = index
        if let unborne = index.findUnborne(name) {
            takeBack(unborne, index)
            return GroupReport(unborne.name)
        }
        let group = try index.group(name)
        let cards = try index.cardsToChange(for: group.name)
        var report = GroupReport(group.name)
        report.group = group
        report.ownCards = cards.own
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        if !cards.isEmpty { edit(&report) { $0.apply(cards.deleted(group.name)) } }
        if !isDryRun, report.refused.isEmpty {
            report.refused = self.index.ownCards(of: group.name).map {
                .init(card: $0.origin, reason: Message("its file is empty, cut off, or not there"), cause: .busy)
            }
        }
        if !report.refused.isEmpty, report.cards.isEmpty { return report }
        report.gone = store.apply(index.cardsStoredAlone(for: group.name).deleted(group.name))
        if report.refused.isEmpty, isDryRun || !self.index.isNamed(group.name) {
            report.local = known.everybody.chosen(for: group.id)
            takeBack(group, index)
        }
        if !isDryRun { report.book = self.index.bookOfNext(like: report) }
        return report
    }

    mutating func rename(_ name: String, to new: String, isJoining: Bool) throws(CommandFailure) -> GroupReport {
        let index = index
        let unborne = index.findUnborne(name)
        let group = if let unborne { unborne } else { try index.group(name) }
        let isSame = GroupName(new) == group.id
        let other = isSame ? nil : index.groups.named(new)
        // What only the store has under the new name can be what a rename that was interrupted wrote there.
        let names = index.choiceNames(of: group)
        let isOthers = other.map { other in
            index.isNamed(other.name) || other.isMadeHere
                || store.document.choices.contains { $0.isIn([other.id]) && !$0.isIn(names) }
        }
        if isOthers == true, !isJoining { throw .groupExists(other?.name ?? new, toJoin: name) }
        if unborne != nil, isOthers != true { throw .unknownGroup(name, known: index.groups.map(\.name)) }
        let new = isOthers == true ? other?.name ?? new : new
        var report = GroupReport(new)
        report.formerName = group.name
        report.people = known.everybody.filter { $0.isMember(of: group.id) }
        report.local = known.everybody.chosen(for: group.id)
        let cards = try index.cardsToChange(for: group.name)
        let before = store.document
        let joined = isOthers == true ? other.flatMap { joinedLeadTimes(group, $0, index, &report) } : nil
        takeOverMemberships(of: group, index)
        store.changeChoices { choices in
            for place in choices.indices where choices[place].isIn(names) {
                if isSame { choices[place].groups.removeAll { names.contains(GroupName($0)) } }
                choices[place].groups.appendNewGroups([new])
            }
        }
        self.change(isSame ? group : other ?? ContactGroup(name: new), index) { choice in
            if isSame { return choice.name = new }
            var gains = group
            gains.isMadeHere = false
            choice.takeIn(gains)
            choice.leadTimes = isOthers == true ? joined : group.leadTimes
        }
        if !cards.isEmpty {
            try save()
            edit(&report) { $0.apply(cards.renamed(from: group.name, to: new)) }
        }
        if report.cards.isEmpty, !report.refused.isEmpty {
            (report.people, report.local) = ([], [])
            store.changeGroups { $0 = before.groups }
            let groups = Dictionary(before.choices.map { ($0.mark, $0.groups) }) { first, _ in first }
            store.changeChoices { choices in
                for place in choices.indices {
                    choices[place].groups = groups[choices[place].mark] ?? choices[place].groups
                }
            }
            return report
        }
        report.gone = store.apply(index.cardsStoredAlone(for: group.name).renamed(from: group.name, to: new))
        if !isSame, isDryRun || !self.index.isNamed(group.name) {
            takeBack(group, index, except: GroupName(new))
            if group.isMadeHere { store.changeGroups { $0.change(new) { $0.isMadeHere = true } } }
        }
        return report
    }

    /// The preference of a group that another is joined to: who is in either loses no notice. Where somebody is in one that has
    /// none of its own, that is the default; of a name that nobody bears any more it is handed on.
    private func joinedLeadTimes(
        _ group: ContactGroup, _ other: ContactGroup, _ index: GroupIndex, _ report: inout GroupReport
    ) -> LeadTimes? {
        func inherited(_ group: ContactGroup) -> LeadTimes? {
            index.isNamed(group.name) || index.isJoined(group) ? standard : nil
        }
        let isHandedOn = index.unborne.contains { $0.id == group.id }
        let before = [group, other].compactMap { $0.leadTimes ?? inherited($0) }
        let joining = isHandedOn ? [group, other].compactMap(\.leadTimes) : before
        let joined = joining.reduce(LeadTimes.none) { $0.union($1) }
        if before.contains(where: { $0 != joined }) { report.joined = joined }
        let isDefault = group.leadTimes == nil || !isHandedOn && inherited(other) == joined
        return other.leadTimes == nil && isDefault ? nil : joined
    }

    /// Changes what was chosen for a group, which takes the place of what was chosen for names that it had before.
    private mutating func change(
        _ group: ContactGroup, _ index: GroupIndex, _ change: @escaping (inout ContactGroup) -> Void
    ) {
        takeOverMemberships(of: group, index)
        let former = index.formerNames(of: group)
        store.changeGroups { $0.change(group.name, former: former, change) }
    }

    /// Gives memberships by choice the names that groups have by now, where the choice is about to go that a former name is
    /// found by.
    private mutating func takeOverMemberships(of group: ContactGroup, _ index: GroupIndex) {
        let former = Set(index.formerNames(of: group))
        if former.isEmpty || !index.isJoined(group) { return }
        store.changeChoices { choices in
            choices.changeGroups { names in
                let now = names.flatMap { former.contains(GroupName($0)) ? index.names(of: $0) : [$0] }
                if now == names { return }
                names = []
                names.appendNewGroups(now)
            }
        }
    }

    /// Drops what was chosen for a group.
    private mutating func takeBack(_ group: ContactGroup, _ index: GroupIndex, except kept: GroupName? = nil) {
        let names = index.choiceNames(of: group).subtracting(kept.map { [$0] } ?? [])
        takeOverMemberships(of: group, index)
        store.changeChoices { $0.changeGroups { $0.removeAll { names.contains(GroupName($0)) } } }
        store.changeGroups { $0.removeAll { names.contains($0.id) } }
    }

    mutating func setLeadTimes(_ chosen: LeadTimes?, of name: String) throws(CommandFailure) -> GroupReport {
        let index = index
        let unborne = index.findUnborne(name)
        let group = if let unborne { unborne } else { try index.group(name) }
        change(group, index) { $0.leadTimes = chosen }
        var report = GroupReport(group.name)
        report.isUnborne = unborne != nil
        return report
    }
}

// Putting people into groups, and taking them out.

extension GroupTransaction {
    mutating func add(_ people: [Contact], to name: String) throws(CommandFailure) -> GroupReport {
        let index = index
        let group = try index.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { $0.isMember(of: group.id) }
        report.people = people.filter { !$0.isMember(of: group.id) }
        if !report.people.isEmpty, let directory = index.onlyDirectory(of: group) {
            throw .directoryGroup(group.name, directory: directory)
        }
        let candidates = zip(report.people, index.cards(ofEach: report.people)).map { person, cards in
            if let gone = cards.first(where: { index.gone.contains($0.origin.source) }) {
                report.unable[person.id] = .init(card: gone.origin, reason: Message("the card is not there any more"))
            }
            let editable = cards.filter { index.canEdit($0.origin.source) }
            // A further group of theirs would not be read.
            if let full = editable.first(where: \.isFull) {
                report.unable[person.id] = .init(card: full.origin, reason: CardEditRefusal.isFull.reason)
            }
            return (person: person, cards: editable.filter { !$0.isFull }[...])
        }
        let places = try index.places(of: group, for: candidates.flatMap(\.cards))
        edit(&report) { $0.put(candidates, into: group.name, places) }
        if !isDryRun, !report.refused.isEmpty {
            let members = self.index.members(of: group.id).places.union(report.local.places)
            report.people.removeAll { $0.places.isDisjoint(with: members) }
        }
        changeChoices(for: report.local) { $0.groups.appendNewGroups([group.name]) }
        return report
    }

    mutating func remove(_ people: [Contact], from name: String) throws(CommandFailure) -> GroupReport {
        let index = index
        let group = try index.group(name)
        var report = GroupReport(group.name)
        report.unchanged = people.filter { !$0.isMember(of: group.id) }
        report.people = people.filter { $0.isMember(of: group.id) }
        if report.people.isEmpty { return report }
        let leaving = report.people
        let cards = try index.cardsToChange(for: group.name, with: leaving)
        report.local = leaving.chosen(for: group.id)
        var cardsAt: [CardPlace: [Int]] = [:]
        for (number, card) in cards.members.enumerated() {
            for place in card.places { cardsAt[place, default: []].append(number) }
        }
        report.severalFiles = leaving.map { person in
            var seen: Set<FilePath> = []
            let files = Set(person.places.flatMap { cardsAt[$0] ?? [] }).sorted().map { cards.members[$0].origin.file }
            return (person, files.filter { seen.insert($0).inserted })
        }.filter { $0.files.count > 1 }
        // With its last member, a group that only cards make would go.
        let isKept = group.isMadeHere || group.leadTimes != nil
        if isKept != group.isMadeHere { self.change(group, index) { $0.isMadeHere = true } }
        if !cards.isEmpty {
            if isKept != group.isMadeHere { try save() }
            edit(&report) { $0.apply(cards.withoutMembers(group.name)) }
        }
        report.gone = store.apply(index.cardsStoredAlone(for: group.name, with: leaving).withoutMembers(group.name))
        if index.isJoined(group) {
            let names = index.choiceNames(of: group)
            changeChoices(for: leaving) { $0.groups.removeAll { names.contains(GroupName($0)) } }
        }
        if isDryRun {
            report.keep(cards.members.filter { report.refusal(of: $0, cards) != nil }, cards)
            let members = known.everybody.count { $0.isMember(of: group.id) }
            report.isGoneWithLast =
                members == report.people.count && !isKept && index.ownCards(of: group.name).isEmpty
            return report
        }
        let now = self.index
        let staying = now.members(of: group.id)
        if isKept != group.isMadeHere, now.isNamed(group.name) {
            store.changeGroups { $0.change(group.name) { $0.isMadeHere = false } }
        }
        report.refuse(staying, cards)
        report.keep(staying, cards)
        report.isGoneWithLast = self.index.find(group.name) == nil
        return report
    }

    /// Changes what was chosen for people as they were known before cards changed: these begin elsewhere in a file by now.
    private mutating func changeChoices(for people: [Contact], _ change: @escaping (inout PersonChoice) -> Void) {
        if people.isEmpty { return }
        let origins = Set(people.map(\.origin))
        let places = known.everybody.filter { origins.contains($0.origin) }.places
        store.changeChoices(where: { !places.isDisjoint(with: $0.places) }, change)
    }
}

extension Contact {
    /// Whether the person is in the group by a card or by the store.
    package func isMember(of group: GroupName) -> Bool { groups.contains { GroupName($0) == group } }

    /// Whether it has as many groups as are read.
    fileprivate var isFull: Bool { groups.count >= CardLimits.contact.groups }
}
