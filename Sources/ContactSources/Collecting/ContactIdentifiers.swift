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

    /// The identifier of a contact: the hash of its card.
    ///
    /// A UID that is repeated in the same source belongs to another contact: that one's identifier is a hash of UID, name
    /// and birthday. Where these are the same too, it is a hash of the count of repetitions.
    ///
    /// - Parameter hash: what `ContactDigest` makes of the card.
    mutating func next(_ hash: UInt64, for contact: @autoclosure () -> Contact) -> String {
        if isTaken.insert(hash).inserted { return Hexadecimal.text(of: hash) }
        return next(repeating: hash, contact())
    }

    private mutating func next(repeating hash: UInt64, _ contact: Contact) -> String {
        var repeated = hash
        if contact.uid != nil {
            let birthday = Self.text(contact.birthday ?? contact.nativeBirthday)
            repeated = digest.hash(of: [String(hash), contact.name, birthday])
            if isTaken.insert(repeated).inserted { return Hexadecimal.text(of: repeated) }
        }
        // The count goes on from the last repetition: no identifier is tried twice for the same card.
        var count = repeats[repeated] ?? 0
        var identifier: UInt64
        repeat {
            count += 1
            identifier = digest.hash(of: [String(repeated), String(count)])
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

/// 64-bit hashes of one source's cards, of which their contacts' identifiers are made.
struct ContactDigest {
    /// Begins with the source's identity, as every identifier does.
    private var digest = Digest()
    /// Where the source's identity ends in the digest.
    private let checkpoint: Int

    init(source identity: String) {
        Digest.prepareForMany()
        digest.add(identity)
        checkpoint = digest.checkpoint
    }

    /// The hash of the card's UID, or of the whole card where it has none.
    mutating func hash(uid: String?, _ card: UnsafeRawBufferPointer) -> UInt64 {
        digest.rewind(to: checkpoint)
        if let uid { digest.add(uid) } else { digest.add(card) }
        return digest.hash64
    }

    mutating func hash(of texts: [String]) -> UInt64 {
        digest.rewind(to: checkpoint)
        for text in texts { digest.add(text) }
        return digest.hash64
    }
}
