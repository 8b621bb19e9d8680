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

    @Test(arguments: 0..<8) func identifiersBelongToOnePersonAndHaveNoPast(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            var store = StoreDocument()
            var cards: [[Contact]] = books.indices.map { randomBook($0, &random) }
            for step in 0..<8 {
                let inUse = books.indices.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
                merge(cards, inUse: Array(inUse), at: step, into: &store)
                let shown = inUse.compactMap { store.source(FilePath(books[$0])) }
                checkPeople(shown)
                checkPast(cards, Array(inUse), shown)
                let again = store
                merge(cards, inUse: Array(inUse), at: step, into: &store)
                #expect(store == again, "an import of the same changes something")
                for book in cards.indices where Bool.random(using: &random) { change(&cards[book], book, &random) }
            }
        }
    }

    private func merge(_ cards: [[Contact]], inUse: [Int], at step: Int, into store: inout StoreDocument) {
        var entries = SourcesInUse()
        entries.all = inUse.map { SourceEntry(path: FilePath(books[$0]), provenance: .configured) }
        let readings = zip(inUse, entries.all).map { book, entry in
            var reading = SourceReading(
                identity: entry.path, kind: book == 0 ? "vdir" : "vcf", readAt: (step + 1) * 1_000_000_000)
            reading.content.cards = cards[book]
            for card in cards[book] where reading.files.last?.path != card.origin.file {
                reading.content.files.append(SourceFile(path: card.origin.file))
            }
            if cards[book].isEmpty { reading.content.files.append(SourceFile(path: entry.path)) }
            reading.content.files[0].counts.cards = cards[book].count
            return SourceOutcome(entry, reading: reading)
        }
        _ = ReadingMerge.merge(readings, into: &store, base: store, entries: entries)
    }

    /// Nobody else has one of the identifiers that are somebody's own.
    private func checkPeople(_ shown: [StoredSource]) {
        var owners: [String: Int] = [:]
        for (number, person) in shown.people.enumerated() {
            #expect(person.id.isContactIdentifier)
            for id in person.identity.own {
                #expect(owners.updateValue(number, forKey: id) == nil, "two people with one identifier")
            }
        }
    }

    /// What was there before makes no difference.
    private func checkPast(_ cards: [[Contact]], _ inUse: [Int], _ shown: [StoredSource]) {
        var fresh = StoreDocument()
        merge(cards, inUse: inUse, at: 0, into: &fresh)
        let people = inUse.compactMap { fresh.source(FilePath(books[$0])) }.people
        #expect(people.map(\.allIDs) == shown.people.map(\.allIDs))
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
            uid: [nil, "1", "2", "3"].randomElement(using: &random) ?? nil,
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
