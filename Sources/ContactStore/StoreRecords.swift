import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import PathBytes
import Sodium
import SystemPackage

// What is sealed: choices first, then a record for each source. `SealedFile.version` is the number of their form, and
// `docs/store.md` shows it.
//
// Why: docs/decisions.md#the-store-is-plain-records.

extension StoreDocument: Record {
    /// Nil where something would not come back as it is.
    var records: [UInt8]? {
        var writer = FieldWriter()
        return Self.record(self, &writer) == nil || writer.isDamaged ? nil : writer.bytes
    }

    /// Nil where the bytes are not those of a document.
    init?(records bytes: UnsafeRawBufferPointer) {
        var reader = FieldReader(bytes)
        guard let document = Self.record(nil, &reader), reader.isDone else { return nil }
        self = document
    }

    static func record(_ value: StoreDocument?, _ fields: inout some Fields) -> StoreDocument? {
        var document = value ?? StoreDocument()
        fields(&document.ledgerKey)
        fields(&document.choices)
        fields(&document.groups)
        fields(&document.sources)
        return document
    }
}

// What the user decided, and the ledger's key. No reading of a source changes it.

extension AuthenticationKey: Record {
    static func record(_ value: AuthenticationKey?, _ fields: inout some Fields) -> AuthenticationKey? {
        AuthenticationKey(hexadecimal: fields.text(value?.hexadecimal))
    }
}

extension PersonChoice: Record {
    static func record(_ value: PersonChoice?, _ fields: inout some Fields) -> PersonChoice? {
        var (ids, name, birthday) = (value?.mark.ids ?? [], value?.mark.name, value?.mark.birthday)
        fields(&ids)
        fields(&name)
        fields(&birthday)
        var choice = value ?? PersonChoice(PersonMark(ids: ids, name: name, birthday: birthday), chosenOn: .zero)
        fields(&choice.isHidden)
        fields(&choice.isMuted)
        fields(&choice.leadTimes)
        fields(&choice.groups)
        fields(&choice.chosenOn)
        return choice
    }
}

extension ContactGroup: Record {
    static func record(_ value: ContactGroup?, _ fields: inout some Fields) -> ContactGroup? {
        var group = value ?? ContactGroup(name: "")
        fields(&group.name)
        fields(&group.leadTimes)
        fields(&group.cardUIDs)
        fields(&group.isMadeHere)
        return group
    }
}

extension LeadTimes: Record {
    static func record(_ value: LeadTimes?, _ fields: inout some Fields) -> LeadTimes? {
        var days = value?.days ?? []
        fields(&days)
        return LeadTimes(days: days)
    }
}

extension CalendarDay: Record {
    fileprivate static let zero = CalendarDay(daysSince1970: 0)

    static func record(_ value: CalendarDay?, _ fields: inout some Fields) -> CalendarDay? {
        var days = value?.daysSince1970 ?? 0
        fields(&days)
        return days.magnitude < 1 << 40 ? CalendarDay(daysSince1970: days) : nil
    }
}

// What sources gave when they were read.

extension StoredSource.Provenance: Record {}

extension StoredSource: Record {
    static func record(_ value: StoredSource?, _ fields: inout some Fields) -> StoredSource? {
        var source =
            value ?? StoredSource(SourceContent(identity: "", kind: ""), path: "", provenance: .configured)
        fields(&source.content.identity)
        fields(&source.path)
        fields(&source.content.kind)
        fields(&source.provenance)
        fields(&source.content.digest)
        fields(&source.content.readOn)
        fields(&source.content.hasProblems)
        fields(&source.content.isLimited)
        fields(&source.content.hasCollectionGroups)
        fields(&source.content.directories)
        var collections = source.content.collectionNames.keys.sorted { $0.precedes($1) }
        fields(&collections)
        for path in collections { fields(&source.content.collectionNames[path, default: ""]) }
        source.content.recordFiles(&fields)
        return source
    }
}

extension LocatedDirectory: Record {
    static func record(_ value: LocatedDirectory?, _ fields: inout some Fields) -> LocatedDirectory? {
        var (path, device, inode) = (value?.path ?? "", value?.identity.device ?? 0, value?.identity.inode ?? 0)
        fields(&path)
        fields(&device)
        fields(&inode)
        return LocatedDirectory(path: path, identity: Directory.Identity(device: device, inode: inode))
    }
}

