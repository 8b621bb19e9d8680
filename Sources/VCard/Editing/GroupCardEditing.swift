/// Changes to the card of a group: `KIND:group` with MEMBER (RFC 6350, 6.1.4 and 6.6.5), or Apple's properties of version
/// 3.0. No patches mean that there is nothing to change.
struct GroupCardEditing {
    private let card: CardLines
    private let isUTF8: Bool
    private let decode: CharsetDecoder?
    /// The property that names members.
    let memberName: String

    static let member = "MEMBER"
    private static let applesMember = "X-ADDRESSBOOKSERVER-MEMBER"

    /// - Throws: where the card is not a group's.
    init(_ card: CardLines, isUTF8: Bool, decode: CharsetDecoder?) throws(CardEditRefusal) {
        self.card = card
        self.isUTF8 = isUTF8
        self.decode = decode
        func isGroup(_ name: String) -> Bool {
            card.properties(name, decode).contains { property in
                property.text.withUnsafeBytes { $0.trimmed().withoutQuotes().matches("GROUP") }
            }
        }
        if isGroup("KIND") {
            memberName = Self.member
        } else if isGroup("X-ADDRESSBOOKSERVER-KIND") {
            memberName = Self.applesMember
        } else {
            throw .isNoGroup
        }
    }

    /// Whether the last member is written without `urn:uuid:`, and is no URI of another kind; nil where there is none.
    var hasBareMembers: Bool? {
        members.last.map { $0.written == $0.uid && !$0.uid.utf8.contains(ASCII.colon) }
    }

    /// Adds lines after the last member's, in the form that that one has; before END where there is none.
    ///
    /// - Parameter hasBareMembers: whether the first member is written without `urn:uuid:`.
    func adding(_ uids: [String], hasBareMembers: Bool = false) throws(CardEditRefusal) -> [BytePatch] {
        let members = members
        let isBare = self.hasBareMembers ?? hasBareMembers
        var known = Set(members.map(\.uid.comparableUID))
        var bytes: [UInt8] = []
        for uid in uids.map(ParsedCard.bareUID) where known.insert(uid.comparableUID).inserted {
            guard !CardText.isBlank(uid) else { throw .hasBlankName }
            // A UID that is a URI stays one.
            let isURN = !uid.utf8.contains(ASCII.colon) && !isBare
            let text = isURN ? "urn:uuid:\(uid)" : uid
            let line = try card.adding(members.last?.name ?? memberName, text: text, isUTF8: isUTF8)
            bytes += line.bytes.dropLast(card.lineEnd.count) + (members.last?.property.lineEnd ?? card.lineEnd)
        }
        return bytes.isEmpty ? [] : [.insertion(bytes, at: members.last?.property.bytes.upperBound ?? card.end)]
    }

    func removing(_ uids: [String]) -> [BytePatch] {
        let gone = Set(uids.map(ParsedCard.memberKey))
        return members.filter { gone.contains($0.uid.comparableUID) }.map { .removal($0.property.bytes) }
    }

    /// Changes FN, and the first part of N where it is the group's name too.
    ///
    /// - Parameter old: the name that the reader gives the card.
    func renaming(_ old: String, to new: String) throws(CardEditRefusal) -> [BytePatch] {
        guard !CardText.isBlank(new) else { throw .hasBlankName }
        if old == CardText.normalized(new) { return [] }
        var patches: [BytePatch] = []
        let formatted = card.properties("FN", decode)
        for property in formatted {
            guard let whole = property.whole else { throw .cannotSplitValue }
            if whole.text == old { patches.append(try replacing(whole, of: property, with: new)) }
        }
        for property in card.properties("N", decode) {
            guard let part = property.parts(separator: ASCII.semicolon)?.first else { throw .cannotSplitValue }
            if part.text == old, !old.isEmpty { patches.append(try replacing(part, of: property, with: new)) }
        }
        return patches.isEmpty ? [try card.adding("FN", text: new, isUTF8: isUTF8)] : patches
    }

    private func replacing(
        _ part: EditableProperty.Part, of property: EditableProperty, with text: String
    ) throws(CardEditRefusal) -> BytePatch {
        let places = property.places(property.withoutBlanks(part.range))
        guard let patch = card.replacing(places, of: property, with: text, isUTF8: isUTF8) else {
            throw .cannotHoldName
        }
        return patch
    }

    private var members: [(name: String, property: EditableProperty, written: String, uid: String)] {
        [Self.member, Self.applesMember].flatMap { name in
            card.properties(name, decode).map { property in
                let written = property.text.withUnsafeBytes(CardText.unescaped)
                return (name, property, written, ParsedCard.bareUID(written))
            }
        }
    }
}
