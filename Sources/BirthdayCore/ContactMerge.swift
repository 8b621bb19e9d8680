import SystemPackage

/// Joins the cards of each person: of several contact sources, of several books of one source, of one book.
///
/// Who is one person says `PersonPartition`.
///
/// Why: docs/decisions.md#one-person-several-cards.
package enum ContactMerge {
    /// The contacts in their order, each person once. What an earlier card lacks (a year of birth, a name, a group, a second
    /// birthday) is taken from the later ones; where they disagree, the earlier one is kept.
    ///
    /// - Parameter contacts: a card each, in the order of the sources.
    package static func people(in contacts: [Contact]) -> [Contact] {
        let candidates = candidates(contacts)
        var people = contacts
        if candidates.isEmpty {
            people.distinguish([])
            return people
        }
        let persons = PersonPartition(contacts, candidates).persons
        var isLater = Array(repeating: false, count: contacts.count)
        for cards in persons where cards.count > 1 {
            people[cards[0]].firstCard = contacts[cards[0]].ownCard
            for later in cards.dropFirst() {
                people[cards[0]].complete(from: contacts[later])
                isLater[later] = true
            }
        }
        var alike = persons.map { $0[0] }
        if persons.count < candidates.count {
            var places = Array(repeating: 0, count: contacts.count)
            var left: [Contact] = []
            left.reserveCapacity(contacts.count - candidates.count + persons.count)
            for place in people.indices where !isLater[place] {
                places[place] = left.count
                left.append(people[place])
            }
            people = left
            alike = alike.map { places[$0] }
        }
        people.distinguish(alike)
        return people
    }

    /// The places of the contacts that have the name or the UID of another one: few, as a rule. Hashes are compared, which
    /// finds some who have neither.
    private static func candidates(_ contacts: [Contact]) -> [Int] {
        contacts.withUnsafeBufferPointer { contacts in
            var isCandidate = [Bool](repeating: false, count: contacts.count)
            let seed = UInt64(truncatingIfNeeded: "".hashValue)
            markEqual(&isCandidate) { contacts[$0].name.hashOfName(seed) }
            markEqual(&isCandidate) { contacts[$0].uid?.hashOfUID(seed) }
            return isCandidate.indices.filter { isCandidate[$0] }
        }
    }

    @inline(__always)
    private static func markEqual(_ isCandidate: inout [Bool], by hash: (Int) -> Int?) {
        var mask = 1
        while mask < isCandidate.count * 2 { mask *= 2 }
        // An open hash table of the first place with each hash.
        var table = [(hash: Int, place: Int32)](repeating: (0, -1), count: mask)
        mask -= 1
        for place in isCandidate.indices {
            guard let hash = hash(place) else { continue }
            var slot = hash & mask
            while table[slot].place >= 0, table[slot].hash != hash { slot = (slot + 1) & mask }
            if table[slot].place < 0 {
                table[slot] = (hash, Int32(place))
            } else {
                isCandidate[Int(table[slot].place)] = true
                isCandidate[place] = true
            }
        }
    }
}

extension String {
    /// A number that contacts of equal names have in common; nil without a name.
    fileprivate func hashOfName(_ seed: UInt64) -> Int? {
        if isEmpty { return nil }
        let hash = utf8.withContiguousStorageIfAvailable { bytes in
            UnsafeRawBufferPointer(bytes).hash(seed, folding: 0)
        }
        // Two forms of a letter that is not ASCII's are equal.
        return hash.flatMap { $0.isASCII ? $0.value : nil } ?? hashValue
    }

    /// A number that contacts have in common whose UIDs are compared as one (`comparableUID`), and some others: letters in any
    /// case, with `urn:uuid:` or without. Nil without a UID.
    fileprivate func hashOfUID(_ seed: UInt64) -> Int? {
        utf8.withContiguousStorageIfAvailable { bytes in
            let isURN =
                bytes.count > 9 && bytes[0] | 0x20 == UInt8(ascii: "u") && bytes[3] == UInt8(ascii: ":")
                && bytes[8] == UInt8(ascii: ":")
            return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[(isURN ? 9 : 0)...])
                .hash(seed, folding: 0x2020_2020_2020_2020).value
        } ?? comparableUID.lowercased().hashValue
    }
}

