import BirthdayCore
import LinuxSystem
import VCard

/// The store's plaintext: vCard 4. A card for each source, of a KIND of its own (RFC 6350, 6.1.4, allows new kinds),
/// followed by a card for each of its contacts.
enum StoreText {
    private static let sourceKind = "x-bday-widget-source"

    /// The properties that no standard has.
    private enum Name: Int, CaseIterable {
        case identity, path, sourceKind, provenance, counts, dependencies, readAt, readOn, limited, groups, position
        /// Identifier, the second since 1970 in which it was first stored (not in version 1), line and file of a contact, in
        /// one property because there are many contacts.
        case contact
        /// The contact's further identifiers, each with its second.
        case otherIDs
        /// The card has a birthday that cannot be read.
        case unusableBirthday

        var text: StaticString {
            switch self {
            case .identity: "X-BDAY-IDENTITY"
            case .path: "X-BDAY-PATH"
            case .sourceKind: "X-BDAY-SOURCE-KIND"
            case .provenance: "X-BDAY-MEMBERSHIP"
            case .counts: "X-BDAY-COUNTS"
            case .dependencies: "X-BDAY-WATCHED"
            case .readAt: "X-BDAY-READ-AT"
            case .readOn: "X-BDAY-READ-ON"
            case .limited: "X-BDAY-LIMITED"
            case .groups: "X-BDAY-GROUPS"
            case .position: "X-BDAY-POSITION"
            case .contact: "X-BDAY-CONTACT"
            case .otherIDs: "X-BDAY-OTHER-IDS"
            case .unusableBirthday: "X-BDAY-UNUSABLE"
            }
        }

        func value(in card: ParsedCard) -> String? { card.extensions.isEmpty ? nil : card.extensions[rawValue] }
    }

    /// Bytes reserved for each contact's card before writing.
    private static let initialCapacityPerCard = 320

    static func write(_ document: StoreDocument) -> [UInt8] {
        let contacts = document.sources.reduce(0) { $0 + $1.contacts.count }
        var writer = VCardWriter(reserving: 4_096 + contacts * initialCapacityPerCard)
        for source in document.sources {
            write(source, with: &writer)
            for contact in source.contacts {
                writer.write(contact) { writer in
                    let file = StoredPath.text(relative(contact.origin.file, to: source.identity))
                    writer.property(
                        Name.contact.text,
                        values: [contact.id, String(contact.firstSeen ?? 0), String(contact.origin.line), file],
                        separator: ";")
                    if !contact.otherIDs.isEmpty {
                        let others = contact.otherIDs.flatMap { [$0.id, String($0.firstSeen)] }
                        writer.property(Name.otherIDs.text, values: others, separator: ";")
                    }
                    if contact.hasUnusableBirthday { writer.property(Name.unusableBirthday.text, raw: "yes") }
                }
            }
        }
        return writer.bytes
    }

    private static func write(_ source: StoredSource, with writer: inout VCardWriter) {
        let counts = source.counts
        writer.begin()
        writer.property("KIND", value: sourceKind)
        writer.property("FN", value: "")
        for (name, value) in [
            (Name.identity, StoredPath.text(source.identity)), (.path, StoredPath.text(source.path)),
            (.sourceKind, source.kind),
            (.provenance, source.provenance.rawValue), (.readAt, String(source.readAt)),
            (.readOn, source.readOn.description), (.limited, source.isLimited ? "yes" : "no"),
            (
                .dependencies,
                source.dependencies.map { "\($0.fingerprint) \(StoredPath.text($0.path))" }.joined(separator: "\n")
            ),
        ] { writer.property(name.text, value: value) }
        // A line end in a name would make two of it.
        let groups = source.groups.filter { !$0.contains(where: \.isNewline) }
        if !groups.isEmpty { writer.property(Name.groups.text, value: groups.joined(separator: "\n")) }
        if let position = source.position { writer.property(Name.position.text, value: String(position)) }
        writer.property(
            Name.counts.text,
            values: [counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped]
                .map(String.init),
            separator: ";")
        writer.end()
    }

