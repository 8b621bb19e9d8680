/// Joins the cards of each person: of several contact sources, of several books of one source, of one book.
///
/// Who is one person says `PersonPartition`.
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
