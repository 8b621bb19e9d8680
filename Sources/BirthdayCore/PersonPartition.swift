import PathBytes
import SystemPackage

/// Tells which cards are one person's: those that agree
///
/// - (a) in UID and name;
/// - (b) in UID and birthday, whose years are equal or missing in both, or in one where the UID is a UUID;
/// - (c) in name and birthday, of which one may lack the year;
/// - (d) in the name, where one has no birthday and at most one person of that name has one.
///
/// A chain of (a) to (c) is one person where no two of its cards have different birthdays, or different UIDs in one book; else
/// (a) alone joins. Nor does (d) join two UIDs in one book. So the order of the cards makes no difference, and all takes
/// linear time: numbers are compared, hashes with a key of the process, and cards that have one in common meet in the first
/// of them.
struct PersonPartition {
    struct Person {
        /// The places of the person's cards, in order, but for those that (d) adds.
        var cards: [Int] = []
        var added: [Int] = []
        /// Somebody else has a UID of theirs too.
        var sharesUID = false
    }

    /// Who has several cards or a UID that somebody else has too, in the order of their first cards.
    let persons: [Person]

    init(_ contacts: [Contact]) {
        let cards = Self.alike(contacts)
        let chains = Self.chains(cards)
        let joined = Self.joinedByName(cards, chains)
        var persons = [Person](repeating: Person(), count: cards.count)
        var owners = FirstPlaces()
        for (place, card) in cards.enumerated() {
            let person = joined[place]
            if person == chains[place] {
                persons[person].cards.append(card.place)
            } else {
                persons[person].added.append(card.place)
            }
            let owner = card.uid == 0 ? person : joined[owners.place(of: card.uid, else: place)]
            if owner != person { (persons[owner].sharesUID, persons[person].sharesUID) = (true, true) }
        }
        self.persons = persons.filter { $0.cards.count + $0.added.count > 1 || $0.sharesUID }
    }

    /// The cards that have a name or a UID in common with another one.
    private static func alike(_ contacts: [Contact]) -> [Card] {
        contacts.withUnsafeBufferPointer { contacts in
            // Not of a contact as a whole, which would be copied.
            let numbers = contacts.indices.map { place in
                CardNumbers(contacts[place].name, contacts[place].structuredName?.prefix ?? "", contacts[place].uid)
            }
            var isAlike = [Bool](repeating: false, count: contacts.count)
            var first = FirstPlaces()
            for place in contacts.indices {
                numbers[place].forEach { number in
                    let other = first.place(of: number, else: place)
                    if other != place { (isAlike[place], isAlike[other]) = (true, true) }
                }
            }
            return contacts.indices.filter { isAlike[$0] }.map { place in
                Card(
                    place: place, numbers: numbers[place],
                    isUUID: contacts[place].uid?.comparableUID.isUUID ?? false,
                    book: contacts[place].origin.bookNumber, birthday: contacts[place].birthday,
                    second: contacts[place].nativeBirthday)
            }
        }
    }

    /// For each card the first one of its person by (a) to (c).
    private static func chains(_ cards: [Card]) -> [Int] {
        var same = Chains(cards.count)
        var first = FirstPlaces()
        for (place, card) in cards.enumerated() where card.uid != 0 {
            card.numbers.forEachName { same.link(place, first.place(of: card.uid.with($0), else: place)) }
        }
        var linked = same
        first = FirstPlaces()
        for (place, card) in cards.enumerated() {
            card.forEachDay { number, day in
                linked.link(place, first.place(of: number.with(day.number()), else: place))
            }
        }
        for (place, card) in cards.enumerated() {
            card.forEachDay { number, day in
                guard day.year != nil, card.isUUID || number != card.uid,
                    let other = first[number.with(day.number(withYear: false))]
                else { return }
                linked.link(place, other)
            }
        }
        var isApart = [Bool](repeating: false, count: cards.count)
        var days = [(first: Birthday?, second: Birthday?)](repeating: (nil, nil), count: cards.count)
        first = FirstPlaces()
        for (place, card) in cards.enumerated() {
            let chain = linked.first(of: place)
            let isOne =
                (card.uid == 0 || cards[first.place(of: card.book.with(chain), else: place)].uid == card.uid)
                && days[chain].first.takeIn(card.birthday)
                && (card.birthday != nil || days[chain].second.takeIn(card.second))
            if !isOne { isApart[chain] = true }
        }
        // Second birthdays decide where not both cards have a first one.
        for (place, card) in cards.enumerated() where card.birthday != nil {
            let chain = linked.first(of: place)
            if let second = days[chain].second, card.second?.isCompatible(with: second) == false {
                isApart[chain] = true
            }
        }
        return cards.indices.map { isApart[linked.first(of: $0)] ? same.first(of: $0) : linked.first(of: $0) }
    }

