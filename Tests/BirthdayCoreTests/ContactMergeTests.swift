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
            card("a", "Anna", march, uid: uuid, groups: ["x"]),
            card("b", "Anna Berg", march1990, uid: "urn:uuid:\(uuid.uppercased())", groups: ["x", "y"]),
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
        // Who numbers cards from 1 gives many a number, and few a year.
        #expect(people([card("a", "Anna", march, uid: "1"), card("b", "Ben", march1990, uid: "1")]).count == 2)
        #expect(people([card("a", "Anna", march1990, uid: "1"), card("b", "Ben", march1990, uid: "1")]).count == 1)
        #expect(
            people([card("a", "Anna", march, uid: "urn:uuid:AB"), card("a", "Anna B", march, uid: "ab")]).count == 1)
    }

    @Test(arguments: [
        ["Anna Berg", "ANNA\u{A0} Berg ", "Berg, Anna", "\u{2009}anna\tberg"],
        ["Jane O'Neil-Berg", "Jane O’Neil‐Berg"],
        ["Zoe\u{308} Groß", "ZOË GROSS"],
    ]) func `a name is one however it is written`(names: [String]) {
        #expect(people(names.map { card("a", $0, march) }).count == 1)
        #expect(people([card("a", names[0], march), card("b", names[0] + "s", march)]).count == 2)
    }

    @Test func `a prefix is no part of the name where a card says that it is one`() {
        var doctor = card("a", "Dr. Anna Berg", march)
        doctor.structuredName = StructuredName(family: "Berg", given: "Anna", prefix: "Dr.")
        let others = [card("b", "anna berg", march), card("c", "Dr. Anna Berg", march)]
        #expect(people([doctor] + others).count == 1)
        #expect(people(others).count == 2)
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
        #expect(persons(copies[0], copies[1], card("c", "Anna", april)) == "002")
        // Two without a birthday who are two people.
        let bare = [card("a", "Anna", nil, uid: "1"), card("a", "Anna", nil, uid: "2")]
        #expect(persons(bare[0], bare[1], card("b", "Anna", march)) == "012")
        #expect(persons(bare[0], card("b", "Anna", nil), bare[1], card("c", "Anna", march)) == "0121")
        #expect(persons(bare[0], card("b", "Anna", nil), card("c", "Anna", nil), bare[1]) == "0113")
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

    /// What a card says that is somebody's by the name alone: it may be a namesake's.
    @Test func `a card without a birthday only adds`() throws {
        let day = try #require(april)
        var (anna, other) = (card("b", "Anna", march, groups: ["x"]), card("a", "anna", nil, groups: ["X", "y"]))
        (other.isDeceased, other.isExcluded, other.nicknames) = (true, true, ["Annie"])
        other.dates = [LabelledDate(.memorial, date: day), LabelledDate(.anniversary, date: day)]
        let joined = try #require(people([other, anna]).first)
        #expect(joined.origin == anna.origin && joined.cards.map(\.onlyAdds) == [false, true])
        #expect(!joined.isDeceased && !joined.isExcluded)
        #expect(joined.nicknames == ["Annie"] && joined.dates.map(\.occasion) == [.anniversary])
        #expect(joined.groups == ["x", "y"] && joined.ownGroups == ["x"] && joined.addedGroups == ["y"])
        // Two of whom nobody's birthday is known.
        anna.birthday = nil
        #expect(people([other, anna]).map(\.isDeceased) == [false])
    }

    @Test func `a person has no more than one card may have`() throws {
        let day = try #require(march)
        let cards = (0..<2_000).map { number in
            var card = card("a", "Anna", march, groups: ["\(number)"])
            card.nicknames = ["\(number)"]
            card.dates = [LabelledDate(.other, label: "\(number)", date: day)]
            return card
        }
        let joined = try #require(people(cards).first)
        #expect(joined.cards.count == 2_000)
        #expect(joined.groups.count == Contact.maximumGroups && joined.nicknames.count == Contact.maximumNicknames)
        #expect(joined.dates.count == Contact.maximumDates)
    }

    @Test(arguments: 0..<8) func `the rule holds for random cards, in any order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let days = [nil, nil, march, march1990, march1991, april]
        let native = [nil, nil, nil, nil, hebrew(8), hebrew(9), hebrew(8, year: 5750)]
        for _ in 0..<1_000 {
            let cards = (0..<Int.random(in: 2...8, using: &random)).map { number in
                var card = card(
                    ["a", "b", "c.vcf"].randomElement(using: &random)!,
                    CardRule.names.keys.sorted().randomElement(using: &random)!,
                    days.randomElement(using: &random)!, uid: [nil, "1", "2", uuid].randomElement(using: &random)!)
                if card.name.hasPrefix("Dr."), Bool.random(using: &random) {
                    card.structuredName = StructuredName(prefix: "Dr.")
                }
                card.nativeBirthday = native.randomElement(using: &random)!
                card.origin.line = number
                return card
            }
            #expect(persons(cards) == CardRule(cards: cards).persons)
            #expect(persons(cards) == persons(cards.shuffled(using: &random)))
        }
    }

    private func hebrew(_ month: Int, year: Int? = nil) -> Birthday? {
        Birthday(calendar: .hebrew, year: year, month: month, day: 1)
    }

    /// By the lines of their cards.
    private func persons(_ cards: [Contact]) -> Set<Set<Int>> {
        Set(people(cards).map { Set($0.cards.map(\.origin.line)) })
    }

    /// Which person each card is: the place of the person's first card.
    private func personNumbers(_ cards: [Contact]) -> [Int] {
        let numbered = cards.indices.map { place in
            var card = cards[place]
            card.origin.line = place
            return card
        }
        let persons = persons(numbered)
        return cards.indices.map { place in persons.first { $0.contains(place) }?.min() ?? place }
    }
}

private let uuid = "3f2b8c1e-0000-4000-8000-00000000000a"

/// Who is one person, as the rule is written down: each card is compared with each other one.
private struct CardRule {
    /// Names as they are written, and what is compared of each; the short one where N gives the prefix.
    static let names = [
        "": [], "Anna": ["anna"], "ANNA ": ["anna"], "Dr. Anna": ["dr. anna", "anna"], "Berg, Anna": ["anna berg"],
        "Anna Berg": ["anna berg"],
    ]

    /// Their lines are their places.
    let cards: [Contact]

    var persons: Set<Set<Int>> {
        let chains = closed(cards.map { [$0.origin.line] }) { isSame($0, $1) || isLinked($0, $1) }.flatMap { chain in
            let isOne = chain.allSatisfy { one in chain.allSatisfy { !areDifferent(one, $0) } }
            return isOne ? [chain] : closed(chain.map { [$0] }, isSame)
        }
        let born = chains.filter { chain in chain.contains { cards[$0].hasBirthday } }
        let bare = chains.filter { !born.contains($0) }
        var meetings = born.map { (born: $0, bare: [Set<Int>]()) }
        var persons: Set<Set<Int>> = []
        for group in closed(bare, haveNameInCommon) {
            let bearers = born.indices.filter { one in
                born[one].contains { card in group.contains { haveNameInCommon(card, $0) } }
            }
            let members = bare.filter { $0.isSubset(of: group) }
            switch bearers.count {
            case 0: meetings.append(([], members))
            case 1: meetings[bearers[0]].bare += members
            default: persons.formUnion(members)
            }
        }
        for (born, bare) in meetings {
            let all = bare.reduce(born) { $0.union($1) }
            let apart = bare.filter { $0.contains { card in all.contains { areTwoOfABook(card, $0) } } }
            persons.formUnion(apart)
            persons.insert(apart.reduce(all) { $0.subtracting($1) })
        }
        return persons.subtracting([[]])
    }

    /// The sets, those together that a chain of cards leads through.
    private func closed(_ sets: [Set<Int>], _ areOne: (Int, Int) -> Bool) -> [Set<Int>] {
        var closed: [Set<Int>] = []
        for set in sets {
            let linked = closed.filter { one in one.contains { card in set.contains { areOne(card, $0) } } }
            closed.removeAll(where: linked.contains)
            closed.append(linked.reduce(set) { $0.union($1) })
        }
        return closed
    }

    private func names(_ card: Contact) -> Set<String> {
        let names = Self.names[card.name] ?? []
        return Set(card.structuredName == nil ? Array(names.prefix(1)) : names)
    }

    private func haveNameInCommon(_ one: Int, _ other: Int) -> Bool {
        !names(cards[one]).isDisjoint(with: names(cards[other]))
    }

    private func haveUIDInCommon(_ one: Int, _ other: Int) -> Bool {
        cards[one].uid != nil && cards[one].uid == cards[other].uid
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        haveUIDInCommon(one, other) && haveNameInCommon(one, other)
    }

    private func isLinked(_ one: Int, _ other: Int) -> Bool {
        let isLenient = haveNameInCommon(one, other) || cards[one].uid == uuid
        guard haveUIDInCommon(one, other) || haveNameInCommon(one, other) else { return false }
        return days(one).contains { day in
            days(other).contains { day.isCompatible(with: $0) && (isLenient || day.year == $0.year) }
        }
    }

    private func days(_ card: Int) -> [Birthday] {
        [cards[card].birthday, cards[card].nativeBirthday].compactMap(\.self)
    }

    private func areDifferent(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (cards[one], cards[other])
        if areTwoOfABook(one.origin.line, other.origin.line) { return true }
        if let mine = one.birthday, let theirs = other.birthday { return !mine.isCompatible(with: theirs) }
        guard let mine = one.nativeBirthday, let theirs = other.nativeBirthday else { return false }
        return !mine.isCompatible(with: theirs)
    }

    private func areTwoOfABook(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (cards[one], cards[other])
        return one.origin.book == other.origin.book && one.uid != nil && other.uid != nil && one.uid != other.uid
    }
}
