import SystemPackage

/// Joins the contacts of a person who is in several contact sources.
///
/// Two contacts of *different* sources are one person when they have the same UID, or the same name and compatible
/// birthdays. A UID alone does not join contacts in which both name and birthday differ: some exporters number
/// their cards from 1. Inside one source every card is a contact of its own.
package struct ContactMerge: Sendable {
    /// The maximum number of people with the same UID or name that are compared one by one; more are found by index.
    private let bucketThreshold: Int

    private var people: [Person] = []
    /// The people with a UID or a name, as indices into `people`.
    private var buckets: [PersonIndex.Text: [Int]] = [:]
    /// The people in buckets above the threshold.
    private var index = PersonIndex()

    private struct Person {
        var contact: Contact
        /// Few, and copies of one another: compared quickly, and hashed slowly.
        var sources: [FilePath]
        /// The UIDs and names of all contacts that the person was made of.
        var texts: Set<PersonIndex.Text> = []
    }

    private init(bucketThreshold: Int) { self.bucketThreshold = bucketThreshold }

    /// The contacts in their order, each person once. What an earlier contact lacks (a year of birth, a name, a group, a
    /// second birthday) is taken from the later ones; where they disagree, the earlier one is kept.
    ///
    /// - Parameter sources: the contacts of each source.
    package static func people(inSources sources: [[Contact]]) -> [Contact] {
        // The contacts of one source are never joined.
        if sources.count == 1 {
            return sources[0].contains { !$0.otherIDs.isEmpty } ? sources[0].map(\.underOldestID) : sources[0]
        }
        return people(in: sources.lazy.flatMap(\.self))
    }

    static func people(in contacts: some Sequence<Contact>, bucketThreshold: Int = 16) -> [Contact] {
        var merge = ContactMerge(bucketThreshold: bucketThreshold)
        for contact in contacts { merge.add(contact) }
        return merge.people.map(\.contact)
    }

    /// Which person each contact is, by number from 0: contacts of one person have one number.
    package static func persons(in contacts: some Sequence<Contact>) -> [Int] {
        var merge = ContactMerge(bucketThreshold: 16)
        return contacts.map { merge.add($0) }
    }

    /// - Returns: the person's index.
    @discardableResult private mutating func add(_ contact: Contact) -> Int {
        guard let place = match(for: contact) else {
            people.append(Person(contact: contact.underOldestID, sources: [contact.origin.source]))
            for text in contact.texts { register(people.count - 1, text) }
            return people.count - 1
        }
        let before = people[place].contact
        people[place].sources.append(contact.origin.source)
        people[place].contact.complete(from: contact)
        let after = people[place].contact
        let texts = people[place].texts
        if (before.name, before.birthday, before.nativeBirthday) != (after.name, after.birthday, after.nativeBirthday) {
            for text in texts where isAboveThreshold(text) { index.file(place, after, under: text) }
        }
        for text in contact.texts where !texts.contains(text) { register(place, text) }
        return place
    }

    private func isAboveThreshold(_ text: PersonIndex.Text) -> Bool {
        buckets[text, default: []].count > bucketThreshold
    }

    private mutating func register(_ person: Int, _ text: PersonIndex.Text) {
        people[person].texts.insert(text)
        buckets[text, default: []].append(person)
        guard let all = buckets[text], all.count > bucketThreshold else { return }
        for person in all.count == bucketThreshold + 1 ? all[...] : all.suffix(1) {
            index.file(person, people[person].contact, under: text)
        }
    }

    private mutating func match(for contact: Contact) -> Int? {
        for text in contact.texts {
            let people = people
            func suits(_ person: Int) -> Bool {
                guard Self.isElsewhere(people[person], contact) else { return false }
                if case .uid = text { return Self.isPlausible(people[person].contact, contact) }
                return people[person].contact.hasCompatibleBirthday(with: contact)
            }
            let all = buckets[text, default: []]
            let found =
                all.count > bucketThreshold
                ? index.first(like: contact, under: text, suits) : all.first(where: suits)
            if let found { return found }
        }
        return nil
    }

    private static func isElsewhere(_ person: Person, _ contact: Contact) -> Bool {
        !person.sources.contains(contact.origin.source)
    }

    private static func isPlausible(_ left: Contact, _ right: Contact) -> Bool {
        left.name == right.name || left.hasCompatibleBirthday(with: right)
    }
}

extension Contact {
    /// The texts under which a person is found: the UID first.
    fileprivate var texts: [PersonIndex.Text] {
        let name = name.isEmpty ? [] : [PersonIndex.Text.name(name)]
        return uid.map { [.uid($0.comparableUID)] + name } ?? name
    }

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
        nicknames.appendNew(other.nicknames)
        groups.appendNewGroups(other.groups)
        isDeceased = isDeceased || other.isDeceased
        isExcluded = isExcluded || other.isExcluded
        hasUnusableBirthday = hasUnusableBirthday || other.hasUnusableBirthday
        add(other.identifiers)
    }
}

extension Birthday? {
    fileprivate func completed(from other: Birthday?) -> Birthday? {
        guard let mine = self else { return other }
        guard let other, mine.year == nil, mine.isCompatible(with: other) else { return mine }
        return other
    }
}
