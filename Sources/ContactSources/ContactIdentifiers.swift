import BirthdayCore
import Sodium

/// Gives the contacts of one source their identifiers: the same from import to import, and none twice.
struct ContactIdentifiers {
    private var digest: ContactDigest
    private var isTaken: Set<UInt64> = []
    /// How often each identifier that was taken came again.
    private var repeats: [UInt64: Int] = [:]

    init(source identity: String) { digest = ContactDigest(source: identity) }

    mutating func reserve(_ contacts: Int) { isTaken.reserveCapacity(contacts) }

    /// The identifier of a contact: the digest of its card. A UID that comes again in the same source is another
    /// contact, told apart by name and birthday; the same again, by how often it came.
    ///
    /// - Parameter word: what `ContactDigest` makes of the card.
    mutating func next(_ word: UInt64, for contact: @autoclosure () -> Contact) -> String {
        if isTaken.insert(word).inserted { return Hexadecimal.text(of: word) }
        return next(repeating: word, contact())
    }

    private mutating func next(repeating word: UInt64, _ contact: Contact) -> String {
        var repeated = word
        if contact.uid != nil {
            let birthday = Self.text(contact.birthday ?? contact.nativeBirthday)
            repeated = digest.word(of: [String(word), contact.name, birthday])
            if isTaken.insert(repeated).inserted { return Hexadecimal.text(of: repeated) }
        }
        // Counted on from where the last repeat got to: no identifier is tried twice for the same card.
        var count = repeats[repeated] ?? 0
        var identifier: UInt64
        repeat {
            count += 1
            identifier = digest.word(of: [String(repeated), String(count)])
        } while !isTaken.insert(identifier).inserted
        repeats[repeated] = count
        return Hexadecimal.text(of: identifier)
    }

    private static func text(_ birthday: Birthday?) -> String {
        guard let birthday else { return "" }
        let day = "\(birthday.month)\(birthday.isLeapMonth ? "L" : "")-\(birthday.day)"
        return "\(birthday.calendar.rawValue) \(birthday.year.map(String.init) ?? "")-\(day)"
    }
}

/// Digests of one source's cards: what their contacts are known by.
struct ContactDigest {
    /// Begins with the source's identity, as every identifier does.
    private var digest = Digest()
    private let checkpoint: Int

    init(source identity: String) {
        Digest.prepareForMany()
        digest.add(identity)
        checkpoint = digest.checkpoint
    }

    /// Of the card's UID, of the card where it has none.
    mutating func word(uid: String?, _ card: UnsafeRawBufferPointer) -> UInt64 {
        digest.rewind(to: checkpoint)
        if let uid { digest.add(uid) } else { digest.add(card) }
        return digest.hash64
    }

    mutating func word(of texts: [String]) -> UInt64 {
        digest.rewind(to: checkpoint)
        for text in texts { digest.add(text) }
        return digest.hash64
    }
}
