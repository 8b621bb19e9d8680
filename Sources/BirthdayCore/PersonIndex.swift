/// What a person is recognized by, in one source over time and over several sources: one or two things that cards of the
/// person have in common.
struct PersonKey: Hashable {
    enum Trait: Hashable {
        case uid(String)
        case name(String)
        /// A birthday with its year, or without one.
        case day(Role, Birthday)
        /// A birthday without its year, whatever that is.
        case dayOfAnyYear(Role, Birthday)
        /// Both birthdays as they are.
        indirect case birthdays(Birthday?, Birthday?)
        /// The path of the card's file in its source.
        case file(ArraySlice<UInt8>)
    }

    /// Which of the contact's birthdays it is.
    enum Role {
        case first
        case second
        case secondWithoutFirst
    }

    let first: Trait
    var second: Trait?
}

/// People in order under their keys. Each of many alike is found without a look at all of them.
struct PersonIndex: Sendable {
    private struct List {
        var first: Int32
        var last: Int32
        /// The entry at which the next search in the batch begins.
        var next: Int32
        var batch: Int32
    }

    /// By the hashes of their keys.
    private var lists: [Int: List] = [:]
    private var entries: [(person: Int32, next: Int32)] = []

    var isEmpty: Bool { lists.isEmpty }

    mutating func add(_ person: Int, under key: PersonKey) {
        let (person, entry) = (Int32(person), Int32(entries.count))
        let hash = key.hashValue
        guard var list = lists[hash] else {
            entries.append((person, -1))
            lists[hash] = List(first: entry, last: entry, next: entry, batch: -1)
            return
        }
        var (before, after) = (list.last, Int32(-1))
        if entries[Int(before)].person >= person {
            (before, after) = (-1, list.first)
            while entries[Int(after)].person < person { (before, after) = (after, entries[Int(after)].next) }
            if entries[Int(after)].person == person { return }
        }
        entries.append((person, after))
        if before < 0 { list.first = entry } else { entries[Int(before)].next = entry }
        if after < 0 { list.last = entry }
        if list.next == after { list.next = entry }
        lists[hash] = list
    }

    /// The first person who suits among those who may have the key: their order is by hash.
    ///
    /// - Parameter batch: a person who was passed over is not looked at again under the key in the same batch.
    mutating func first(under key: PersonKey, batch: Int32 = 0, where suits: (Int) -> Bool) -> Int? {
        guard let place = lists.index(forKey: key.hashValue) else { return nil }
        var list = lists.values[place]
        if list.batch != batch { (list.batch, list.next) = (batch, list.first) }
        while list.next >= 0, !suits(Int(entries[Int(list.next)].person)) {
            list.next = entries[Int(list.next)].next
        }
        lists.values[place] = list
        return list.next < 0 ? nil : Int(entries[Int(list.next)].person)
    }
}

/// How the years of two birthdays on one day fit, the best first.
enum YearFit: CaseIterable {
    /// The same, or none on both sides.
    case same
    /// Only the later card has one.
    case newlyKnown
    /// The later card has none.
    case unknown

    /// What a birthday is looked for by.
    fileprivate func trait(_ role: PersonKey.Role, _ birthday: Birthday) -> PersonKey.Trait? {
        switch self {
        case .same: .day(role, birthday)
        case .newlyKnown: birthday.year == nil ? nil : .day(role, birthday.withoutYear)
        case .unknown: birthday.year == nil ? .dayOfAnyYear(role, birthday) : nil
        }
    }
}

extension Contact {
    var uidTrait: PersonKey.Trait? { uid.map { .uid($0.comparableUID) } }

    /// Nil for a contact without a name.
    var nameTrait: PersonKey.Trait? { name.isEmpty ? nil : .name(name) }

    /// By which birthdays a known contact is found.
    var days: [PersonKey.Trait] {
        var days: [PersonKey.Trait] = []
        func add(_ birthday: Birthday?, _ role: PersonKey.Role) {
            if let birthday { days += [.day(role, birthday), .dayOfAnyYear(role, birthday.withoutYear)] }
        }
        add(birthday, .first)
        add(nativeBirthday, .second)
        if birthday == nil { add(nativeBirthday, .secondWithoutFirst) }
        return days
    }

    /// The birthdays that a contact is looked for by.
    ///
    /// - Parameter second: whose second birthday may be the contact's.
    func soughtDays(_ fit: YearFit, second: PersonKey.Role = .second) -> [PersonKey.Trait] {
        [(birthday, .first), (nativeBirthday, second)].compactMap { birthday, role in
            birthday.flatMap { fit.trait(role, $0) }
        }
    }
}

extension PersonKey.Trait? {
    /// The keys that it makes with each of the others; none without it.
    func with(_ others: [PersonKey.Trait]) -> [PersonKey] {
        map { trait in others.map { PersonKey(first: trait, second: $0) } } ?? []
    }
}
