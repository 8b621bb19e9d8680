import SystemPackage

/// Finds the same person among many with one UID or name, without comparing each of them.
///
/// People are filed in order under every pair of such a text and something else that two contacts of one person have in
/// common. A person who was passed over under a key for a source is not compared again for both: such a person already is
/// of that source, or has gained data since and is filed under that too.
struct PersonIndex {
    /// A text that contacts of different sources can share.
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

    /// Which birthday of a contact it is. Second birthdays are compared only where one contact has no first.
    private enum Role: Hashable {
        case first
        case second
        case secondWithoutFirst
    }

    private enum Year: Hashable {
        case known(Int)
        case unknown
        /// Matches both.
        case any
    }

    private struct Entry {
        var people: [Int] = []
        /// The number of people that were passed over, by source.
        var passed: [FilePath: Int] = [:]
    }

    private var entries: [Key: Entry] = [:]

    mutating func file(_ person: Int, _ contact: Contact, under text: Text) {
        var keys = [Key(text: text, other: .name(contact.name))]
        func add(_ birthday: Birthday?, _ role: Role) {
            guard let birthday else { return }
            let day = birthday.withoutYear
            let years = [birthday.year.map(Year.known) ?? .unknown, .any]
            keys += years.map { Key(text: text, other: .day(role, day, $0)) }
        }
        add(contact.birthday, .first)
        add(contact.nativeBirthday, .second)
        if contact.birthday == nil { add(contact.nativeBirthday, .secondWithoutFirst) }
        for key in keys { entries[key, default: Entry()].people.append(person) }
    }

    /// The first person with the text who suits, among those that also have something else in common with a contact.
    ///
    /// - Parameter suits: has to stay false for a person once it is, for the same common data and source.
    mutating func first(like contact: Contact, under text: Text, _ suits: (Int) -> Bool) -> Int? {
        var keys: [Key] = []
        if case .uid = text { keys.append(Key(text: text, other: .name(contact.name))) }
        func add(_ birthday: Birthday?, _ role: Role) {
            guard let birthday else { return }
            let day = birthday.withoutYear
            let years = birthday.year.map { [.known($0), .unknown] } ?? [Year.any]
            keys += years.map { Key(text: text, other: .day(role, day, $0)) }
        }
        add(contact.birthday, .first)
        add(contact.nativeBirthday, contact.birthday == nil ? .second : .secondWithoutFirst)
        return keys.compactMap { first(under: $0, contact.origin.source, suits) }.min()
    }

    private mutating func first(under key: Key, _ source: FilePath, _ suits: (Int) -> Bool) -> Int? {
        guard let index = entries.index(forKey: key) else { return nil }
        let people = entries.values[index].people
        let begin = entries.values[index].passed[source] ?? 0
        let place = people[begin...].firstIndex(where: suits) ?? people.count
        if place != begin { entries.values[index].passed[source] = place }
        return place < people.count ? people[place] : nil
    }
}
