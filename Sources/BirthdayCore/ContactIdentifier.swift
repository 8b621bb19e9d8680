/// An identifier of a person, and since when it is theirs.
package struct ContactIdentifier: Hashable, Sendable {
    /// 16 hexadecimal digits.
    package let id: String
    /// When a card of the person was first stored under it, in seconds since 1970.
    package let firstSeen: Int

    package init(id: String, firstSeen: Int) {
        self.id = id
        self.firstSeen = firstSeen
    }

    /// Whether this one is shown rather than the other: the older one; of two of the same age, the smaller.
    func isShown(ratherThan other: ContactIdentifier) -> Bool {
        (firstSeen, id) < (other.firstSeen, other.id)
    }
}

extension Contact {
    /// Every identifier of the contact, its own first; none before it is stored.
    package var identifiers: [ContactIdentifier] {
        firstSeen.map { [ContactIdentifier(id: id, firstSeen: $0)] + otherIDs } ?? []
    }

    /// The texts of all identifiers, its own first.
    package var allIDs: [String] { otherIDs.isEmpty ? [id] : [id] + otherIDs.map(\.id) }

    /// Whether the identifier is one of the person's.
    package func isKnown(as id: String) -> Bool { self.id == id || otherIDs.contains { $0.id == id } }

    /// Whether one of the identifiers is the person's.
    package func isKnown(as ids: Set<String>) -> Bool { identifiers.contains { ids.contains($0.id) } }

    /// The contact under the oldest of its identifiers.
    package var underOldestID: Contact {
        var contact = self
        contact.add([])
        return contact
    }

    /// Adds identifiers of the same person. The contact's own is the oldest of all from then on.
    mutating func add(_ more: [ContactIdentifier]) {
        var oldest: [String: ContactIdentifier] = [:]
        for identifier in identifiers + more {
            if let known = oldest[identifier.id], !identifier.isShown(ratherThan: known) { continue }
            oldest[identifier.id] = identifier
        }
        let all = oldest.values.sorted { $0.isShown(ratherThan: $1) }
        guard let first = all.first else { return }
        (id, firstSeen, otherIDs) = (first.id, first.firstSeen, Array(all.dropFirst()))
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
        var hasCapital = false
        for byte in utf8 {
            switch byte {
            case 0x2D, 0x30...0x39, 0x61...0x66: continue
            case 0x41...0x46: hasCapital = true
            default: return false
            }
        }
        return hasCapital
    }
}
