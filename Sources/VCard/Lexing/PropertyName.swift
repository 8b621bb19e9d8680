/// The properties that are looked at. All others are passed without decoding anything.
enum PropertyName {
    case begin, end, version, agent
    case uid, kind, member, appleKind, appleMember, evolutionList
    case formattedName, name, nickname, organization, email, telephone
    case birthday, nativeBirthday, androidCustom, otherDate, label
    case deathDate, excluded, categories
    /// One of the properties that the caller asked for, by its place among them.
    case kept(Int)

    /// The property of that name, which may be written in any case (RFC 6350, 3.3); nil when it is of no interest.
    init?(_ name: UnsafeRawBufferPointer) {
        if name.count > 8 { self.init(long: name) } else { self.init(ShortName(name)) }
    }

    @inline(__always)
    init?(_ name: ShortName) {
        let word = name.word
        switch name.count {
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
        case 6 where word == .word("MEMBER"): self = .member
        case 7 where word == .word("VERSION"): self = .version
        case 8 where word == .word("NICKNAME"): self = .nickname
        case 8 where word == .word("X-ABDATE"): self = .otherDate
        default: return nil
        }
    }

    private init?(long name: UnsafeRawBufferPointer) {
        switch name.count {
        case 9 where name.matches("X-ABLABEL"): self = .label
        case 9 where name.matches("X-ALTBDAY"): self = .nativeBirthday
        case 9 where name.matches("DEATHDATE"): self = .deathDate
        case 10 where name.matches("CATEGORIES"): self = .categories
        case 16 where name.matches("X-ANDROID-CUSTOM"): self = .androidCustom
        case 16 where name.matches("X-EVOLUTION-LIST"): self = .evolutionList
        case 24 where name.matches("X-ADDRESSBOOKSERVER-KIND"): self = .appleKind
        case 26 where name.matches("X-ADDRESSBOOKSERVER-MEMBER"): self = .appleMember
        case 35 where name.matches("X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR"): self = .excluded
        default: return nil
        }
    }
}

/// A property's name of at most eight bytes, in upper case: nearly every line of a card has one.
struct ShortName {
    let count: Int
    /// As `UInt64.word` has a text's.
    let word: UInt64

    init(_ name: UnsafeRawBufferPointer) {
        count = name.count
        word = name.word.uppercased
    }

    /// The name that a line begins with, before a colon or a semicolon; nil for one that is longer or in a group, and for
    /// a line that begins with white space or a mark.
    @inline(__always)
    init?(lineAt start: Int, before end: Int, in bytes: UnsafeRawBufferPointer) {
        guard start &+ 8 < bytes.count else { return nil }
        let text = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let first = UInt8(truncatingIfNeeded: text)
        let marks = text.marks(of: ASCII.colon) | text.marks(of: ASCII.semicolon) | text.marks(of: ASCII.dot)
        guard marks != 0, first > ASCII.space, first < 0x80 else { return nil }
        let length = marks.trailingZeroBitCount &>> 3
        guard length > 0, start &+ length < end, bytes[start &+ length] != ASCII.dot else { return nil }
        count = length
        word = (text & (UInt64.max &>> (64 &- 8 &* UInt64(length)))).uppercased
    }
}

/// The names of the properties that the caller wants to have beside those that are understood, in upper case.
struct KeptNames: Sendable {
    let names: [StaticString]

    init(_ names: [StaticString]) { self.names = names }

    /// The property of the name, nil when nobody asked for it.
    @inline(__always)
    func property(_ name: UnsafeRawBufferPointer) -> PropertyName? {
        names.isEmpty ? nil : names.firstIndex { name.matches($0) }.map(PropertyName.kept)
    }
}
