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
        let persons = PersonPartition(contacts).persons
        var people = contacts
        var alike = persons.filter(\.sharesUID).map(\.cards[0])
        if persons.contains(where: \.hasSeveralCards) {
            (people, alike) = ([], [])
            people.reserveCapacity(contacts.count)
            contacts.withUnsafeBufferPointer { contacts in
                var isLater = [Bool](repeating: false, count: contacts.count)
                for place in persons.lazy.flatMap(\.others) { isLater[place] = true }
                var remaining = persons[...]
                for place in contacts.indices where !isLater[place] {
                    people.append(contacts[place])
                    guard let person = remaining.first, person.cards[0] == place else { continue }
                    remaining.removeFirst()
                    let lacksUID = person.others.contains { contacts[$0].uid == nil }
                    if person.sharesUID || lacksUID { alike.append(people.count - 1) }
                    if person.hasSeveralCards { people[people.count - 1].complete(from: person, in: contacts) }
                }
            }
        }
        people.distinguish(alike)
        return people
    }
}

extension PersonPartition.Person {
    fileprivate var others: [Int] { cards.dropFirst() + added }
    fileprivate var hasSeveralCards: Bool { cards.count + added.count > 1 }
}

extension Contact {
    /// Takes from the person's other cards what this one lacks, within what one card may say. What the name alone joins takes
    /// nothing away; where nobody is known to have been born, all of them have to.
    fileprivate mutating func complete(from person: PersonPartition.Person, in contacts: UnsafeBufferPointer<Contact>) {
        joinedCards = person.cards.map { contacts[$0].ownCard }
        for place in person.cards.dropFirst() {
            isDeceased = isDeceased || contacts[place].isDeceased
            isExcluded = isExcluded || contacts[place].isExcluded
            hasUnusableBirthday = hasUnusableBirthday || contacts[place].hasUnusableBirthday
            complete(from: contacts, place)
        }
        groups.append(
            new: person.cards.lazy.map { contacts[$0].groups }, upTo: Self.maximumGroups, by: GroupName.init)
        let (own, hasBirthday) = (groups.count, hasBirthday)
        for place in person.added {
            joinedCards.append(contacts[place].ownCard)
            joinedCards[joinedCards.count - 1].onlyAdds = true
            isDeceased = isDeceased && (hasBirthday || contacts[place].isDeceased)
            isExcluded = isExcluded && (hasBirthday || contacts[place].isExcluded)
            complete(from: contacts, place) { $0 != .memorial }
        }
        groups.append(
            new: person.added.lazy.map { contacts[$0].groups }, upTo: Self.maximumGroups, by: GroupName.init)
        addedGroups = Array(groups[own...])
    }

    /// - Parameter contacts: one of them would be copied.
    private mutating func complete(
        from contacts: UnsafeBufferPointer<Contact>, _ place: Int, dates isTaken: (Occasion) -> Bool = { _ in true }
    ) {
        birthday = birthday.completed(from: contacts[place].birthday)
        nativeBirthday = nativeBirthday.completed(from: contacts[place].nativeBirthday)
        if name.isEmpty { (name, isNameOfParts) = (contacts[place].name, contacts[place].isNameOfParts) }
        if structuredName == nil { structuredName = contacts[place].structuredName }
        for date in contacts[place].dates where isTaken(date.occasion) { complete(date) }
        nicknames.append(new: CollectionOfOne(contacts[place].nicknames), upTo: Self.maximumNicknames) { $0 }
    }

    /// A date that both cards have may have its year, or the partner, in one of them.
    private mutating func complete(_ other: LabelledDate) {
        let same = dates.indices.first {
            dates[$0].date.isCompatible(with: other.date) && dates[$0].occasion == other.occasion
                && dates[$0].label == other.label
        }
        if let same {
            if dates[same].date.year == nil { dates[same].date = other.date }
            dates[same].partner = dates[same].partner ?? other.partner
        } else if dates.count < Self.maximumDates {
            dates.append(other)
        }
    }
}

extension Birthday? {
    fileprivate func completed(from other: Birthday?) -> Birthday? {
        guard let mine = self else { return other }
        guard let other, mine.year == nil, mine.isCompatible(with: other) else { return mine }
        return other
    }
}
