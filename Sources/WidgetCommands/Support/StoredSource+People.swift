import BirthdayCore
import ContactSources
import ContactStore

extension [StoredSource] {
    /// Each person once, in the order of the sources. Where a source lies inside another one both give the same cards:
    /// those that an earlier one gave are left out of a later one, whoever they are of.
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
        contains { $0.identity != source.identity && source.identity.hasPrefix($0.identity + "/") }
    }
}

private struct CardPlace: Hashable {
    let file: String
    let line: Int

    init(_ contact: Contact) {
        file = contact.origin.file
        line = contact.origin.line
    }
}
