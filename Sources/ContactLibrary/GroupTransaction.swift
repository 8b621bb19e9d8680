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
    /// Whether only the outcome is asked for.
    private var isDryRun = false
    var store: StoreTransaction
    let library: Library
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
    ///   - isDryRun: only outcomes are asked for.
    ///   - onProgress: called after each file with the number of cards done with.
    package init(
        _ library: Library, isDryRun: Bool, onProgress: (@Sendable (Int) -> Void)? = nil
    ) throws(CommandFailure) {
        if !isDryRun { lock = Lock(try library.store.lockGroups()) }
        var store = try StoreTransaction(library)
        known = library.contacts(&store)
        (self.store, self.library) = (store, library)
        self.onProgress = onProgress
    }

    /// - Parameter isDryRun: only says what would be.
    /// - Throws: `unknownGroup`, `groupExists`, `severalBooks`, `unknownSource`, `unchangeableCards`, `directoryGroup` and
    ///   `sharedUID`, `.notPermitted` for a source that cannot be edited, and errors of the store: then nothing is changed.
    package mutating func make(_ change: GroupChange, isDryRun: Bool) throws(CommandFailure) -> GroupOutcome {
        self.isDryRun = isDryRun
        let before = store
        var outcome =
            switch change {
            case .create(let name, let book): try create(name, in: book)
            case .add(let people, let name): try add(people, to: name)
            case .remove(let people, let name): try remove(people, from: name)
            case .rename(let name, let new, let isJoining): try rename(name, to: new, isJoining: isJoining)
            case .delete(let name): try delete(name)
            case .notify(let leadTimes, let name): try setLeadTimes(leadTimes, of: name)
            case .notifyByDefault(let name): try setLeadTimes(nil, of: name)
            }
        if isDryRun { store = before } else { noteCards(of: outcome.name) }
        do {
            try save()
        } catch {
            if outcome.cards.counts.isEmpty { throw error }
            outcome.unstored = error
            let local = Set(outcome.local.map(\.person.id))
            outcome.people.removeAll { local.contains($0.id) }
            outcome.local = []
        }
        outcome.identifier = index.find(outcome.name)?.identifier
        return outcome
    }

    private func outcome(_ name: String, _ change: GroupOutcome.Change) -> GroupOutcome {
        let editor = SourceEditor(isDryRun: isDryRun, onProgress: onProgress)
        return GroupOutcome(name: name, change: change, cards: GroupCardEdits(editor))
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
    package mutating func save() throws(CommandFailure) {
        if !isDryRun { try store.store() }
    }

    /// Changes cards, and reads the sources again in which they lie.
    private mutating func edit<Result>(
        _ cards: inout GroupCardEdits, _ edit: (inout GroupCardEdits) -> Result
    ) -> Result {
        let index = index
        let result = edit(&cards)
        cards.settle(index)
        let outdated = isDryRun ? [] : index.outdated(by: cards)
        if !outdated.isEmpty { store.read(store.entries.named(outdated)) }
        return result
    }
}

// Groups as a whole. What a group gains is stored before the first card is changed, and what it loses after the last: a
// change that is interrupted leaves a name that stands twice, or a choice that is nobody's, and no lead time is lost.

extension GroupTransaction {
    private mutating func create(_ name: String, in path: FilePath?) throws(CommandFailure) -> GroupOutcome {
        let index = index
        if let group = index.groups.named(name) { throw .groupExists(group.name) }
        let books = try path.map { path throws(CommandFailure) in [try index.book(at: path)] } ?? index.booksWithGroups
        if books.count > 1 { throw .severalBooks(books.map(\.path)) }
        var outcome = outcome(name, .created(returned: index.unborne.named(name)?.leadTimes))
        if let book = books.first {
            edit(&outcome.cards) { _ = $0.make(name, in: book) }
        } else {
            store.changeGroups { $0.change(name) { ($0.name, $0.isMadeHere) = (name, true) } }
        }
        return outcome
    }

