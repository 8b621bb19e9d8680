import BirthdayCore
import ContactStore
import SystemPackage

extension [StoredSource] {
    /// Each person once, in the order of the sources. A source that lies inside another one gives the same cards, so a
    /// card that an earlier source gave is left out of a later one.
    var people: [Contact] {
        guard contains(where: isInsideAnother) else { return ContactMerge.people(inSources: map(\.contacts)) }
        var seen: Set<CardPlace> = []
        return ContactMerge.people(
            inSources: map { source in
                let new = source.contacts.filter { !seen.contains(CardPlace($0)) }
                seen.formUnion(new.map(CardPlace.init))
                return new
            })
    }

    private func isInsideAnother(_ source: StoredSource) -> Bool {
        contains { $0.identity != source.identity && source.identity.isInside($0.identity) }
    }
}

extension StoredSource {
    /// How many of its contacts have a birthday.
    var contactsWithBirthday: Int { contacts.count(where: \.hasBirthday) }
}

private struct CardPlace: Hashable {
    let file: FilePath
    let line: Int

    init(_ contact: Contact) {
        file = contact.origin.file
        line = contact.origin.line
    }
}