    /// - Parameter version: of the store's schema. Contacts of version 1 come without identifiers: theirs were those of
    ///   cards, not of people.
    /// - Throws: `damaged` when a card is not one of the store's. The text is authenticated, so that is a bug.
    static func read(_ text: [UInt8], version: Int, path: String) throws(StoreError) -> StoreDocument {
        var document = StoreDocument()
        var isValid = true
        text.withUnsafeBytes { bytes in
            let problems = VCardReader(keeping: Name.allCases.map(\.text)).read(bytes) { card in
                if Name.identity.value(in: card) != nil {
                    if let source = source(card) { document.sources.append(source) } else { isValid = false }
                } else if let last = document.sources.indices.last,
                    let contact = contact(card, of: document.sources[last].identity, version)
                {
                    document.sources[last].contacts.append(contact)
                } else {
                    isValid = false
                }
            }
            isValid = isValid && (problems.isEmpty || bytes.isEmpty)
        }
        guard isValid else { throw .damaged(path: path) }
        return document
    }

    private static func source(_ card: ParsedCard) -> StoredSource? {
        guard let identity = Name.identity.value(in: card).flatMap(StoredPath.path),
            let path = Name.path.value(in: card).flatMap(StoredPath.path),
            let kind = Name.sourceKind.value(in: card),
            let provenance = Name.provenance.value(in: card).flatMap(StoredSource.Provenance.init(rawValue:)),
            let readAt = Name.readAt.value(in: card).flatMap({ Int($0) }),
            let readOn = Name.readOn.value(in: card).flatMap({ CalendarDay(iso: $0) }),
            let counts = Name.counts.value(in: card).flatMap(counts)
        else { return nil }
        let dependencies = (Name.dependencies.value(in: card) ?? "").split(separator: "\n").compactMap {
            line -> Dependency? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let fingerprint = FileFingerprint(String(parts[0])) else { return nil }
            return StoredPath.path(String(parts[1])).map { Dependency(path: $0, fingerprint: fingerprint) }
        }
        var source = StoredSource(
            identity: identity, path: path, kind: kind, provenance: provenance, contacts: [], counts: counts,
            dependencies: dependencies, readAt: readAt, readOn: readOn,
            isLimited: Name.limited.value(in: card) == "yes",
            groups: (Name.groups.value(in: card) ?? "").split(separator: "\n").map(String.init))
        source.position = Name.position.value(in: card).flatMap { Int($0) }
        return source
    }

    private static func counts(_ text: String) -> CardCounts? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var counts = CardCounts()
        (counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped) =
            (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        return counts
    }

    private static func contact(_ card: ParsedCard, of source: String, _ version: Int) -> Contact? {
        guard let ours = Name.contact.value(in: card) else { return nil }
        var rest = ours[...]
        let id = field(&rest)
        let firstSeen = version > 1 ? Int(field(&rest)) : nil
        guard let line = Int(field(&rest)), let file = StoredPath.path(String(rest)) else { return nil }
        return Contact(
            id: version > 1 ? String(id) : "", firstSeen: firstSeen, otherIDs: otherIDs(card), uid: card.uid,
            name: card.name, nicknames: card.nicknames, structuredName: card.structuredName, birthday: card.birthday,
            nativeBirthday: card.nativeBirthday, groups: card.categories, isDeceased: card.isDeceased,
            isExcluded: card.isExcluded, hasUnusableBirthday: Name.unusableBirthday.value(in: card) != nil,
            origin: ContactOrigin(source: source, file: absolute(file, in: source), line: line))
    }

    private static func otherIDs(_ card: ParsedCard) -> [ContactIdentifier] {
        guard var rest = Name.otherIDs.value(in: card)?[...] else { return [] }
        var identifiers: [ContactIdentifier] = []
        while !rest.isEmpty {
            let id = String(field(&rest))
            if let firstSeen = Int(field(&rest)) { identifiers.append(ContactIdentifier(id: id, firstSeen: firstSeen)) }
        }
        return identifiers
    }

    /// The text before the next semicolon, which are both taken away.
    private static func field(_ text: inout Substring) -> Substring {
        let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
        let field = text[..<end]
        text = end == text.endIndex ? "" : text[text.utf8.index(after: end)...]
        return field
    }

    /// The path without the source's own at its beginning, so that a thousand cards do not repeat it.
    private static func relative(_ file: String, to source: String) -> String {
        var (path, source) = (file, source)
        return path.withUTF8 { path in
            source.withUTF8 { source in
                guard path.count >= source.count, path[..<source.count].elementsEqual(source) else { return file }
                let rest = path[source.count...]
                return String(unsafeUninitializedCapacity: 1 + rest.count) { relative in
                    relative[0] = UInt8(ascii: ".")
                    _ = relative[1...].initialize(from: rest)
                    return 1 + rest.count
                }
            }
        }
    }

    private static func absolute(_ file: String, in source: String) -> String {
        file.utf8.first == UInt8(ascii: ".") ? source + String(Substring(file.utf8.dropFirst())) : file
    }
}