    private mutating func delete(_ name: String) throws(CommandFailure) -> GroupOutcome {
        let index = index
        if let unborne = index.findUnborne(name) {
            takeBack(unborne, index)
            return outcome(unborne.name, .deleted(nil, ownCards: [], book: nil))
        }
        let group = try index.group(name)
        let cards = try index.cardsToChange(for: group.name)
        var outcome = outcome(group.name, .deleted(group, ownCards: cards.own, book: nil))
        outcome.people = known.everybody.filter { $0.isMember(of: group.id) }
        if !cards.isEmpty { edit(&outcome.cards) { $0.apply(cards.deleted(group.name)) } }
        if !isDryRun, outcome.cards.refused.isEmpty {
            let refusal = CardEditRefusal(Message("its file is empty, cut off, or not there"), .busy)
            outcome.cards.refused = self.index.ownCards(of: group.name).map { .init(refusal, of: $0.origin) }
        }
        if outcome.cards.isRefused { return outcome }
        outcome.cards.gone = store.apply(index.cardsStoredAlone(for: group.name).deleted(group.name))
        if outcome.cards.refused.isEmpty, isDryRun || !self.index.isNamed(group.name) {
            outcome.local = known.everybody.chosen(for: group.id).map { ($0, nil) }
            takeBack(group, index)
        }
        if !isDryRun {
            let book = self.index.bookOfNext(cards.own, outcome.people)
            outcome.change = .deleted(group, ownCards: cards.own, book: book)
        }
        return outcome
    }

    private mutating func rename(
        _ name: String, to new: String, isJoining: Bool
    ) throws(CommandFailure) -> GroupOutcome {
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
        let joined = isOthers == true ? other.map { joinedLeadTimes(group, $0, index) } : nil
        var outcome = outcome(new, .renamed(from: group.name, joined: joined?.news))
        outcome.people = known.everybody.filter { $0.isMember(of: group.id) }
        outcome.local = known.everybody.chosen(for: group.id).map { ($0, nil) }
        let cards = try index.cardsToChange(for: group.name)
        let before = store.document
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
            choice.leadTimes = joined.map { $0.stored } ?? group.leadTimes
        }
        if !cards.isEmpty {
            try save()
            edit(&outcome.cards) { $0.apply(cards.renamed(from: group.name, to: new)) }
        }
        if outcome.cards.isRefused {
            (outcome.people, outcome.local) = ([], [])
            store.changeGroups { $0 = before.groups }
            let groups = Dictionary(before.choices.map { ($0.mark, $0.groups) }) { first, _ in first }
            store.changeChoices { choices in
                for place in choices.indices {
                    choices[place].groups = groups[choices[place].mark] ?? choices[place].groups
                }
            }
            return outcome
        }
        outcome.cards.gone = store.apply(
            index.cardsStoredAlone(for: group.name).renamed(from: group.name, to: new))
        if !isSame, isDryRun || !self.index.isNamed(group.name) {
            takeBack(group, index, except: GroupName(new))
            if group.isMadeHere { store.changeGroups { $0.change(new) { $0.isMadeHere = true } } }
        }
        return outcome
    }

    /// The preference of a group that another is joined to: who is in either loses no notice. Where somebody is in one that has
    /// none of its own, that is the default; of a name that nobody bears any more it is handed on.
    ///
    /// - Returns: what is stored, and the preference where it is new to people in one of the two.
    private func joinedLeadTimes(
        _ group: ContactGroup, _ other: ContactGroup, _ index: GroupIndex
    ) -> (stored: LeadTimes?, news: LeadTimes?) {
        func inherited(_ group: ContactGroup) -> LeadTimes? {
            index.isNamed(group.name) || index.isJoined(group) ? library.configuration.notifications.standard : nil
        }
        let isHandedOn = index.unborne.contains { $0.id == group.id }
        let before = [group, other].compactMap { $0.leadTimes ?? inherited($0) }
        let joining = isHandedOn ? [group, other].compactMap(\.leadTimes) : before
        let joined = joining.reduce(LeadTimes.none) { $0.union($1) }
        let isDefault = group.leadTimes == nil || !isHandedOn && inherited(other) == joined
        let isNews = before.contains { $0 != joined }
        return (other.leadTimes == nil && isDefault ? nil : joined, isNews ? joined : nil)
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

    private mutating func setLeadTimes(_ chosen: LeadTimes?, of name: String) throws(CommandFailure) -> GroupOutcome {
        let index = index
        let unborne = index.findUnborne(name)
        let group = if let unborne { unborne } else { try index.group(name) }
        change(group, index) { $0.leadTimes = chosen }
        let notAffected = chosen == LeadTimes.none ? known.everybody.count { $0.isAdded(to: group.id) } : 0
        return outcome(group.name, .notified(chosen, isUnborne: unborne != nil, notAffected: notAffected))
    }
}

