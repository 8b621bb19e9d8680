import PathBytes
import SafeText
import Sodium
import SystemPackage

/// What a card is known by in every reading of it, whoever reads it and when: a function of the card.
package enum CardKey: Hashable, Sendable {
    /// Its UID, as UIDs are compared.
    case uid(String)
    /// In a vdir, without a UID: its file's name, by which synchronizers address it.
    case file([UInt8])
    /// Elsewhere: the folded name, and the birthday without its year, which may become known.
    case card(name: String, day: Birthday?)
}

/// A card's key in its address book: a UID is one there alone.
package struct BookKey: Hashable, Sendable {
    let key: CardKey
    /// As in `ContactOrigin`.
    package let book: FilePath
}

/// What tells people apart who have cards of one key: the name; where that is the same too, the birthday; and then a number.
enum CardDistinction: Hashable, Sendable {
    case name(String)
    case birthday(String, Birthday?)
    case number(String, Birthday?, Int)
}

extension String {
    /// Whether it has the form of a person's identifier: 16 hexadecimal digits.
    package var isContactIdentifier: Bool {
        utf8.count == 16 && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension CardReference {
    package var key: CardKey {
        if let uid { return .uid(uid.comparableUID) }
        if origin.isCardFile, let name = origin.file.lastComponent { return .file(name.bytes) }
        return .card(name: name.caseFolded, day: (birthday ?? nativeBirthday)?.withoutYear)
    }
}

extension Contact {
    /// The key of the card, of several the first.
    package var key: CardKey { (joinedCards.first ?? ownCard).key }

    /// The card's own key, and its book.
    package var bookKey: BookKey { BookKey(key: key, book: origin.book) }

    /// The keys of the person's cards, each once.
    package var keys: [CardKey] {
        if joinedCards.isEmpty { return [key] }
        var seen: Set<CardKey> = []
        return cards.map(\.key).filter { seen.insert($0).inserted }
    }

    /// Where the person's cards are.
    package var places: Set<CardPlace> { Set(cards.map(\.place)) }

    package var identity: ContactIdentity { ContactIdentity(keys: keys, distinctions: distinctions) }

    /// The identifier that is shown: see `ContactIdentity`.
    package var id: String { identity.id }

    /// Every identifier, the one that is shown first.
    package var allIDs: [String] { identity.own + identity.shared }

    /// Whether cards of other people have one of the keys.
    package var sharesKey: Bool { !distinctions.isEmpty }

    /// Whether the identifier is one of the person's.
    package func isKnown(as id: String) -> Bool { allIDs.contains(id) }
}

/// A key of a person's cards, with what tells the person from others who have it.
package struct PersonKey: Hashable, Sendable {
    fileprivate let key: CardKey
    fileprivate let distinction: CardDistinction?
}

extension Contact {
    /// Keys of the person: those that nobody else has first.
    package var personKeys: [PersonKey] {
        keys.map { PersonKey(key: $0, distinction: distinctions[$0]) }
            + distinctions.keys.map { PersonKey(key: $0, distinction: nil) }
    }
}

/// What a person's identifiers are made of, when somebody asks for one: 16 hexadecimal digits that say nothing about the
/// person.
package struct ContactIdentity: Hashable, Sendable {
    fileprivate let keys: [CardKey]
    fileprivate let distinctions: [CardKey: CardDistinction]

    /// The smallest of the person's own.
    package var id: String { keys.count == 1 ? keys[0].identifier(distinctions[keys[0]]) : own[0] }

    /// Those that nobody else has, the one that is shown first.
    package var own: [String] { keys.map { $0.identifier(distinctions[$0]) }.sorted() }

    /// Those that cards of other people have too. As arguments they are ambiguous.
    package var shared: [String] { distinctions.keys.map { $0.identifier() }.sorted() }
}

extension CardKey {
    /// A digest of the key, and of what tells people apart who have it.
    fileprivate func identifier(_ distinction: CardDistinction? = nil) -> String {
        var digest = Digest()
        switch self {
        case .uid(let uid):
            digest.add("uid")
            digest.add(uid)
        case .file(let name):
            digest.add("file")
            digest.add(name)
        case .card(let name, let day):
            digest.add("card")
            digest.add(name)
            digest.add(day.text)
        }
        switch distinction {
        case nil: break
        case .name(let name): digest.add(name)
        case .birthday(let name, let birthday):
            digest.add(name)
            digest.add(birthday.text)
        case .number(let name, let birthday, let number):
            digest.add(name)
            digest.add(birthday.text)
            digest.add(String(number))
        }
        return Hexadecimal.text(of: digest.hash64)
    }
}

extension Birthday? {
    /// Calendar, year where there is one, month and day.
    var text: String {
        guard let self else { return "" }
        let year = self.year.map(String.init) ?? ""
        return "\(self.calendar.rawValue) \(year)-\(self.month)\(self.isLeapMonth ? "L" : "")-\(self.day)"
    }
}

extension Sequence<Contact> {
    /// Where the cards of all are.
    package var places: Set<CardPlace> { Set(lazy.flatMap(\.places)) }
}

extension [Contact] {
    /// Tells the people apart who have cards of one key: exporters number their cards, and files of two collections have one
    /// name.
    ///
    /// - Parameter alike: the places of all whose UID can be somebody else's too.
    mutating func distinguish(_ alike: [Int]) {
        var first: [CardKey: Int] = [:]
        var holders: [CardKey: [Int]] = [:]
        func look(at place: Int, _ keys: [CardKey]) {
            for key in keys {
                if let other = first[key] {
                    holders[key, default: [other]].append(place)
                } else {
                    first[key] = place
                }
            }
        }
        for place in alike { look(at: place, self[place].keys) }
        let isLooked = Set(alike)
        for place in indices where self[place].uid == nil && !isLooked.contains(place) {
            look(at: place, [self[place].key])
        }
        for (key, places) in holders {
            for (place, distinction) in zip(places, distinctions(of: places)) {
                self[place].distinctions[key] = distinction
            }
        }
    }

    private func distinctions(of places: [Int]) -> [CardDistinction] {
        let people = places.map {
            (name: self[$0].name.caseFolded, birthday: self[$0].birthday ?? self[$0].nativeBirthday)
        }
        let names = people.reduce(into: [String: Int]()) { $0[$1.name, default: 0] += 1 }
        var alike: [CardDistinction: Int] = [:]
        for person in people { alike[.birthday(person.name, person.birthday), default: 0] += 1 }
        var numbers: [CardDistinction: Int] = [:]
        return people.map { name, birthday in
            if names[name] == 1 { return .name(name) }
            let both = CardDistinction.birthday(name, birthday)
            if alike[both] == 1 { return both }
            numbers[both, default: 0] += 1
            return .number(name, birthday, numbers[both] ?? 0)
        }
    }
}

extension String {
    /// A card's UID as it is compared: without `urn:uuid:`, a UUID's hexadecimal digits in lower case (RFC 9562, 4).
    package var comparableUID: String {
        let prefix = "urn:uuid:"
        let isURN = utf8.first.map { $0 | 0x20 } == UInt8(ascii: "u") && self.prefix(9).lowercased() == prefix
        let digits = isURN ? String(dropFirst(9)) : self
        return digits.isUpperCaseUUID ? digits.lowercased() : digits
    }

    /// Whether it has nothing but hexadecimal digits and hyphens, and a capital letter among them.
    private var isUpperCaseUUID: Bool {
        func isOne(_ bytes: some Sequence<UInt8>) -> Bool {
            var hasCapital = false
            for byte in bytes {
                switch byte {
                case 0x2D, 0x30...0x39, 0x61...0x66: continue
                case 0x41...0x46: hasCapital = true
                default: return false
                }
            }
            return hasCapital
        }
        return utf8.withContiguousStorageIfAvailable(isOne) ?? isOne(utf8)
    }
}