extension UnsafeRawBufferPointer {
    /// A quick hash, eight bytes at a time.
    ///
    /// - Parameter folding: bits that make no difference.
    fileprivate func hash(_ seed: UInt64, folding: UInt64) -> (value: Int, isASCII: Bool) {
        var hash = seed ^ UInt64(count)
        var bits: UInt64 = 0
        var offset = 0
        func add(_ word: UInt64) {
            bits |= word
            hash = (hash ^ (word | folding)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        while offset + 8 <= count {
            add(loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        if count > 8, offset < count {
            // Some of the bytes for the second time.
            add(loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        } else if offset < count {
            add(reduce(0) { $0 << 8 | UInt64($1) })
        }
        // The last bytes make a difference to all bits too.
        hash &*= 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        return (Int(truncatingIfNeeded: hash), bits & 0x8080_8080_8080_8080 == 0)
    }
}

extension Contact {
    /// Takes from another card of the person what this one lacks.
    fileprivate mutating func complete(from other: Contact) {
        birthday = birthday.completed(from: other.birthday)
        nativeBirthday = nativeBirthday.completed(from: other.nativeBirthday)
        if name.isEmpty { (name, isNameOfParts) = (other.name, other.isNameOfParts) }
        structuredName = structuredName ?? other.structuredName
        nicknames.appendNew(other.nicknames)
        groups.appendNewGroups(other.groups)
        for date in other.dates { complete(date) }
        isDeceased = isDeceased || other.isDeceased
        isExcluded = isExcluded || other.isExcluded
        hasUnusableBirthday = hasUnusableBirthday || other.hasUnusableBirthday
        otherCards += other.cards
    }

    /// A date that both cards have may have its year, or the partner, in one of them.
    private mutating func complete(_ other: LabelledDate) {
        let same = dates.firstIndex {
            $0.occasion == other.occasion && $0.label == other.label && $0.date.isCompatible(with: other.date)
        }
        guard let same else { return dates.append(other) }
        if dates[same].date.year == nil { dates[same].date = other.date }
        dates[same].partner = dates[same].partner ?? other.partner
    }
}

extension Birthday? {
    fileprivate func completed(from other: Birthday?) -> Birthday? {
        guard let mine = self else { return other }
        guard let other, mine.year == nil, mine.isCompatible(with: other) else { return mine }
        return other
    }
}

/// Tells which cards are one person's.
///
/// Two cards are where the UID agrees, and name or birthday does; or where the name agrees, and the birthday does or one of
/// them has none. A UID alone says nothing: some exporters number their cards from 1. Two cards with UIDs of their own in one
/// book are two people's, whatever name and day say.
///
/// What says more is looked at first, in `steps`; cards that a step has joined are one from there on. Whoever could be one of
/// two people at a step, because those two cannot be one, becomes neither. So nothing depends on the order of the cards, and
/// each step takes linear time.
struct PersonPartition {
    /// What tells a card from others. Texts and books have numbers.
    private struct Card {
        /// Nil without a name.
        var name: Int?
        var uid: Int?
        var book: Int
        var days: BirthdayChoice
    }

    private enum Key: Hashable {
        case day(Int, Birthday)
        case name(Int)
    }

    /// By what people are joined, that which says most first, when those are one whose UID and name agree.
    private static let steps: [@Sendable (Card) -> [Key]] = [
        { card in card.uid.map { uid in card.days.all.map { .day(uid, $0) } } ?? [] },
        { card in card.uid.map { uid in card.days.all.map { .day(uid, $0.withoutYear) } } ?? [] },
        { card in card.name.map { name in card.days.all.map { .day(name, $0) } } ?? [] },
        { card in card.name.map { name in card.days.all.map { .day(name, $0.withoutYear) } } ?? [] },
        { card in card.days.all.isEmpty ? card.name.map { [.name($0)] } ?? [] : [] },
    ]

    private var cards: [Card] = []
    /// The cards of each person, by the first of them; empty for a card that is not a person's first.
    private var people: [[Int]]
    private let places: [Int]
    /// Whether it is to be seen yet who the person of a card is.
    private var isOpen: [Bool] = []

    /// The places of each person's cards among all contacts, in order.
    var persons: [[Int]] { people.lazy.filter { !$0.isEmpty }.map { cards in cards.map { places[$0] } } }

    /// - Parameter candidates: the places of the contacts that can be somebody else's too.
    init(_ contacts: [Contact], _ candidates: [Int]) {
        places = candidates
        people = candidates.indices.map { [$0] }
        var (names, uids, books) = (Numbers<String>(), Numbers<String>(), Numbers<FilePath>())
        cards = candidates.map { place in
            let contact = contacts[place]
            return Card(
                name: contact.name.isEmpty ? nil : names.number(of: contact.name),
                uid: contact.uid.map { uids.number(of: $0.comparableUID) },
                book: books.number(of: contact.origin.book),
                days: BirthdayChoice(first: contact.birthday, second: contact.nativeBirthday))
        }
        joinEqual()
        joinSameCards()
        for step in Self.steps { join(by: step) }
        // Of a name alone, one person at most has a birthday.
        join(maximumWithBirthday: 1) { card in card.name.map { [.name($0)] } ?? [] }
    }

    /// Joins those of one name of whom all are one, whatever is looked at: most of all who have several cards.
    private mutating func joinEqual() {
        var names: [[Int]] = []
        var nameOfUID: [Int: Int] = [:]
        var several: Set<Int> = []
        for (place, card) in cards.enumerated() {
            if let uid = card.uid, let name = nameOfUID.updateValue(card.name ?? -1, forKey: uid), name != card.name {
                several.insert(uid)
            }
            guard let name = card.name else { continue }
            if name == names.count { names.append([]) }
            names[name].append(place)
        }
        for alike in names where alike.count > 1 {
            let isClear = alike.allSatisfy { place in
                cards[place].days.second == nil && cards[place].uid.map { !several.contains($0) } ?? true
            }
            if isClear, areOne(alike, .max) { join(alike) }
        }
        isOpen = people.map { $0.count == 1 }
    }

    /// Joins the cards whose UID and name agree, whatever birthdays they give.
    private mutating func joinSameCards() {
        var first: [[Int]: Int] = [:]
        for card in cards.indices where isOpen[card] {
            guard let uid = cards[card].uid, let name = cards[card].name else { continue }
            if let person = first[[uid, name]] {
                people[person].append(card)
                people[card] = []
            } else {
                first[[uid, name]] = card
            }
        }
    }

    /// Joins the people who have a key in common.
    private mutating func join(maximumWithBirthday maximum: Int = .max, by keys: (Card) -> [Key]) {
        var numbers = Numbers<Key>()
        var groups: [[Int]] = []
        for person in people.indices where isOpen[person] {
            for key in people[person].flatMap({ keys(cards[$0]) }) {
                let group = numbers.number(of: key)
                if group == groups.count { groups.append([]) }
                if groups[group].last != person { groups[group].append(person) }
            }
        }
        groups.removeAll { $0.count < 2 }
        var groupsOf: [Int: [Int]] = [:]
        for group in groups.indices { for person in groups[group] { groupsOf[person, default: []].append(group) } }
        var isReached = Array(repeating: false, count: groups.count)
        for start in groups.indices where !isReached[start] {
            isReached[start] = true
            var reached = [start]
            var linked: [Int] = []
            var seen: Set<Int> = []
            while let group = reached.popLast() {
                for person in groups[group] where seen.insert(person).inserted {
                    linked.append(person)
                    for next in groupsOf[person] ?? [] where !isReached[next] {
                        isReached[next] = true
                        reached.append(next)
                    }
                }
            }
            if areOne(linked, maximum) { join(linked) } else { joinSome(of: linked, groupsOf, maximum) }
        }
    }

    /// Joins those of some people, who are not all one, who can be one person only.
    private mutating func joinSome(of linked: [Int], _ groupsOf: [Int: [Int]], _ maximum: Int) {
        if linked.count > Self.maximumNamesakes { return }
        let groups = linked.map { Set(groupsOf[$0] ?? []) }
        let near = linked.indices.map { one in
            linked.indices.filter { other in
                other != one && !groups[one].isDisjoint(with: groups[other])
                    && areOne([linked[one], linked[other]], maximum)
            }
        }
        var clear = Set(linked.indices.filter { one in areOne(([one] + near[one]).map { linked[$0] }, maximum) })
        while let first = clear.popFirst() {
            var found = [first]
            var next = 0
            while next < found.count {
                for other in near[found[next]] where clear.remove(other) != nil { found.append(other) }
                next += 1
            }
            let persons = found.map { linked[$0] }
            if areOne(persons, maximum) { join(persons) }
        }
    }

    private mutating func join(_ persons: [Int]) {
        guard let first = persons.min(), persons.count > 1 else { return }
        let all = persons.flatMap { people[$0] }.sorted()
        for person in persons { people[person] = [] }
        people[first] = all
    }

    /// Whether nothing keeps the people apart: two birthdays, or two UIDs in one book.
    private func areOne(_ persons: [Int], _ maximumWithBirthday: Int) -> Bool {
        var uids: [Int: Int] = [:]
        var birthdays: [BirthdayChoice]?
        var withBirthday = 0
        for person in persons {
            for card in people[person].lazy.map({ cards[$0] }) {
                if let uid = card.uid, uids.updateValue(uid, forKey: card.book) ?? uid != uid { return false }
            }
            let own = birthdaysOf(person)
            if own.isEmpty { continue }
            if own.count > Self.maximumBirthdays { return false }
            withBirthday += 1
            birthdays = birthdays.map { known in known.flatMap { one in own.flatMap { one.with($0) } } } ?? own
            guard let birthdays, !birthdays.isEmpty, birthdays.count <= Self.maximumBirthdays,
                withBirthday <= maximumWithBirthday
            else { return false }
        }
        return true
    }

    /// The birthdays that the person's cards give, which may differ where these have one UID.
    private func birthdaysOf(_ person: Int) -> [BirthdayChoice] {
        if people[person].count == 1 {
            let days = cards[people[person][0]].days
            return days.first == nil && days.second == nil ? [] : [days]
        }
        let days = people[person].lazy.map { cards[$0].days }
        let (firsts, seconds) = (Set(days.compactMap(\.first)).withYears, Set(days.compactMap(\.second)).withYears)
        if seconds.isEmpty { return firsts.map { BirthdayChoice(first: $0) } }
        if firsts.isEmpty { return seconds.map { BirthdayChoice(second: $0) } }
        if firsts.count > Self.maximumBirthdays { return firsts.map { BirthdayChoice(first: $0) } }
        return firsts.flatMap { first in
            seconds.prefix(Self.maximumBirthdays + 1).map { BirthdayChoice(first: first, second: $0) }
        }
    }

    /// Who has more of them is joined with nobody by name.
    private static let maximumBirthdays = 16

    /// Of more people alike, who are not all one, none are.
    private static let maximumNamesakes = 16
}
