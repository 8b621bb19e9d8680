/// One property of a card, unfolded. Its bytes live as long as the call that hands it over.
struct Property {
    let name: PropertyName
    /// As written: `BDAY`, `x-altbday`.
    let writtenName: UnsafeRawBufferPointer
    /// The group that joins properties (`item1` of `item1.X-ABDATE`); empty without one.
    let group: UnsafeRawBufferPointer
    let parameters: Parameters
    /// The value as it stands, still encoded and escaped.
    let value: UnsafeRawBufferPointer
    /// The line in the input, from 1.
    let line: Int

    /// Reads the property whose header has been read; nil when no colon follows its parameters.
    @inline(__always)
    init?(_ header: Header, name: PropertyName, line: Int) {
        let bytes = header.bytes
        var colon = header.nameEnd
        if bytes[colon] == ASCII.semicolon {
            guard let read = Parameters(bytes, from: colon, colon: &colon) else { return nil }
            parameters = read
        } else {
            parameters = Parameters()
        }
        self.name = name
        self.line = line
        writtenName = header.name
        group = header.group
        value = bytes.part(colon + 1, bytes.count)
    }
}

/// The properties that are read. All others are skipped without decoding.
enum PropertyName {
    case begin, end, version, agent, producer
    case uid, kind, member, appleKind, appleMember, evolutionList
    case formattedName, name, nickname, organization, email, telephone
    case birthday, nativeBirthday, androidCustom, otherDate, label
    case anniversary, bbdbDates, spouse, related, relatedName, deathDate, excluded, categories
    /// Any other, for those who read a text line by line.
    case other

    /// The property of that name, which may be written in any case (RFC 6350, 3.3); nil when it is not read.
    @inline(__always)
    init?(_ name: UnsafeRawBufferPointer) {
        if name.count > 8 { self.init(long: name) } else { self.init(name.word.uppercased, count: name.count) }
    }

    /// - Parameter word: the name in upper case, in the form of `UInt64.word`.
    @inline(__always)
    private init?(_ word: UInt64, count: Int) {
        switch count {
        case 1 where word == .word("N"): self = .name
        case 2 where word == .word("FN"): self = .formattedName
        case 3 where word == .word("TEL"): self = .telephone
        case 3 where word == .word("END"): self = .end
        case 3 where word == .word("UID"): self = .uid
        case 3 where word == .word("ORG"): self = .organization
        case 4 where word == .word("BDAY"): self = .birthday
        case 4 where word == .word("KIND"): self = .kind
        case 5 where word == .word("EMAIL"): self = .email
        case 5 where word == .word("BEGIN"): self = .begin
        case 5 where word == .word("AGENT"): self = .agent
        case 6 where word == .word("PRODID"): self = .producer
        case 6 where word == .word("MEMBER"): self = .member
        case 7 where word == .word("VERSION"): self = .version
        case 7 where word == .word("RELATED"): self = .related
        case 8 where word == .word("NICKNAME"): self = .nickname
        case 8 where word == .word("X-ABDATE"): self = .otherDate
        case 8 where word == .word("X-SPOUSE"): self = .spouse
        default: return nil
        }
    }

    private init?(long name: UnsafeRawBufferPointer) {
        switch name.count {
        case 9 where name.matches("X-ABLABEL"): self = .label
        case 9 where name.matches("X-ALTBDAY"): self = .nativeBirthday
        case 9 where name.matches("DEATHDATE"): self = .deathDate
        case 11 where name.matches("X-DEATHDATE"): self = .deathDate
        case 10 where name.matches("CATEGORIES"): self = .categories
        case 11 where name.matches("ANNIVERSARY"): self = .anniversary
        case 16 where name.matches("X-ANDROID-CUSTOM"): self = .androidCustom
        case 16 where name.matches("X-EVOLUTION-LIST"): self = .evolutionList
        case 16 where name.matches("X-ABRELATEDNAMES"): self = .relatedName
        case 18 where name.matches("X-BBDB-ANNIVERSARY"): self = .bbdbDates
        case 24 where name.matches("X-ADDRESSBOOKSERVER-KIND"): self = .appleKind
        case 26 where name.matches("X-ADDRESSBOOKSERVER-MEMBER"): self = .appleMember
        case 35 where name.matches("X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR"): self = .excluded
        // Each program has a name of its own: X-EVOLUTION-, X-KADDRESSBOOK-X-, X-MS-, X-OUTLOOK-.
        case _ where name.isExtension(endingIn: "ANNIVERSARY"): self = .anniversary
        case _ where name.isExtension(endingIn: "SPOUSE") || name.isExtension(endingIn: "SPOUSESNAME"): self = .spouse
        default: return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate func isExtension(endingIn text: StaticString) -> Bool {
        let start = count - text.utf8CodeUnitCount
        return start >= 2 && part(start, count).hasPrefix(text) && hasPrefix("X-")
    }
}