    /// For each card the first one of its person with (d).
    ///
    /// - Parameter persons: those by (a) to (c).
    private static func joinedByName(_ cards: [Card], _ persons: [Int]) -> [Int] {
        var isBorn = [Bool](repeating: false, count: cards.count)
        for (place, card) in cards.enumerated() where card.hasBirthday { isBorn[persons[place]] = true }
        let bare = cards.indices.filter { !isBorn[persons[$0]] }
        if bare.isEmpty { return persons }
        // A person with a birthday of each name, and the names that several have.
        var born = FirstPlaces()
        var shared: Set<UInt64> = []
        for place in cards.indices where isBorn[persons[place]] {
            cards[place].numbers.forEachName { name in
                if born.place(of: name, else: persons[place]) != persons[place] { shared.insert(name) }
            }
        }
        var namesakes = Chains(cards.count)
        var first = FirstPlaces()
        for place in bare {
            namesakes.link(place, persons[place])
            cards[place].numbers.forEachName { namesakes.link(place, first.place(of: $0, else: place)) }
        }
        // Whom namesakes without a birthday would add to: the one who has one, or -1 for several.
        var bearers = [Int?](repeating: nil, count: cards.count)
        for place in bare {
            let group = namesakes.first(of: place)
            cards[place].numbers.forEachName { name in
                guard let person = born[name] else { return }
                bearers[group] = !shared.contains(name) && bearers[group] ?? person == person ? person : -1
            }
        }
        var meeting = persons
        for place in bare {
            let group = namesakes.first(of: place)
            meeting[place] = bearers[group] ?? group
        }
        var uids = FirstPlaces()
        var areDifferent = [Bool](repeating: false, count: cards.count)
        for (place, card) in cards.enumerated() where card.uid != 0 {
            let other = uids.place(of: card.book.with(meeting[place]), else: place)
            if cards[other].uid != card.uid { areDifferent[other] = true }
        }
        var isApart = [Bool](repeating: false, count: cards.count)
        for place in bare where cards[place].uid != 0 {
            let other = uids.place(of: cards[place].book.with(meeting[place]), else: place)
            if areDifferent[other] { isApart[persons[place]] = true }
        }
        var joined = persons
        first = FirstPlaces()
        for place in bare where meeting[place] >= 0 && !isApart[persons[place]] {
            let group = meeting[place]
            joined[place] = isBorn[group] ? group : first.place(of: UInt64(group), else: persons[place])
        }
        return joined
    }
}

/// What is compared of a card.
private struct Card {
    let place: Int
    let numbers: CardNumbers
    let isUUID: Bool
    let book: UInt64
    let birthday: Birthday?
    let second: Birthday?

    var uid: UInt64 { numbers.uid }
    var hasBirthday: Bool { birthday != nil || second != nil }

    /// Each birthday with the UID and each name.
    @inline(__always)
    func forEachDay(_ body: (UInt64, Birthday) -> Void) {
        if let birthday { numbers.forEach { body($0, birthday) } }
        if let second { numbers.forEach { body($0, second) } }
    }
}

/// Numbers of a card's name and UID: 0 where it has none.
private struct CardNumbers {
    private let name: UInt64
    /// Of the name without the prefix that N gives.
    private let shortName: UInt64
    let uid: UInt64

    init(_ name: String, _ prefix: String, _ uid: String?) {
        self.name = name.nameNumber
        self.uid = uid.map { .hash(of: $0.comparableUID, 1) } ?? 0
        if prefix.isEmpty {
            shortName = 0
        } else {
            let (name, prefix) = (name.comparableName, prefix.comparableName + " ")
            shortName = name.hasPrefix(prefix) ? .hash(of: String(name.dropFirst(prefix.count))) : 0
        }
    }

    @inline(__always)
    func forEachName(_ body: (UInt64) -> Void) {
        if name != 0 { body(name) }
        if shortName != 0 { body(shortName) }
    }

    @inline(__always)
    func forEach(_ body: (UInt64) -> Void) {
        if uid != 0 { body(uid) }
        forEachName(body)
    }
}

extension UInt64 {
    /// Never 0.
    fileprivate static func hash(of bytes: UnsafeRawBufferPointer, _ kind: Int = 0) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(bytes: bytes)
        return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
    }

    fileprivate static func hash(of text: String, _ kind: Int = 0) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(of: UnsafeRawBufferPointer($0), kind) }
    }

    /// A number of this one and another.
    fileprivate func with(_ other: UInt64) -> UInt64 { self ^ other &* .golden }
    fileprivate func with(_ place: Int) -> UInt64 { with(UInt64(truncatingIfNeeded: place)) }

    fileprivate static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
}

