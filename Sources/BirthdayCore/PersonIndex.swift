import SystemPackage

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
        case anyBirthday
        case noBirthday
        /// The path of the card's file in its source.
        case file(ArraySlice<UInt8>)
    }

    /// Which of the contact's birthdays it is.
    enum Role {
        case first
        case second
    }

    let first: Trait
    var second: Trait?
}

/// People in order under their keys. Each of many alike is found without a look at all of them.
struct PersonIndex: Sendable {
    private struct List {
        var last: Int32
        /// The entry at which the next search begins.
        var next: Int32
    }

    /// By the hashes of their keys.
    private var lists: [Int: List] = [:]
    private var entries: [(person: Int32, next: Int32)] = []

    var isEmpty: Bool { lists.isEmpty }

    /// Adds somebody, before anybody is looked for.
    ///
    /// - Parameter person: none that comes before one that was added.
    mutating func add(_ person: Int, under key: PersonKey) {
        let entry = Int32(entries.count)
        if let last = lists[key.hashValue]?.last {
            if entries[Int(last)].person == Int32(person) { return }
            entries[Int(last)].next = entry
        }
        entries.append((Int32(person), -1))
        lists[key.hashValue, default: List(last: entry, next: entry)].last = entry
    }

    /// The first person who suits among those who may have the key: their order is by hash. Who was passed over is not looked
    /// at again.
    mutating func first(under key: PersonKey, where suits: (Int) -> Bool) -> Int? {
        guard let place = lists.index(forKey: key.hashValue) else { return nil }
        var list = lists.values[place]
        while list.next >= 0, !suits(Int(entries[Int(list.next)].person)) {
            list.next = entries[Int(list.next)].next
        }
        lists.values[place] = list
        return list.next < 0 ? nil : Int(entries[Int(list.next)].person)
    }
}

/// Which sources have a card of a person.
package struct PersonPlaces: Sendable {
    /// The source of the cards with each key; nil where there are several.
    private var sources: [PersonKey: FilePath?] = [:]

    package init(_ contacts: some Sequence<Contact>) {
        for contact in contacts {
            let source = contact.origin.source
            let birthday: [PersonKey.Trait] = contact.hasBirthday ? [.anyBirthday] : [.anyBirthday, .noBirthday]
            for key in contact.personKeys(contact.days) + contact.nameTrait.with(birthday) {
                if let known = sources[key], known != source {
                    sources[key] = .some(nil)
                } else {
                    sources[key] = source
                }
            }
        }
    }

    /// Whether another source has a card that can be the same person's: the UID agrees and name or birthday does, or the name
    /// and the birthday, or the name where one has no birthday.
    package func have(_ contact: Contact, elsewhereThanIn source: FilePath) -> Bool {
        let birthday: PersonKey.Trait = contact.hasBirthday ? .noBirthday : .anyBirthday
        let keys = contact.personKeys(YearFit.allCases.flatMap(contact.soughtDays)) + contact.nameTrait.with([birthday])
        return keys.contains { key in sources[key].map { $0 != source } ?? false }
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

    /// The keys with a UID and a name, and with either of them and one of the days.
    fileprivate func personKeys(_ days: [PersonKey.Trait]) -> [PersonKey] {
        uidTrait.with([nameTrait].compactMap(\.self) + days) + nameTrait.with(days)
    }

    /// By which birthdays a known contact is found.
    var days: [PersonKey.Trait] {
        var days: [PersonKey.Trait] = []
        func add(_ birthday: Birthday?, _ role: PersonKey.Role) {
            if let birthday { days += [.day(role, birthday), .dayOfAnyYear(role, birthday.withoutYear)] }
        }
        add(birthday, .first)
        add(nativeBirthday, .second)
        return days
    }

    /// The birthdays that a contact is looked for by.
    func soughtDays(_ fit: YearFit) -> [PersonKey.Trait] {
        [(birthday, .first), (nativeBirthday, .second)].compactMap { birthday, role in
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
