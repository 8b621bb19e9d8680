import BirthdayCore
import ContactStore
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary
@testable import ContactSources

/// Random books that change, come and go, in any order: what has to hold of identifiers after each import.
@Suite struct IdentityFuzzTests {
    private let today = CalendarDay(daysSince1970: 20_778)
    private let books = ["/h/a", "/h/b.vcf", "/h/c.vcf"]

    @Test(arguments: 0..<8) func identifiersBelongToOnePersonAndLast(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            var store = StoreDocument()
            var cards: [[Contact]] = books.indices.map { randomBook($0, &random) }
            for step in 0..<8 {
                let inUse = books.indices.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
                let before = store
                merge(cards, inUse: Array(inUse), at: step, into: &store)
                let shown = inUse.compactMap { store.source(FilePath(books[$0])) }
                checkPeople(shown)
                checkCards(before, store)
                let again = store
                merge(cards, inUse: Array(inUse), at: step, into: &store)
                #expect(store == again, "an import of the same changes something")
                for book in cards.indices where Bool.random(using: &random) { change(&cards[book], book, &random) }
            }
        }
    }

    private func merge(_ cards: [[Contact]], inUse: [Int], at step: Int, into store: inout StoreDocument) {
        var entries = SourceEntries()
        entries.all = inUse.map { SourceEntry(path: FilePath(books[$0]), provenance: .configured) }
        let readings = zip(inUse, entries.all).map { book, entry in
            var reading = SourceReading(
                identity: entry.path, kind: book == 0 ? "vdir" : "vcf", readAt: (step + 1) * 1_000_000_000)
            reading.contacts = cards[book]
            reading.counts.cards = cards[book].count
            return SourceReport(entry, reading: reading)
        }
        _ = SourceMerge.merge(readings, into: &store, base: store, entries: entries, today: today)
    }

    /// Everybody shown has identifiers, and nobody else has one of them.
    private func checkPeople(_ shown: [StoredSource]) {
        var owners: [String: Int] = [:]
        for (number, person) in shown.people.enumerated() {
            #expect(person.firstSeen != nil && person.id.count == 16)
            for identifier in person.identifiers {
                #expect(owners.updateValue(number, forKey: identifier.id) == nil, "two people with one identifier")
            }
        }
    }

    /// Somebody with the same card as before, whose UID and name nobody else has in the book, keeps the identifier that
    /// this card made.
    private func checkCards(_ before: StoreDocument, _ after: StoreDocument) {
        let owned = Dictionary(grouping: before.sources.flatMap(\.contacts), by: \.id)
        for source in before.sources {
            let now = after.source(source.identity)?.contacts ?? []
            for contact in source.contacts where owned[contact.id]?.count == 1 {
                let same = now.filter { $0.isLike(contact) }
                guard source.contacts.count(where: { $0.isLike(contact) }) == 1, same.count == 1 else { continue }
                if same[0].saysTheSame(as: contact) { #expect(same[0].id == contact.id) }
            }
        }
    }

    private func randomBook(_ book: Int, _ random: inout SeededGenerator) -> [Contact] {
        (0..<Int.random(in: 0...6, using: &random)).map { randomCard(book, $0, &random) }
    }

    private func randomCard(_ book: Int, _ place: Int, _ random: inout SeededGenerator) -> Contact {
        let days = [nil, nil, 1990, 1991].map { Birthday(year: $0, month: 3, day: 1) }
        let others = [nil, Birthday(month: 4, day: 2), Birthday(year: 1990, month: 4, day: 2)]
        let native = [nil, nil, nil, Birthday(calendar: .hebrew, month: 8, day: 1)]
        let path = book == 0 ? "/h/a/\(place).vcf" : books[book]
        return Contact(
            id: "", uid: [nil, "1", "2", "3"].randomElement(using: &random) ?? nil,
            name: ["", "Anna", "Ben", "Cleo"].randomElement(using: &random) ?? "",
            birthday: (days + others).randomElement(using: &random) ?? nil,
            nativeBirthday: native.randomElement(using: &random) ?? nil,
            origin: ContactOrigin(source: FilePath(books[book]), file: FilePath(path), line: place + 1))
    }

    /// Cards come, go, change places, and say something else.
    private func change(_ cards: inout [Contact], _ book: Int, _ random: inout SeededGenerator) {
        switch Int.random(in: 0...4, using: &random) {
        case 0: cards.append(randomCard(book, cards.count + Int.random(in: 0...2, using: &random), &random))
        case 1 where !cards.isEmpty: cards.remove(at: Int.random(in: cards.indices, using: &random))
        case 2: cards.shuffle(using: &random)
        case 3 where !cards.isEmpty:
            let place = Int.random(in: cards.indices, using: &random)
            let other = randomCard(book, place, &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: cards[place].name = other.name
            case 1: cards[place].birthday = other.birthday
            default: cards[place].uid = other.uid
            }
        default: break
        }
    }
}

extension Contact {
    fileprivate func isLike(_ other: Contact) -> Bool { name == other.name || uid != nil && uid == other.uid }

    fileprivate func saysTheSame(as other: Contact) -> Bool {
        (name, uid) == (other.name, other.uid) && birthday == other.birthday && nativeBirthday == other.nativeBirthday
    }
}