extension SourceContent {
    /// The files, and with each its cards.
    fileprivate mutating func recordFiles(_ fields: inout some Fields) {
        var (nextCard, nextGroupCard) = (0, 0)
        let count = fields.count(files.count)
        if fields.isReading {
            // Arrays that grow are copied into new memory again and again.
            files.reserveCapacity(count)
            cards.reserveCapacity(count)
        }
        for index in 0..<count where !fields.isDamaged {
            if fields.isReading {
                let likely = files.last?.location.directory ?? identity
                files.append(SourceFile(fields.location(nil, below: identity, likelyIn: likely)))
                fields(&files[index].counts)
            } else {
                var file = files[index]
                _ = fields.location(file.location, below: identity, likelyIn: identity)
                fields(&file.counts)
            }
            let origin = ContactOrigin(source: identity, files[index].location, line: 0)
            Self.record(&cards, from: &nextCard, origin, &fields)
            Self.record(&groupCards, from: &nextGroupCard, origin, &fields)
        }
        // Cards that do not stand in the order of the files would come back in another one.
        if nextCard < cards.count || nextGroupCard < groupCards.count { fields.damage() }
    }

    /// The cards of a file, which stand beside each other.
    private static func record<Card: CardInFile>(
        _ cards: inout [Card], from next: inout Int, _ origin: ContactOrigin, _ fields: inout some Fields
    ) {
        var end = next
        while end < cards.count, cards[end].origin.location == origin.location { end += 1 }
        for _ in 0..<fields.count(end - next) {
            if fields.isReading {
                if fields.isDamaged { return }
                cards.append(Card(in: origin))
                cards[next].record(&fields)
            } else {
                var card = cards[next]
                card.record(&fields)
            }
            next += 1
        }
    }
}

extension CardCounts: Record {
    static func record(_ value: CardCounts?, _ fields: inout some Fields) -> CardCounts? {
        var counts = value ?? CardCounts()
        fields(&counts.cards)
        fields(&counts.withBirthday)
        fields(&counts.withoutBirthday)
        fields(&counts.groups)
        fields(&counts.skipped)
        // They are added up.
        func isCount(_ count: Int) -> Bool { count >= 0 && count <= Int32.max }
        return isCount(counts.cards) && isCount(counts.withBirthday) && isCount(counts.withoutBirthday)
            && isCount(counts.groups) && isCount(counts.skipped) ? counts : nil
    }
}

/// A card in a file. Its record has no more of the origin than the line.
private protocol CardInFile {
    var origin: ContactOrigin { get }
    init(in file: ContactOrigin)
    mutating func record(_ fields: inout some Fields)
}

extension Contact: CardInFile {
    fileprivate init(in file: ContactOrigin) { self.init(name: "", birthday: nil, origin: file) }

    fileprivate mutating func record(_ fields: inout some Fields) {
        fields(&origin.line)
        fields(&uid)
        fields(&name)
        fields(&isNameOfParts)
        fields(&structuredName)
        fields(&nicknames)
        fields(&birthday)
        fields(&nativeBirthday)
        fields(&dates)
        fields(&groups)
        fields(&isDeceased)
        fields(&isExcluded)
        fields(&hasUnusableBirthday)
    }
}

extension GroupCard: CardInFile {
    fileprivate init(in file: ContactOrigin) { self.init(name: "", uid: nil, origin: file) }

    fileprivate mutating func record(_ fields: inout some Fields) {
        fields(&origin.line)
        fields(&uid)
        fields(&name)
        fields(&members)
    }
}

extension StructuredName: Record {
    static func record(_ value: StructuredName?, _ fields: inout some Fields) -> StructuredName? {
        var name = value ?? StructuredName()
        fields(&name.family)
        fields(&name.given)
        fields(&name.additional)
        fields(&name.prefix)
        fields(&name.suffix)
        return name
    }
}

extension CalendarSystem: Record {}

extension Birthday: Record {
    static func record(_ value: Birthday?, _ fields: inout some Fields) -> Birthday? {
        var other = value.flatMap { $0.calendar == .gregorian ? nil : $0.calendar }
        var (year, month, day) = (value?.year, value?.month ?? 0, value?.day ?? 0)
        var isLeapMonth = value?.isLeapMonth ?? false
        fields(&other)
        fields(&year)
        fields(&month)
        fields(&day)
        fields(&isLeapMonth)
        return Birthday(
            calendar: other ?? .gregorian, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
    }
}

extension Occasion: Record {}

extension LabelledDate: Record {
    static func record(_ value: LabelledDate?, _ fields: inout some Fields) -> LabelledDate? {
        var (occasion, label, partner) = (value?.occasion ?? .other, value?.label ?? "", value?.partner)
        fields(&occasion)
        fields(&label)
        fields(&partner)
        return Birthday.record(value?.date, &fields).map {
            LabelledDate(occasion, label: label, date: $0, partner: partner)
        }
    }
}

extension Partner: Record {
    static func record(_ value: Partner?, _ fields: inout some Fields) -> Partner? {
        var (isCard, text) = (false, "")
        switch value {
        case .card(let uid): (isCard, text) = (true, uid)
        case .named(let name): text = name
        case nil: break
        }
        fields(&isCard)
        fields(&text)
        return isCard ? .card(uid: text) : .named(text)
    }
}
