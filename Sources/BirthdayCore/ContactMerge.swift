/// Shows a person who stands in several contact sources once.
///
/// Two contacts of *different* sources are one person when they have the same UID, or the same name and compatible
/// birthdays. A UID alone does not join contacts in which both name and birthday differ: some exporters number
/// their cards from 1. Inside one source every card is a contact of its own.
package struct ContactMerge: Sendable {
    private var people: [Person] = []
    private var byUID: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]

    private struct Person {
        var contact: Contact
        var sources: Set<String>
    }

    private init() {}

    /// The contacts in their order, each person once. What an earlier contact does not know (a year of birth, a name,
    /// a group, a second birthday) is taken from the later ones; where they disagree, the earlier one is right.
    ///
    /// - Parameter sources: the contacts of each source.
    package static func people(inSources sources: [[Contact]]) -> [Contact] {
        // One source alone has nobody twice.
        if sources.count == 1 { return sources[0] }
        return people(in: sources.lazy.flatMap(\.self))
    }

    static func people(in contacts: some Sequence<Contact>) -> [Contact] {
        var merge = ContactMerge()
        for contact in contacts { merge.add(contact) }
        return merge.people.map(\.contact)
    }

    private mutating func add(_ contact: Contact) {
        if let index = match(for: contact) {
            people[index].sources.insert(contact.origin.source)
            people[index].contact.complete(from: contact)
            register(contact, at: index)
        } else {
            people.append(Person(contact: contact, sources: [contact.origin.source]))
            register(contact, at: people.count - 1)
        }
    }

    private mutating func register(_ contact: Contact, at index: Int) {
        if let uid = contact.uid { byUID[uid, default: []].append(index) }
        if !contact.name.isEmpty { byName[contact.name, default: []].append(index) }
    }

    private func match(for contact: Contact) -> Int? {
        let sameUID = contact.uid.flatMap { byUID[$0] } ?? []
        let sameName = byName[contact.name] ?? []
        return sameUID.first { isElsewhere($0, contact) && isPlausible(people[$0].contact, contact) }
            ?? sameName.first { isElsewhere($0, contact) && people[$0].contact.hasCompatibleBirthday(with: contact) }
    }

    private func isElsewhere(_ index: Int, _ contact: Contact) -> Bool {
        !people[index].sources.contains(contact.origin.source)
    }

    private func isPlausible(_ left: Contact, _ right: Contact) -> Bool {
        left.name == right.name || left.hasCompatibleBirthday(with: right)
    }
}

extension Contact {
    fileprivate func hasCompatibleBirthday(with other: Contact) -> Bool {
        if let mine = birthday, let its = other.birthday { return mine.isCompatible(with: its) }
        if let mine = nativeBirthday, let its = other.nativeBirthday { return mine.isCompatible(with: its) }
        return false
    }

    fileprivate mutating func complete(from other: Contact) {
        birthday = birthday.completed(from: other.birthday)
        nativeBirthday = nativeBirthday.completed(from: other.nativeBirthday)
        if name.isEmpty { name = other.name }
        structuredName = structuredName ?? other.structuredName
        groups.appendNew(other.groups)
        isDeceased = isDeceased || other.isDeceased
        isExcluded = isExcluded || other.isExcluded
    }
}

extension Birthday? {
    fileprivate func completed(from other: Birthday?) -> Birthday? {
        guard let mine = self else { return other }
        guard let other, mine.year == nil, mine.isCompatible(with: other) else { return mine }
        return other
    }
}
