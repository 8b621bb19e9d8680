/// The properties that say one thing of a card, whose values are edited in one way.
enum EditedProperties: CaseIterable {
    case name, categories, members

    /// In upper case.
    var names: [String] {
        switch self {
        case .name: ["FN", "N"]
        case .categories: ["CATEGORIES"]
        case .members: ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]
        }
    }

    func values(of card: CardContent) -> [String] {
        switch self {
        case .name: [card.name]
        case .categories: card.categories
        case .members: card.members ?? []
        }
    }

    static func changed(from old: CardContent, to new: CardContent) -> [EditedProperties] {
        allCases.filter { Set($0.values(of: old)) != Set($0.values(of: new)) }
    }
}

/// What has to be written so that a card says something else.
extension CardLines {
    /// What the card says, as the reader has it; nil for what is not one card.
    func content(_ limits: CardLimits = .edited) -> CardContent? {
        var cards: [ParsedCard] = []
        _ = VCardReader(decode: decode, limits: limits).read(bytes) { cards.append($0) }
        guard let card = cards.first, cards.count == 1 else { return nil }
        var content = CardContent(uid: card.uid, name: card.name, categories: card.categories)
        if case .group(let members) = card.kind, memberName != nil { content.members = members }
        return content
    }

    /// The content lines of other properties, and but for REV, byte for byte, with their line ends.
    func others(than changed: [EditedProperties]) -> [UInt8] {
        let names = Set(changed.flatMap(\.names) + ["REV"])
        return lines.filter { !names.contains($0.name) }.flatMap {
            bytes.part($0.content.start, bytes.nextLine(after: $0.content.end))
        }
    }

    /// - Parameter hasBareMembers: whether the first member is written without `urn:uuid:`.
    func patches(
        of changed: EditedProperties, from old: CardContent, to new: CardContent, hasBareMembers: Bool
    ) throws(CardEditRefusal) -> [BytePatch] {
        let (before, after) = (changed.values(of: old), Set(changed.values(of: new)))
        let lost = Set(before).subtracting(after)
        var gained = changed.values(of: new).filter(after.subtracting(before).contains)[...]
        if gained.contains(where: CardText.isBlank) { throw .hasBlankName }
        let properties = changed.names.flatMap(properties)
        var patches: [BytePatch] = []
        for property in properties where property.parts.contains(where: { lost.contains($0.text) }) {
            guard property.isEditable else { throw .cannotSplitValue }
            var gone: [Int] = []
            for (index, part) in property.parts.enumerated() where lost.contains(part.text) {
                if let text = gained.first, let patch = replacing(part, of: property, with: text) {
                    patches.append(patch)
                    // A card can have its name more than once.
                    if changed != .name { gained.removeFirst() }
                } else if changed == .name {
                    throw .cannotHoldName
                } else {
                    gone.append(index)
                }
            }
            patches += property.removing(gone)
        }
        if changed == .name, !patches.isEmpty { return patches }
        return try patches
            + gained.map { text throws(CardEditRefusal) in
                switch changed {
                case .name: try adding("FN", text: text)
                case .categories: try category(text, properties.last)
                case .members: try member(text, properties.last, hasBareMembers)
                }
            }
    }

    /// At the end of the last line, where that has a category and can hold the name; else a line of its own.
    private func category(_ name: String, _ last: EditableProperty?) throws(CardEditRefusal) -> BytePatch {
        if let last, last.parts.contains(where: { !$0.text.isEmpty }), !last.endsInEscape {
            let end = last.value.count..<last.value.count
            if let patch = replacing(("", end), of: last, prefix: [ASCII.comma], with: name) { return patch }
        }
        return try adding("CATEGORIES", text: name)
    }

    /// Behind the last member, in its form; before END where there is none. A UID that is a URI stays one.
    private func member(
        _ uid: String, _ last: EditableProperty?, _ hasBareMembers: Bool
    ) throws(CardEditRefusal) -> BytePatch {
        let isBare = last?.isBareMember ?? hasBareMembers
        let text = isBare || uid.utf8.contains(ASCII.colon) ? uid : "urn:uuid:\(uid)"
        return try adding(last?.name ?? memberName ?? "", text: text, after: last)
    }
}
