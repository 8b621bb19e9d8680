import BirthdayCore
import ContactSources
import LinuxSystem
import VCard

/// The store's plaintext: vCard 4. A card for each source, of a KIND of ours (RFC 6350 lets one invent kinds), and
/// after it a card for each of its contacts.
enum StoreText {
    private static let sourceKind = "x-bday-widget-source"

    /// The properties of ours.
    private enum Name {
        static let identity = "X-BDAY-IDENTITY"
        static let path = "X-BDAY-PATH"
        static let sourceKind = "X-BDAY-SOURCE-KIND"
        static let membership = "X-BDAY-MEMBERSHIP"
        static let counts = "X-BDAY-COUNTS"
        static let watched = "X-BDAY-WATCHED"
        static let readAt = "X-BDAY-READ-AT"
        static let readOn = "X-BDAY-READ-ON"
        static let limited = "X-BDAY-LIMITED"
        static let contact = "X-BDAY-ID"
        static let file = "X-BDAY-FILE"
        static let line = "X-BDAY-LINE"

        static let all: Set = [
            identity, path, sourceKind, membership, counts, watched, readAt, readOn, limited, contact, file, line,
        ]
    }

    static func write(_ document: StoreDocument) -> [UInt8] {
        var writer = VCardWriter()
        for source in document.sources {
            write(source, with: &writer)
            for contact in source.contacts {
                writer.write(
                    contact,
                    extensions: [
                        (Name.contact, contact.id), (Name.file, relative(contact.origin.file, to: source.identity)),
                        (Name.line, String(contact.origin.line)),
                    ])
            }
        }
        return writer.bytes
    }

    private static func write(_ source: StoredSource, with writer: inout VCardWriter) {
        let counts = source.counts
        writer.begin()
        for (name, value) in [
            ("KIND", sourceKind), ("FN", ""), (Name.identity, source.identity), (Name.path, source.path),
            (Name.sourceKind, source.kind), (Name.membership, source.membership.rawValue),
            (Name.readAt, String(source.readAt)), (Name.readOn, source.readOn.description),
            (Name.limited, source.isLimited ? "yes" : "no"),
        ] { writer.property(name, value: value) }
        writer.property(
            Name.counts,
            values: [counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped]
                .map(String.init),
            separator: ";")
        writer.property(
            Name.watched, value: source.watched.map { "\($0.stamp) \($0.path)" }.joined(separator: "\n"))
        writer.end()
    }

    /// - Throws: when a card is not one of the store's; the text was authenticated, so it is this program that erred.
    static func read(_ text: [UInt8], path: String) throws(StoreError) -> StoreDocument {
        var document = StoreDocument()
        var isSound = true
        text.withUnsafeBytes { bytes in
            let problems = VCardReader(keeping: Name.all).read(bytes) { card in
                if card.extensions[Name.identity] != nil {
                    if let source = source(card.extensions) { document.sources.append(source) } else { isSound = false }
                } else if let last = document.sources.indices.last,
                    let contact = contact(card, of: document.sources[last].identity)
                {
                    document.sources[last].contacts.append(contact)
                } else {
                    isSound = false
                }
            }
            isSound = isSound && (problems.isEmpty || bytes.isEmpty)
        }
        guard isSound else { throw .damaged(path: path) }
        return document
    }

    private static func source(_ values: [String: String]) -> StoredSource? {
        guard let identity = values[Name.identity], let path = values[Name.path], let kind = values[Name.sourceKind],
            let membership = values[Name.membership].flatMap(StoredSource.Membership.init(rawValue:)),
            let readAt = values[Name.readAt].flatMap({ Int($0) }),
            let readOn = values[Name.readOn].flatMap({ CalendarDay(iso: $0) }),
            let counts = values[Name.counts].flatMap(counts)
        else { return nil }
        let watched = (values[Name.watched] ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2
                ? FileStamp(String(parts[0])).map { WatchedPath(path: String(parts[1]), stamp: $0) } : nil
        }
        return StoredSource(
            identity: identity, path: path, kind: kind, membership: membership, contacts: [], counts: counts,
            watched: watched, readAt: readAt, readOn: readOn, isLimited: values[Name.limited] == "yes")
    }

    private static func counts(_ text: String) -> CardCounts? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var counts = CardCounts()
        (counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped) =
            (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        return counts
    }

    private static func contact(_ card: ReadCard, of source: String) -> Contact? {
        guard let id = card.extensions[Name.contact], let file = card.extensions[Name.file],
            let line = card.extensions[Name.line].flatMap({ Int($0) })
        else { return nil }
        return Contact(
            id: id, uid: card.uid, name: card.name, structuredName: card.structuredName, birthday: card.birthday,
            nativeBirthday: card.nativeBirthday, groups: card.categories, isDeceased: card.isDeceased,
            isExcluded: card.isExcluded,
            origin: ContactOrigin(source: source, file: absolute(file, in: source), line: line))
    }

    /// The path without the source's own at its beginning: a thousand cards need not repeat it.
    private static func relative(_ file: String, to source: String) -> String {
        file.hasPrefix(source) ? "." + file.dropFirst(source.count) : file
    }

    private static func absolute(_ file: String, in source: String) -> String {
        file.hasPrefix(".") ? source + file.dropFirst() : file
    }
}
