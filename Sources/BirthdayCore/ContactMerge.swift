import SystemPackage

/// Joins the contacts of a person who is in several contact sources.
///
/// Two contacts of *different* sources are one person when they have the same UID, or the same name and compatible
/// birthdays. A UID alone does not join contacts in which both name and birthday differ: some exporters number
/// their cards from 1. Inside one source every card is a contact of its own.
package struct ContactMerge: Sendable {
    private struct Person {
        var contact: Contact
        /// Few, and copies of one another: compared quickly, and hashed slowly.
        var sources: [FilePath]
        /// The UIDs and names of the other contacts that the person was made of.
        var otherTexts: [PersonKey.Trait] = []

        var texts: [PersonKey.Trait] { contact.texts + otherTexts }

        var keys: [PersonKey] { texts.flatMap { contact.keys(under: $0) } }

        func isFound(as other: Person) -> Bool {
            otherTexts.count == other.otherTexts.count && contact.name == other.contact.name
                && contact.birthday == other.contact.birthday && contact.nativeBirthday == other.contact.nativeBirthday
        }
    }

    private var people: [Person] = []
    /// The first people, by their keys: those that were there before the source of the last contact.
    private var index = PersonIndex()
    private var indexed = 0
    private var source: FilePath?
    /// How often contacts of another source than before came.
    private var batch: Int32 = 0

    /// Contacts, none of which is joined with another one.
    package init(apart contacts: some Sequence<Contact> = []) {
        people = contacts.map { Person(contact: $0, sources: [$0.origin.source]) }
    }

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

    static func people(in contacts: some Sequence<Contact>) -> [Contact] {
        var merge = ContactMerge()
        for contact in contacts { merge.add(contact) }
        return merge.people.map(\.contact)
    }

    /// Which person each contact is, by number from 0: contacts of one person have one number.
    package static func persons(in contacts: some Sequence<Contact>) -> [Int] {
        var merge = ContactMerge()
        return contacts.map { merge.add($0) }
    }

    /// Whether another source has a contact of the same person.
    package mutating func contains(_ contact: Contact, elsewhereThanIn source: FilePath) -> Bool {
        match(for: contact, in: source) != nil
    }

    /// - Returns: the person's index.
    @discardableResult private mutating func add(_ contact: Contact) -> Int {
        guard let place = match(for: contact, in: contact.origin.source) else {
            people.append(Person(contact: contact.underOldestID, sources: [contact.origin.source]))
            return people.count - 1
        }
        let before = people[place]
        people[place].sources.append(contact.origin.source)
        people[place].contact.complete(from: contact)
        people[place].otherTexts += contact.texts.filter { !before.texts.contains($0) }
        if !people[place].isFound(as: before) {
            let known = Set(before.keys)
            for key in people[place].keys where !known.contains(key) { index.add(place, under: key) }
        }
        return place
    }

    private mutating func match(for contact: Contact, in source: FilePath) -> Int? {
        if source != self.source { begin(source) }
        if index.isEmpty { return nil }
        for text in contact.texts {
            let found = contact.soughtKeys(under: text).compactMap { key in
                index.first(under: key, batch: batch) { [people] in
                    !people[$0].sources.contains(source) && people[$0].keys.contains(key)
                }
            }
            if let first = found.min() { return first }
        }
        return nil
    }

    /// Nobody is joined with a contact of the same source, so that people are indexed when the next one begins.
    private mutating func begin(_ source: FilePath) {
        self.source = source
        batch += 1
        for person in indexed..<people.count {
            for key in people[person].keys { index.add(person, under: key) }
        }
        indexed = people.count
    }
}

extension Contact {
    /// What a person is looked for by: the UID first.
    fileprivate var texts: [PersonKey.Trait] { [uidTrait, nameTrait].compactMap(\.self) }

    /// The keys of a person with this UID or name. A UID needs the name or a birthday beside it, a name a birthday.
    fileprivate func keys(under text: PersonKey.Trait) -> [PersonKey] { keys(under: text, days) }

    /// The keys by which such a person is looked for. Second birthdays count only where one contact has no first.
    fileprivate func soughtKeys(under text: PersonKey.Trait) -> [PersonKey] {
        let second: PersonKey.Role = birthday == nil ? .second : .secondWithoutFirst
        return keys(under: text, YearFit.allCases.flatMap { soughtDays($0, second: second) })
    }

    private func keys(under text: PersonKey.Trait, _ days: [PersonKey.Trait]) -> [PersonKey] {
        if case .uid = text { return Optional(text).with([.name(name)] + days) }
        return Optional(text).with(days)
    }

    mutating func complete(from other: Contact) {
        birthday = birthday.completed(from: other.birthday)
        nativeBirthday = nativeBirthday.completed(from: other.nativeBirthday)
        if name.isEmpty { (name, isNameOfParts) = (other.name, other.isNameOfParts) }
        structuredName = structuredName ?? other.structuredName
        nicknames.appendNew(other.nicknames)
        groups.appendNewGroups(other.groups)
        if !other.dates.isEmpty { dates += other.dates.filter { !dates.contains($0) } }
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
