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
    @inline(__always)
    init?(_ header: Header) {
        let name = header.name
        switch (name.count, header.nameWord) {
        case (1, .word("N")): self = .name
        case (2, .word("FN")): self = .formattedName
        case (3, .word("TEL")): self = .telephone
        case (3, .word("END")): self = .end
        case (3, .word("UID")): self = .uid
        case (3, .word("ORG")): self = .organization
        case (4, .word("BDAY")): self = .birthday
        case (4, .word("KIND")): self = .kind
        case (5, .word("EMAIL")): self = .email
        case (5, .word("BEGIN")): self = .begin
        case (5, .word("AGENT")): self = .agent
        case (6, .word("MEMBER")): self = .member
        case (7, .word("VERSION")): self = .version
        case (8, .word("NICKNAME")): self = .nickname
        case (8, .word("X-ABDATE")): self = .otherDate
        case (9..., _): self.init(long: name)
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

/// The names of the properties that the caller wants to have beside those that are understood, in upper case.
struct KeptNames: Sendable {
    let names: [StaticString]

    init(_ names: [StaticString]) { self.names = names }

    /// The place of the name, or nil when nobody asked for it.
    func place(of name: UnsafeRawBufferPointer) -> Int? { names.firstIndex { name.matches($0) } }
}
