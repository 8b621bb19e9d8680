import BirthdayCore
import SystemPackage

/// Gives people identifiers that last: made once, kept, and passed on when the card that made one is gone.
///
/// An identifier belongs to one person, who may have cards in several sources. Where two people have the same one (they
/// were one person, or an exporter numbers its cards), it stays with the card that made it, and then with the oldest.
package struct IdentityMerge {
    /// The owner of an identifier.
    private struct Claim {
        var person: Int
        var firstSeen: Int
        /// Whether a card made it; otherwise it was passed on.
        var isOwn: Bool
        /// Whether all cards that had it are gone.
        var isGone: Bool
        /// The place of the contact in the store, which does not depend on the order of the sources in use.
        var place = 0

        func isStronger(than other: Claim) -> Bool {
            isOwn != other.isOwn ? isOwn : (firstSeen, place) < (other.firstSeen, other.place)
        }
    }

    private var sources: [StoredSource]
    /// The number of contacts that the store has before each source.
    private let places: [Int]
    /// Contacts that no source in use gives any more.
    private let gone: [Contact]
    /// The number of the person of each contact, source after source, and then of those that are gone.
    private let persons: [Int]
    private let now: Int
    private var claims: [String: Claim] = [:]
    private var identifiers = ContactIdentifiers()

    /// Settles who has which identifier.
    ///
    /// - Parameters:
    ///   - document: all contacts; those without identifiers get some.
    ///   - shown: the sources in use, in their order. Contacts of the others count as gone, and keep what they have.
    ///   - removed: contacts that the sources in use gave before.
    ///   - now: in seconds since 1970, for who is new.
    package static func settle(
        _ document: inout StoreDocument, shown: [StoredSource], removed: [Contact] = [], now: Int
    ) {
        let identities = Set(shown.map(\.identity))
        let others = document.sources.filter { !identities.contains($0.identity) }
        let latest = document.sources.lazy.flatMap(\.contacts).reduce(into: 0) { latest, contact in
            for identifier in contact.identifiers { latest = max(latest, identifier.firstSeen) }
        }
        // Later than everything stored, even if the clock was set back.
        var merge = IdentityMerge(
            shown, in: document, gone: removed + others.flatMap(\.contacts), now: max(now, latest + 1))
        merge.settle()
        var places: [FilePath: Int] = [:]
        for index in document.sources.indices {
            document.sources[index].position = nil
            places[document.sources[index].identity] = index
        }
        for (position, source) in merge.sources.enumerated() {
            guard let place = places[source.identity] else { continue }
            document.sources[place] = source
            document.sources[place].position = position
        }
    }

    /// Whether identifiers were settled for these sources in this order: who is one person depends on it.
    package static func isSettled(_ document: StoreDocument, shown: [StoredSource]) -> Bool {
        shown.enumerated().allSatisfy { $1.position == $0 }
            && document.sources.count { $0.position != nil } == shown.count
    }

    private init(_ sources: [StoredSource], in document: StoreDocument, gone: [Contact], now: Int) {
        self.sources = sources
        var starts: [FilePath: Int] = [:]
        var next = 0
        for source in document.sources {
            starts[source.identity] = next
            next += source.contacts.count
        }
        places = sources.map { starts[$0.identity, default: next] }
        self.gone = gone.filter { $0.firstSeen != nil }
        self.now = now
        let count = sources.reduce(self.gone.count) { $0 + $1.contacts.count }
        persons = Self.persons(sources.count == 1 ? sources[0].contacts : sources.flatMap(\.contacts), gone: self.gone)
        claims.reserveCapacity(count)
    }

    /// The numbers of the persons. Who is gone is one person with whom those are who are there, where that is one; they say
    /// nothing about who of these is one person.
    private static func persons(_ contacts: [Contact], gone: [Contact]) -> [Int] {
        let present = ContactMerge.persons(in: contacts)
        if gone.isEmpty { return present }
        let all = ContactMerge.persons(in: contacts + gone)
        // Nil where there are several.
        var heirs: [Int: Int?] = [:]
        for (person, number) in zip(present, all) {
            heirs[number] = heirs[number].map { $0 == person ? person : nil } ?? person
        }
        return present + all.suffix(gone.count).map { (heirs[$0] ?? nil) ?? contacts.count + $0 }
    }

    private mutating func settle() {
        forEachContact { merge, source, index, person in
            let contact = merge.sources[source].contacts[index]
            guard let firstSeen = contact.firstSeen else { return }
            var claim = Claim(
                person: person, firstSeen: firstSeen, isOwn: true, isGone: false, place: merge.places[source] + index)
            merge.claim(contact.id, claim)
            claim.isOwn = false
            for other in contact.otherIDs {
                claim.firstSeen = other.firstSeen
                merge.claim(other.id, claim)
            }
        }
        for (contact, person) in zip(gone, persons.suffix(gone.count)) {
            for identifier in contact.identifiers where claims[identifier.id] == nil {
                claims[identifier.id] = Claim(
                    person: person, firstSeen: identifier.firstSeen, isOwn: false, isGone: true)
            }
        }
        forEachContact { merge, source, index, person in merge.dropLost(source, index, person) }
        makeNew()
        passOn()
    }

    private mutating func forEachContact(
        _ body: (inout IdentityMerge, _ source: Int, _ index: Int, _ person: Int) -> Void
    ) {
        var number = 0
        for source in sources.indices {
            for index in sources[source].contacts.indices {
                body(&self, source, index, persons[number])
                number += 1
            }
        }
    }

    private mutating func claim(_ id: String, _ claim: Claim) {
        if let known = claims[id], !claim.isStronger(than: known) { return }
        claims[id] = claim
    }

    /// Takes from a contact the identifiers that are another person's.
    private mutating func dropLost(_ source: Int, _ index: Int, _ person: Int) {
        let contact = sources[source].contacts[index]
        guard contact.firstSeen != nil else { return }
        if contact.otherIDs.contains(where: { claims[$0.id]?.person != person }) {
            sources[source].contacts[index].otherIDs.removeAll { claims[$0.id]?.person != person }
        }
        if claims[contact.id]?.person != person { sources[source].contacts[index].firstSeen = nil }
    }

    /// Makes identifiers for the contacts without one.
    private mutating func makeNew() {
        var files: [FilePath.Component?: Int] = [:]
        forEachContact { merge, source, index, person in
            if index == 0 { files = [:] }
            let contact = merge.sources[source].contacts[index]
            var position: Int?
            // A file's cards count, also those that are stored.
            if contact.uid == nil, merge.sources[source].hasCardFiles {
                let name = contact.origin.file.lastComponent
                files[name, default: 0] += 1
                position = files[name]
            }
            if contact.firstSeen != nil { return }
            let made = merge.make(for: contact, position, person)
            merge.sources[source].contacts[index].id = made.id
            merge.sources[source].contacts[index].firstSeen = made.firstSeen
        }
    }

    /// The first identifier that is nobody's, or this person's already: another card made it, or one that is gone.
    private mutating func make(for contact: Contact, _ position: Int?, _ person: Int) -> ContactIdentifier {
        var id = ""
        var claim: Claim?
        var attempt = 0
        repeat {
            id = identifiers.identifier(of: contact, position: position, attempt: attempt)
            claim = claims[id]
            attempt += 1
        } while claim.map { $0.person != person } ?? false
        let firstSeen = claim.map { $0.isGone ? $0.firstSeen : now } ?? now
        if claim?.isGone ?? true {
            claims[id] = Claim(person: person, firstSeen: firstSeen, isOwn: true, isGone: false)
        }
        return ContactIdentifier(id: id, firstSeen: firstSeen)
    }

    /// Gives the identifiers of cards that are gone to the first card that the person still has.
    private mutating func passOn() {
        var places: [Int: (source: Int, index: Int)] = [:]
        let heirs = Set(claims.values.lazy.filter(\.isGone).map(\.person))
        if heirs.isEmpty { return }
        forEachContact { _, source, index, person in
            if heirs.contains(person), places[person] == nil { places[person] = (source, index) }
        }
        for identifier in gone.lazy.flatMap(\.identifiers) {
            guard let claim = claims[identifier.id], claim.isGone, let place = places[claim.person] else { continue }
            sources[place.source].contacts[place.index].otherIDs.append(identifier)
            claims[identifier.id]?.isGone = false
        }
    }
}
