import BirthdayCore

/// Changes to CATEGORIES (RFC 6350, 6.7.1). No patches mean that there is nothing to change.
struct CategoryEditing {
    private let card: CardLines
    private let properties: [(property: EditableProperty, parts: [EditableProperty.Part]?)]

    init(_ card: CardLines, decode: CharsetDecoder?) {
        self.card = card
        properties = card.properties("CATEGORIES", decode).map { ($0, $0.parts(separator: ASCII.comma)) }
    }

    func adding(_ name: String) throws(CardEditRefusal) -> [BytePatch] {
        guard !CardText.isBlank(name) else { throw .hasBlankName }
        return has(name) ? [] : [try appending(name)]
    }

    func removing(_ name: String) throws(CardEditRefusal) -> [BytePatch] {
        guard !CardText.isBlank(name) else { throw .hasBlankName }
        var patches: [BytePatch] = []
        for place in try matches(name) { patches += removal(of: place.indices, at: place.index) }
        return patches
    }

    /// The first of the name gets the new one, further ones go, and so do all where the card has the new name already.
    func renaming(_ old: String, to new: String) throws(CardEditRefusal) -> [BytePatch] {
        guard !CardText.isBlank(old), !CardText.isBlank(new) else { throw .hasBlankName }
        let isOther = GroupName(old) != GroupName(new)
        let found = try matches(old)
        guard let first = found.first else { return [] }
        if !isOther, found.count == 1, first.indices.count == 1,
            first.parts[first.indices[0]].text == CardText.normalized(new)
        {
            return []
        }
        if isOther, has(new) { return try removing(old) }
        let property = properties[first.index].property
        let part = first.parts[first.indices[0]]
        let places = property.places(property.withoutBlanks(part.range))
        guard let replaced = card.replacing(places, of: property, with: new) else {
            return try removing(old) + [card.adding("CATEGORIES", text: new)]
        }
        var patches = [replaced] + removal(of: Array(first.indices.dropFirst()), at: first.index)
        for place in found.dropFirst() { patches += removal(of: place.indices, at: place.index) }
        return patches
    }

    private func has(_ name: String) -> Bool {
        let name = GroupName(CardText.normalized(name))
        return properties.contains { property, _ in
            property.texts(separator: ASCII.comma).contains { GroupName($0) == name }
        }
    }

    /// At the end of the last line that has a category and can hold the name; else a line of its own.
    private func appending(_ name: String) throws(CardEditRefusal) -> BytePatch {
        if let (property, parts) = properties.last, let parts, parts.contains(where: { !$0.text.isEmpty }),
            !property.endsInEscape
        {
            let end = property.end(before: property.value.count)
            if let patch = card.replacing(end..<end, of: property, prefix: [ASCII.comma], with: name) { return patch }
        }
        return try card.adding("CATEGORIES", text: name)
    }

    /// Where the name stands: properties, and the parts in each.
    private func matches(
        _ name: String
    ) throws(CardEditRefusal) -> [(index: Int, parts: [EditableProperty.Part], indices: [Int])] {
        let name = GroupName(CardText.normalized(name))
        var found: [(index: Int, parts: [EditableProperty.Part], indices: [Int])] = []
        for (index, (property, parts)) in properties.enumerated() {
            guard let parts else {
                if property.texts(separator: ASCII.comma).contains(where: { GroupName($0) == name }) {
                    throw .cannotSplitValue
                }
                continue
            }
            let indices = parts.indices.filter { GroupName(parts[$0].text) == name }
            if !indices.isEmpty { found.append((index, parts, indices)) }
        }
        return found
    }

    /// Removes parts with the comma before each, or with the one after it where nothing stays before; the whole line
    /// where nothing stays.
    private func removal(of removed: [Int], at index: Int) -> [BytePatch] {
        let property = properties[index].property
        let parts = properties[index].parts ?? []
        let gone = Set(removed)
        let kept = parts.indices.filter { !gone.contains($0) }
        if kept.allSatisfy({ parts[$0].text.isEmpty }) { return [.removal(property.bytes)] }
        return removed.map { index in
            let range = parts[index].range
            if let first = kept.first, first < index {
                return .removal(property.end(before: range.lowerBound - 1)..<property.end(before: range.upperBound))
            }
            return .removal(property.value[range.lowerBound].start..<property.value[range.upperBound].end)
        }
    }
}

/// Changes to the card of a group: `KIND:group` with MEMBER (RFC 6350, 6.1.4 and 6.6.5), or Apple's properties of version
/// 3.0. No patches mean that there is nothing to change.
struct GroupCardEditing {
    private let card: CardLines
    private let decode: CharsetDecoder?
    /// The property that names members.
    let memberName: String

    static let member = "MEMBER"
    private static let applesMember = "X-ADDRESSBOOKSERVER-MEMBER"

    /// - Throws: where the card is not a group's.
    init(_ card: CardLines, decode: CharsetDecoder?) throws(CardEditRefusal) {
        self.card = card
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
            let line = try card.adding(members.last?.name ?? memberName, text: text)
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
        return patches.isEmpty ? [try card.adding("FN", text: new)] : patches
    }

    private func replacing(
        _ part: EditableProperty.Part, of property: EditableProperty, with text: String
    ) throws(CardEditRefusal) -> BytePatch {
        let places = property.places(property.withoutBlanks(part.range))
        guard let patch = card.replacing(places, of: property, with: text) else { throw .cannotHoldName }
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