// Putting people into groups, and taking them out.

extension GroupTransaction {
    private mutating func add(_ people: [Contact], to name: String) throws(CommandFailure) -> GroupOutcome {
        let index = index
        let group = try index.group(name)
        var outcome = outcome(group.name, .added)
        outcome.unchanged = people.filter { $0.isMember(of: group.id) && !$0.isAdded(to: group.id) }
        outcome.people = people.filter { !$0.isMember(of: group.id) || $0.isAdded(to: group.id) }
        if !outcome.people.isEmpty, let directory = index.onlyDirectory(of: group) {
            throw .directoryGroup(group.name, directory: directory)
        }
        let cards = index.cards(ofEach: outcome.people)
        let candidates = zip(outcome.people, cards).map { person, cards -> GroupCardEdits.Candidate in
            let adding = Set(person.cards.lazy.filter(\.onlyAdds).map(\.origin))
            let editable = cards.filter { index.canEdit($0.origin.source) && !adding.contains($0.origin) }
            // A further group of theirs would not be read.
            let full = editable.first(where: \.isFull)
            let unable = full ?? cards.first { index.gone.contains($0.origin.source) }
            let refusal = unable.map { GroupCardEdits.Refusal(full == nil ? .isMissing : .isFull, of: $0.origin) }
            return (person, editable.filter { !$0.isFull }[...], refusal)
        }
        let places = try index.places(of: group, for: candidates.flatMap(\.cards))
        outcome.local = edit(&outcome.cards) { $0.put(candidates, into: group.name, places) }
        let local = outcome.local.map(\.person)
        if !isDryRun, !outcome.cards.refused.isEmpty {
            let members = self.index.members(of: group.id).places.union(local.places)
            outcome.people.removeAll { $0.places.isDisjoint(with: members) }
        }
        changeChoices(for: local) { $0.groups.appendNewGroups([group.name]) }
        return outcome
    }

    private mutating func remove(_ people: [Contact], from name: String) throws(CommandFailure) -> GroupOutcome {
        let index = index
        let group = try index.group(name)
        var outcome = outcome(group.name, .removed(severalFiles: [], isGone: false))
        outcome.unchanged = people.filter { !$0.isMember(of: group.id) }
        let leaving = people.filter { $0.isMember(of: group.id) }
        if leaving.isEmpty { return outcome }
        outcome.people = leaving
        let cards = try index.cardsToChange(for: group.name, with: leaving)
        outcome.local = leaving.chosen(for: group.id).map { ($0, nil) }
        // With its last member, a group that only cards make would go.
        let isKept = group.isMadeHere || group.leadTimes != nil
        if isKept != group.isMadeHere { change(group, index) { $0.isMadeHere = true } }
        if !cards.isEmpty {
            if isKept != group.isMadeHere { try save() }
            edit(&outcome.cards) { $0.apply(cards.withoutMembers(group.name)) }
        }
        outcome.cards.gone = store.apply(
            index.cardsStoredAlone(for: group.name, with: leaving).withoutMembers(group.name))
        if index.isJoined(group) {
            let names = index.choiceNames(of: group)
            changeChoices(for: leaving) { $0.groups.removeAll { names.contains(GroupName($0)) } }
        }
        let isGone: Bool
        if isDryRun {
            let edits = outcome.cards
            outcome.keep(cards.members.filter { edits.refusal(of: $0, cards) != nil }, cards)
            let members = known.everybody.count { $0.isMember(of: group.id) }
            isGone = members == outcome.people.count && !isKept && index.ownCards(of: group.name).isEmpty
        } else {
            let now = self.index
            let staying = now.members(of: group.id)
            if isKept != group.isMadeHere, now.isNamed(group.name) {
                store.changeGroups { $0.change(group.name) { $0.isMadeHere = false } }
            }
            outcome.cards.refuse(staying, cards)
            outcome.keep(staying, cards)
            isGone = self.index.find(group.name) == nil
        }
        outcome.change = .removed(severalFiles: index.severalFiles(of: leaving, in: group.id), isGone: isGone)
        return outcome
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

    /// Whether the person is in it by cards alone that only add.
    package func isAdded(to group: GroupName) -> Bool { addedGroups.contains { GroupName($0) == group } }

    /// Whether it has as many groups as are read.
    fileprivate var isFull: Bool { groups.count >= CardLimits.contact.groups }
}
