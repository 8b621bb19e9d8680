import Sodium

/// Gives the contacts of one source their identifiers: the same from import to import, and none twice.
struct ContactIdentifiers {
    /// Begins with the source's identity, as every identifier does.
    private var digest = Digest()
    private let sourceMark: Int
    private var isTaken: Set<UInt64> = []

    init(source identity: String) {
        Digest.prepareForMany()
        digest.add(identity)
        sourceMark = digest.mark
    }

    mutating func reserve(_ contacts: Int) { isTaken.reserveCapacity(contacts) }

    /// A digest of the source's identity and the card's UID, of the card where it has none. A UID that comes again
    /// in the same source is another contact, told apart by its card.
    mutating func next(uid: String?, _ card: UnsafeRawBufferPointer) -> String {
        digest.rewind(to: sourceMark)
        if let uid { digest.add(uid) } else { digest.add(card) }
        var identifier = digest.word
        var isByUID = uid != nil
        while !isTaken.insert(identifier).inserted {
            if isByUID { digest.add(card) } else { digest.add("again") }
            isByUID = false
            identifier = digest.word
        }
        return Hexadecimal.text(of: identifier)
    }
}
