/// Finds who of many that share a UID or a name may be the same person, without a look at each of them.
///
/// People are filed in order under each pair of such a text and what else two contacts of one person have in common.
/// Whoever was passed under a key on behalf of a source is never looked at again for both: they are of that source
/// already, or say more about themselves since and are filed under that too.
struct PersonIndex {
    /// What contacts of different sources can share.
    enum Text: Hashable {
        case uid(String)
        case name(String)
    }

    private struct Key: Hashable {
        let text: Text
        let other: Common
    }

    private enum Common: Hashable {
        case name(String)
        case day(Role, Birthday, Year)
    }

    /// Which birthday it is. The second ones are compared only where one of both has no first.
    private enum Role: Hashable {
        case first
        case second
        case secondWithoutFirst
    }

    private enum Year: Hashable {
        case known(Int)
        case unknown
        /// Whether it is known or not.
        case any
    }

    private struct Entry {
        var people: [Int] = []
        /// How many of the people were passed, by source.
        var passed: [String: Int] = [:]
    }

    private var entries: [Key: Entry] = [:]

    mutating func file(_ person: Int, _ contact: Contact, under text: Text) {
        var keys = [Key(text: text, other: .name(contact.name))]
        func add(_ birthday: Birthday?, _ role: Role) {
            guard let birthday, let day = birthday.withoutYear else { return }
            let years = [birthday.year.map(Year.known) ?? .unknown, .any]
            keys += years.map { Key(text: text, other: .day(role, day, $0)) }
        }
        add(contact.birthday, .first)
        add(contact.nativeBirthday, .second)
        if contact.birthday == nil { add(contact.nativeBirthday, .secondWithoutFirst) }
        for key in keys { entries[key, default: Entry()].people.append(person) }
    }

    /// The first person with the text who suits, among those that have something else in common with a contact too.
    ///
    /// - Parameter suits: who does not once, for what is common and the contact's source, never does.
    mutating func first(like contact: Contact, under text: Text, _ suits: (Int) -> Bool) -> Int? {
        var keys: [Key] = []
        if case .uid = text { keys.append(Key(text: text, other: .name(contact.name))) }
        func add(_ birthday: Birthday?, _ role: Role) {
            guard let birthday, let day = birthday.withoutYear else { return }
            let years = birthday.year.map { [.known($0), .unknown] } ?? [Year.any]
            keys += years.map { Key(text: text, other: .day(role, day, $0)) }
        }
        add(contact.birthday, .first)
        add(contact.nativeBirthday, contact.birthday == nil ? .second : .secondWithoutFirst)
        return keys.compactMap { first(under: $0, contact.origin.source, suits) }.min()
    }

    private mutating func first(under key: Key, _ source: String, _ suits: (Int) -> Bool) -> Int? {
        guard let index = entries.index(forKey: key) else { return nil }
        let people = entries.values[index].people
        let begin = entries.values[index].passed[source] ?? 0
        let place = people[begin...].firstIndex(where: suits) ?? people.count
        if place != begin { entries.values[index].passed[source] = place }
        return place < people.count ? people[place] : nil
    }
}

extension Birthday {
    /// The day alone; a day that a year has is one that some year has.
    fileprivate var withoutYear: Birthday? {
        Birthday(calendar: calendar, month: month, isLeapMonth: isLeapMonth, day: day)
    }
}
