import BirthdayCore
import LinuxSystem
import LocalTime
import Sodium
import SystemPackage
import VCard

/// The store's plaintext: vCard 4. A card of the store itself; then one for each source, of a KIND of its own (RFC 6350,
/// 6.1.4, allows new kinds), followed by a card for each of its groups' cards and each of its contacts; at the end a card
/// for each group, followed by a card for each of its parts.
enum StoreText {
    private static let sourceKind = "x-bday-widget-source"

    /// Bytes reserved for each contact's card before writing.
    private static let initialCapacityPerCard = 320

    /// No contact's card has fewer.
    private static let minimumBytesPerCard = 64

    static func write(_ document: StoreDocument) -> [UInt8] {
        let contacts = document.sources.reduce(0) { $0 + $1.contacts.count }
        var writer = VCardWriter(reserving: 4_096 + contacts * initialCapacityPerCard)
        if let key = document.ledgerKey { write(key, with: &writer) }
        for choice in document.choices { write(choice, with: &writer) }
        for source in document.sources {
            write(source, with: &writer)
            for card in source.groupCards { write(card, of: source, with: &writer) }
            for contact in source.contacts { write(contact, of: source, with: &writer) }
        }
        for group in document.groups { write(group, with: &writer) }
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
        if source.hasCollectionGroups { writer.property(Name.collections.text, raw: "yes") }
        if !source.directories.isEmpty {
            writer.property(Name.directories.text, value: text(source.directories))
        }
        if !source.collectionNames.isEmpty {
            writer.property(Name.collectionNames.text, value: text(source.collectionNames))
        }
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
    static func read(_ text: [UInt8], version: Int, path: FilePath) throws(StoreError) -> StoreDocument {
        var document = StoreDocument()
        let isValid = forEachPart(of: text, version: version) { part in
            switch part {
            case .ledgerKey(let key): document.ledgerKey = key
            case .choice(let choice): document.choices.append(choice)
            case .source(var source):
                // An array that grows is copied into new memory again and again.
                source.contacts.reserveCapacity(min(source.counts.cards, text.count / minimumBytesPerCard))
                document.sources.append(source)
            case .groupCard(let card): document.sources[document.sources.count - 1].groupCards.append(card)
            case .contact(let contact): document.sources[document.sources.count - 1].contacts.append(contact)
            case .group(let group): document.groups.append(group)
            case .groupPart(let part): part.add(to: &document.groups[document.groups.count - 1])
            }
        }
        guard isValid else { throw .damaged(path: path) }
        return document
    }

    /// Whether reading the text gives the document. No second one is made for that.
    static func isText(_ text: [UInt8], of document: StoreDocument) -> Bool {
        var expected = document.sources[...]
        var groups = document.groups[...]
        var cards: ArraySlice<GroupCard> = []
        var contacts: ArraySlice<Contact> = []
        /// The last group, with the parts of it that were read so far.
        var group: ContactGroup?
        var choices = document.choices[...]
        var isEqual = true
        var ledgerKey: AuthenticationKey?
        let isValid = forEachPart(of: text, version: SealedFile.version) { part in
            switch part {
            case .ledgerKey(let key): ledgerKey = key
            case .choice(let choice): isEqual = isEqual && choices.popFirst() == choice
            case .source(let source):
                isEqual = isEqual && contacts.isEmpty && cards.isEmpty
                guard var next = expected.popFirst() else { return isEqual = false }
                contacts = next.contacts[...]
                cards = next.groupCards[...]
                (next.contacts, next.groupCards) = ([], [])
                isEqual = isEqual && next == source
            case .groupCard(let card):
                isEqual = isEqual && cards.popFirst() == card
            case .contact(let contact):
                isEqual = isEqual && contacts.popFirst() == contact
            case .group(let next):
                if let group { isEqual = isEqual && groups.popFirst() == group }
                group = next
            case .groupPart(let part):
                if var whole = group.take() {
                    part.add(to: &whole)
                    group = whole
                }
            }
        }
        if let group { isEqual = isEqual && groups.popFirst() == group }
        isEqual = isEqual && ledgerKey == document.ledgerKey && choices.isEmpty
        return isValid && isEqual && contacts.isEmpty && cards.isEmpty && groups.isEmpty && expected.isEmpty
    }

    private enum Part {
        case ledgerKey(AuthenticationKey)
        case choice(PersonChoice)
        /// Without its groups' cards and its contacts, which come after it.
        case source(StoredSource)
        case groupCard(GroupCard)
        case contact(Contact)
        /// Without its parts, which come after it.
        case group(ContactGroup)
        case groupPart(GroupPart)
    }

    /// - Returns: whether every card is one of the store's.
    private static func forEachPart(of text: [UInt8], version: Int, _ body: (Part) -> Void) -> Bool {
        var identity: FilePath?
        var hasGroup = false
        var isValid = true
        return text.withUnsafeBytes { bytes in
            let problems = VCardReader(keeping: Name.allCases.map(\.text)).read(bytes) { card in
                if let group = group(card) {
                    hasGroup = true
                    body(.group(group))
                } else if hasGroup, let part = groupPart(card) {
                    body(.groupPart(part))
                } else if let key = ledgerKey(card) {
                    body(.ledgerKey(key))
                } else if let choice = choice(card) {
                    body(.choice(choice))
                } else if Name.identity.value(in: card) != nil {
                    guard let source = source(card, version) else { return isValid = false }
                    identity = source.identity
                    body(.source(source))
                } else if let identity, let groupCard = groupCard(card, of: identity) {
                    body(.groupCard(groupCard))
                } else if let identity, let contact = contact(card, of: identity) {
                    body(.contact(contact))
                } else {
                    isValid = false
                }
            }
            return isValid && (problems.isEmpty || bytes.isEmpty)
        }
    }
}
