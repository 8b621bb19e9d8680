import SystemPackage
import TestSupport
import Testing

@testable import BirthdayCore

@Suite struct ContactMergeTests {
    /// - Parameter book: a directory in the source `s`, or a source that is a file.
    private func card(
        _ book: String, _ name: String, _ birthday: Birthday?, uid: String? = nil, groups: [String] = []
    ) -> Contact {
        let isFile = book.hasSuffix(".vcf")
        return Contact(
            uid: uid, name: name, birthday: birthday, groups: groups,
            origin: ContactOrigin(
                source: isFile ? FilePath(book) : "s", file: isFile ? FilePath(book) : "s/\(book)/1.vcf", line: 1))
    }

    private let march = Birthday(month: 3, day: 1)
    private let march1990 = Birthday(year: 1990, month: 3, day: 1)
    private let march1991 = Birthday(year: 1991, month: 3, day: 1)
    private let april = Birthday(month: 4, day: 2)

    private func people(_ cards: [Contact]) -> [Contact] { ContactMerge.people(in: cards) }

    @Test func `the UID joins where the name or the birthday agrees`() {
        let joined = people([
            card("a", "Anna", march, uid: "1", groups: ["x"]),
            card("b", "Anna Berg", march1990, uid: "1", groups: ["x", "y"]),
        ])
        #expect(joined.map(\.name) == ["Anna"])
        #expect(joined.first?.birthday == march1990)
        #expect(joined.first?.groups == ["x", "y"])
        #expect(joined.first?.cards.map(\.origin.file) == ["s/a/1.vcf", "s/b/1.vcf"])
        #expect(
            people([card("a", "Anna", march1991, uid: "1"), card("b", "Anna", april, uid: "1")]).map(\.birthday) == [
                march1991
            ])
        #expect(people([card("a", "Anna", march, uid: "1"), card("b", "Ben", april, uid: "1")]).count == 2)
        #expect(
            people([card("a", "Anna", march, uid: "urn:uuid:AB"), card("a", "Anna B", march, uid: "ab")]).count == 1)
    }

    @Test func `the name joins where the birthday agrees or one has none`() {
        #expect(people([card("a", "Anna", march), card("b.vcf", "Anna", march1990)]).count == 1)
        #expect(people([card("a", "Anna", nil), card("b", "Anna", march1990)]).map(\.birthday) == [march1990])
        #expect(people([card("a", "Anna", nil), card("b", "Anna", nil)]).count == 1)
        #expect(people([card("a", "Anna", march1991), card("b", "Anna", march1990)]).count == 2)
        #expect(people([card("a", "Anna", march), card("b", "Annb", march)]).count == 2)
        #expect(people([card("a", "", march), card("b", "", march)]).count == 2)
    }

    /// A vdir with conflict copies, an export with the same card twice, and two in one book with the same name and day.
    @Test(arguments: ["a", "a.vcf"]) func `in one book different UIDs are different people`(book: String) {
        #expect(people([card(book, "Anna", march, uid: "1"), card(book, "Anna", april, uid: "1")]).count == 1)
        #expect(people([card(book, "Anna", march), card(book, "Anna", march1990)]).count == 1)
        #expect(people([card(book, "Anna", march), card(book, "Anna", march, uid: "1")]).count == 1)
        #expect(people([card(book, "Anna", march, uid: "2"), card(book, "Anna", march, uid: "1")]).count == 2)
        #expect(people([card(book, "Anna", nil, uid: "2"), card(book, "Anna", march, uid: "1")]).count == 2)
        #expect(people([card(book, "Anna", march, uid: "2"), card("b", "Anna", march, uid: "1")]).count == 1)
    }

    /// The persons are named by their cards, in the order in which these stand.
    @Test func `a card that could be two people's is neither's`() {
        func persons(_ cards: Contact...) -> String {
            let numbers = personNumbers(cards)
            return cards.indices.map { "\(numbers.firstIndex(of: numbers[$0]) ?? -1)" }.joined()
        }
        let twins = [card("a", "Anna", march, uid: "1"), card("a", "Anna", march, uid: "2")]
        #expect(persons(twins[0], twins[1], card("b", "Anna", march, uid: "3")) == "012")
        #expect(persons(twins[0], twins[1], card("a", "Anna", march)) == "012")
        // What says which of them it is.
        #expect(persons(twins[0], twins[1], card("b", "Anna", march, uid: "2")) == "011")
        #expect(
            persons(card("a", "Anna", march, uid: "1"), card("a", "Anna", nil, uid: "2"), card("b", "Anna", march))
                == "010")
        #expect(persons(card("a", "Anna", march), card("b", "Anna", march1990), card("c", "Anna", march1991)) == "012")
        #expect(persons(card("a", "Anna", nil), card("b", "Anna", march), card("c", "Anna", april)) == "012")
        #expect(persons(card("a", "Anna", nil), card("b", "Anna", march), card("c", "Anna", march1990)) == "000")
        // The copies of one card are one, whoever else has the name.
        let copies = [card("b", "Anna", march, uid: "3"), card("b", "Anna", april, uid: "3")]
        #expect(persons(twins[0], twins[1], copies[0], copies[1]) == "0122")
        // A UID with two birthdays, each of which somebody else has.
        #expect(persons(copies[0], copies[1], card("c", "Anna", march), card("d", "Anna", april)) == "0023")
        #expect(persons(copies[0], copies[1], card("c", "Anna", april)) == "000")
    }

    @Test func `nicknames and dates are joined, what one card lacks from the other`() throws {
        let (day, move) = (try #require(march), try #require(march1990))
        var (one, other) = (card("a", "Anna", march), card("b", "Anna", march))
        (one.nicknames, other.nicknames) = (["Annie"], ["Ann", "Annie"])
        one.dates = [LabelledDate(.anniversary, date: day)]
        other.dates = [
            LabelledDate(.other, label: "Move", date: move),
            LabelledDate(.anniversary, date: move, partner: .named("Ben")),
        ]
        let joined = people([one, other])
        #expect(joined.map(\.nicknames) == [["Annie", "Ann"]])
        #expect(joined[0].dates == [LabelledDate(.anniversary, date: move, partner: .named("Ben")), other.dates[0]])
    }

    @Test func `partners are found by the UID of each card`() throws {
        var ann = card("b", "Ann", march, uid: "b1")
        ann.dates = [LabelledDate(.anniversary, date: try #require(april), partner: .card(uid: "b2"))]
        let known = people([ann, card("a", "Bob", march, uid: "a2"), card("b", "Bob", march, uid: "b2")])
        #expect(known.joiningCouples(known: known)[0].dates.map(\.partner) == [.named("Bob")])
    }

    /// Neither many equal cards nor many namesakes are compared with one another.
    @Test(arguments: [nil, "1"]) func `thousands of namesakes take linear time`(uid: String?) {
        func isLinear(_ cards: (Int) -> [Contact], _ expected: (Int) -> Int) -> Bool {
            WorkGrowth.isLinear(upTo: 4_000) { size in #expect(people(cards(size)).count == expected(size)) }
        }
        func day(_ number: Int, month: Int = 1) -> Birthday? {
            Birthday(year: 1000 + number / 28, month: month, day: 1 + number % 28)
        }
        #expect(isLinear({ (0..<$0).map { _ in card("a", "Anna", march1990, uid: uid) } }, { _ in 1 }))
        #expect(isLinear({ (0..<$0).map { card("a", "Anna", march1990, uid: "\($0)") } }, { $0 }))
        #expect(isLinear({ (0..<$0).map { card("\($0)", "Anna", march1990, uid: "\($0)") } }, { _ in 1 }))
        #expect(
            isLinear(
                { size in (0..<2 * size).map { card("\($0 % 2)", "Anna", day($0 / 2), uid: uid) } },
                { uid == nil ? $0 : 1 }))
        let apart = { (size: Int) in
            (0..<2 * size).map {
                card("\($0 % 2)", "Anna", day($0 / 2, month: 1 + $0 % 2), uid: $0 % 2 == 0 ? uid : nil)
            }
        }
        #expect(isLinear(apart) { uid == nil ? 2 * $0 : $0 + 1 })
    }

    @Test(arguments: 0..<4) func `the rule holds for random cards, in any order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let days = [nil, nil, march, march1990, march1991, april]
        let native = [
            nil, nil, nil, Birthday(calendar: .hebrew, month: 8, day: 1), Birthday(calendar: .hebrew, month: 9, day: 1),
        ]
        for _ in 0..<300 {
            let cards = (0..<Int.random(in: 2...7, using: &random)).map { number in
                var card = card(
                    ["a", "b", "c.vcf"].randomElement(using: &random)!,
                    ["", "Anna", "Anna", "Ben"].randomElement(using: &random)!,
                    days.randomElement(using: &random)!, uid: [nil, "1", "2", "3"].randomElement(using: &random)!)
                card.nativeBirthday = native.randomElement(using: &random)!
                card.origin.line = number
                return card
            }
            let persons = partition(cards)
            #expect(persons == partition(cards.shuffled(using: &random)))
            for person in persons {
                for one in person { #expect(!person.contains { $0.isKeptApart(from: one) }) }
            }
            // Where everybody agrees with everybody and with nobody else, nobody is left out. A UID of two people is none's.
            let isShared = cards.contains { one in
                cards.contains { $0.uid == one.uid && $0.uid != nil && !one.agrees(with: $0) }
            }
            if isShared { continue }
            for all in Set(cards.map { linked(in: cards, from: $0) })
            where all.allSatisfy({ one in all.allSatisfy(one.agrees) }) {
                #expect(persons.contains(all))
            }
        }
    }

    private func partition(_ cards: [Contact]) -> Set<Set<Contact>> {
        let numbers = personNumbers(cards)
        return Set(
            Dictionary(grouping: cards.indices) { numbers[$0] }.values.map { places in Set(places.map { cards[$0] }) })
    }

    /// Whom a chain of cards that agree leads to.
    private func linked(in cards: [Contact], from first: Contact) -> Set<Contact> {
        var found: Set = [first]
        while let next = cards.first(where: { card in !found.contains(card) && found.contains { card.agrees(with: $0) }
        }) {
            found.insert(next)
        }
        return found
    }
}

/// The rule for two cards, as it is written down.
extension Contact {
    fileprivate func agrees(with other: Contact) -> Bool {
        if self == other { return true }
        let (sameUID, sameName) = (uid != nil && uid == other.uid, !name.isEmpty && name == other.name)
        if sameUID { return sameName || hasSameBirthday(as: other) }
        return sameName && !isKeptApart(from: other)
            && (hasSameBirthday(as: other) || !hasBirthday || !other.hasBirthday)
    }

    fileprivate func isKeptApart(from other: Contact) -> Bool {
        origin.book == other.origin.book && uid != nil && other.uid != nil && uid != other.uid
    }

    private func hasSameBirthday(as other: Contact) -> Bool {
        if let birthday, let theirs = other.birthday { return birthday.isCompatible(with: theirs) }
        guard let nativeBirthday, let theirs = other.nativeBirthday else { return false }
        return nativeBirthday.isCompatible(with: theirs)
    }
}

/// Which person each card is: the place of the person's first card.
private func personNumbers(_ cards: [Contact]) -> [Int] {
    var numbers = Array(cards.indices)
    for person in PersonPartition(cards, Array(cards.indices)).persons {
        for card in person { numbers[card] = person[0] }
    }
    return numbers
}
