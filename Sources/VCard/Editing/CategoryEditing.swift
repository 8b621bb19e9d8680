import BirthdayCore

/// Changes to CATEGORIES (RFC 6350, 6.7.1). No patches mean that there is nothing to change.
struct CategoryEditing {
    private let card: CardLines
    private let isUTF8: Bool
    private let properties: [(property: EditableProperty, parts: [EditableProperty.Part]?)]

    init(_ card: CardLines, isUTF8: Bool, decode: CharsetDecoder?) {
        self.card = card
        self.isUTF8 = isUTF8
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
        guard let replaced = card.replacing(places, of: property, with: new, isUTF8: isUTF8) else {
            return try removing(old) + [card.adding("CATEGORIES", text: new, isUTF8: isUTF8)]
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
            if let patch = card.replacing(
                end..<end, of: property, prefix: [ASCII.comma], with: name, isUTF8: isUTF8)
            {
                return patch
            }
        }
        return try card.adding("CATEGORIES", text: name, isUTF8: isUTF8)
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