extension ContactOrigin {
    /// A number of the book.
    fileprivate var bookNumber: UInt64 {
        file.withBytes { bytes in
            let end = file == source ? nil : bytes.lastIndex(of: UInt8(ascii: "/"))
            return .hash(of: UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? bytes.count)]))
        }
    }
}

extension Birthday? {
    /// Takes in the year of another one; false where the days or years are different.
    fileprivate mutating func takeIn(_ other: Birthday?) -> Bool {
        guard let other, let mine = self else {
            self = self ?? other
            return true
        }
        if mine.year == nil { self = other }
        return mine.isCompatible(with: other)
    }
}

/// Which places are linked with which, over any number of others.
private struct Chains {
    private var earlier: [Int]

    init(_ count: Int) { earlier = Array(0..<count) }

    /// The first place of the chain.
    mutating func first(of place: Int) -> Int {
        var place = place
        while earlier[place] != place {
            earlier[place] = earlier[earlier[place]]
            place = earlier[place]
        }
        return place
    }

    mutating func link(_ one: Int, _ other: Int) {
        let (one, other) = (first(of: one), first(of: other))
        earlier[max(one, other)] = min(one, other)
    }
}

/// The first place that came with each number: an open hash table of numbers that are hashes.
private struct FirstPlaces {
    private var slots = [(number: UInt64, place: Int32)](repeating: (0, -1), count: 256)
    private var count = 0

    private func slot(of number: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (number &* .golden) >> 24) & (slots.count - 1)
        while slots[slot].place >= 0, slots[slot].number != number { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    subscript(number: UInt64) -> Int? {
        let place = slots[slot(of: number)].place
        return place < 0 ? nil : Int(place)
    }

    /// The first place of the number: this one, where it has none.
    mutating func place(of number: UInt64, else place: Int) -> Int {
        let slot = slot(of: number)
        if slots[slot].place >= 0 { return Int(slots[slot].place) }
        slots[slot] = (number, Int32(place))
        count += 1
        if count > slots.count / 2 { grow() }
        return place
    }

    private mutating func grow() {
        let known = slots
        slots = Array(repeating: (0, -1), count: 2 * slots.count)
        for entry in known where entry.place >= 0 { slots[slot(of: entry.number)] = entry }
    }
}

extension String {
    /// A number that names have in common which are compared as one; 0 for no name.
    fileprivate var nameNumber: UInt64 {
        // Most names have nothing but ASCII's letters and single spaces.
        let number = utf8.withContiguousStorageIfAvailable { bytes in
            withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { folded -> UInt64? in
                var last = UInt8(ascii: " ")
                for (place, byte) in bytes.enumerated() {
                    if byte < 0x20 || byte >= 0x80 || byte == 0x20 && last == 0x20 || byte == UInt8(ascii: ",") {
                        return nil
                    }
                    folded[place] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
                    last = byte
                }
                return last == 0x20 ? nil : .hash(of: UnsafeRawBufferPointer(folded))
            }
        }
        if let number, let number { return number }
        let name = comparableName
        return name.isEmpty ? 0 : .hash(of: name)
    }

    /// The name as names of people are compared: without a difference of case, kinds of white space, apostrophes and hyphens, and
    /// as it is read aloud where it stands as in a register, `Berg, Anna`. Identifiers and choices are made of `caseFolded`.
    var comparableName: String {
        var name = withSingleSpaces.caseFolded
        if name.unicodeScalars.contains(where: { $0 != $0.withoutTypography }) {
            name = String(String.UnicodeScalarView(name.unicodeScalars.map(\.withoutTypography)))
        }
        guard name.utf8.contains(UInt8(ascii: ",")) else { return name }
        let parts = name.split(separator: ",", omittingEmptySubsequences: false).map { String($0).withSingleSpaces }
        return parts.count == 2 && !parts.contains("") ? "\(parts[1]) \(parts[0])" : name
    }

    /// Whether it has the form of a UUID (RFC 9562, 4), as UIDs are compared.
    fileprivate var isUUID: Bool {
        utf8.count == 36
            && utf8.withContiguousStorageIfAvailable { bytes in
                for (place, byte) in bytes.enumerated() {
                    let isHyphen = place == 8 || place == 13 || place == 18 || place == 23
                    if isHyphen ? byte != 0x2D : !(0x30...0x39 ~= byte || 0x61...0x66 ~= byte) { return false }
                }
                return true
            } ?? false
    }
}

extension Unicode.Scalar {
    /// An apostrophe or a hyphen as keyboards have it.
    fileprivate var withoutTypography: Unicode.Scalar {
        switch value {
        // Quotation marks, modifier letters, primes, accents; full width.
        case 0x2018...0x201B, 0x02B9, 0x02BB...0x02BD, 0x2032, 0x00B4, 0xFF07: "'"
        // Hyphens, dashes, minus; small and full width.
        case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: "-"
        default: self
        }
    }
}
