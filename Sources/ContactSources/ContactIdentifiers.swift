import Sodium

/// Gives the contacts of one source their identifiers: the same from import to import, and none twice.
struct ContactIdentifiers {
    /// Begins with the source's identity, as every identifier does.
    private var digest = Digest()
    private let sourceMark: Int
    private var isTaken: Set<UInt64> = []
    /// How often each identifier that was taken came again.
    private var repeats: [UInt64: Int] = [:]

    init(source identity: String) {
        Digest.prepareForMany()
        digest.add(identity)
        sourceMark = digest.mark
    }

    mutating func reserve(_ contacts: Int) { isTaken.reserveCapacity(contacts) }

    /// A digest of the source's identity and the card's UID, of the card where it has none. A UID that comes again
    /// in the same source is another contact, told apart by its card; the same card again, by how often it came.
    mutating func next(uid: String?, _ card: UnsafeRawBufferPointer) -> String {
        digest.rewind(to: sourceMark)
        if let uid { digest.add(uid) } else { digest.add(card) }
        var identifier = digest.word
        if isTaken.insert(identifier).inserted { return Hexadecimal.text(of: identifier) }
        if uid != nil {
            digest.add(card)
            identifier = digest.word
            if isTaken.insert(identifier).inserted { return Hexadecimal.text(of: identifier) }
        }
        let repeated = identifier
        let mark = digest.mark
        // Counted on from where the last repeat got to: no identifier is tried twice for the same card.
        var count = repeats[repeated] ?? 0
        repeat {
            count += 1
            digest.rewind(to: mark)
            digest.add(count == 1 ? "again" : "again \(count)")
            identifier = digest.word
        } while !isTaken.insert(identifier).inserted
        repeats[repeated] = count
        return Hexadecimal.text(of: identifier)
    }
}
