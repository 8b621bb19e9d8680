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
    init?(_ name: UnsafeRawBufferPointer) {
        switch name.count {
        case 1 where name.matches("N"): self = .name
        case 2 where name.matches("FN"): self = .formattedName
        case 3: self.init(three: name)
        case 4 where name.matches("BDAY"): self = .birthday
        case 4 where name.matches("KIND"): self = .kind
        case 5 where name.matches("EMAIL"): self = .email
        case 5 where name.matches("BEGIN"): self = .begin
        case 5 where name.matches("AGENT"): self = .agent
        case 6 where name.matches("MEMBER"): self = .member
        case 7 where name.matches("VERSION"): self = .version
        case 8 where name.matches("NICKNAME"): self = .nickname
        case 8...: self.init(long: name)
        default: return nil
        }
    }

    @inline(__always)
    private init?(three name: UnsafeRawBufferPointer) {
        if name.matches("TEL") {
            self = .telephone
        } else if name.matches("END") {
            self = .end
        } else if name.matches("UID") {
            self = .uid
        } else if name.matches("ORG") {
            self = .organization
        } else {
            return nil
        }
    }

    private init?(long name: UnsafeRawBufferPointer) {
        switch name.count {
        case 8 where name.matches("X-ABDATE"): self = .otherDate
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

/// The names of the properties that the caller wants to have beside those that are understood.
struct KeptNames: Sendable {
    /// In upper case, sorted, so that the place of a name is the same in every run.
    let names: [String]
    private let bytes: [[UInt8]]

    init(_ names: Set<String>) {
        self.names = Set(names.map { String(decoding: $0.utf8.map(ASCII.upper), as: UTF8.self) }).sorted()
        bytes = self.names.map { Array($0.utf8) }
    }

    /// The place of the name, or nil when nobody asked for it.
    func place(of name: UnsafeRawBufferPointer) -> Int? {
        bytes.firstIndex { wanted in
            wanted.count == name.count && !wanted.indices.contains { ASCII.upper(name[$0]) != wanted[$0] }
        }
    }
}
