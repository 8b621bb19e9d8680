import BirthdayCore
import SafeText

/// One property of a card, unfolded. Its bytes live as long as the call that hands it over.
struct Property {
    let name: PropertyName
    /// As written: `BDAY`, `x-altbday`.
    let writtenName: UnsafeRawBufferPointer
    /// Its name in a message.
    var shownName: CleanText { CleanText(cleaning: writtenName.asName) }
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

/// The transfer encoding of a value.
enum ValueEncoding {
    case plain
    case quotedPrintable
    case base64
}

/// The parameters of a property that change what its value means; the others are passed over.
///
/// Texts stay bytes until they are needed: few properties have any.
struct Parameters {
    /// The calendar of a date, as written; empty when none is named.
    private(set) var calendarScale = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The year that stands for none (X-APPLE-OMIT-YEAR).
    var omittedYear: Int?
    var encoding = ValueEncoding.plain
    /// The declared charset, as written (vCard 2.1; written in 3.0 as well).
    private(set) var charset: UnsafeRawBufferPointer?
    /// PREF, 1–100, the lowest first; 101 when it is not given.
    var preference = 101
    /// The first TYPE that says more than which one is preferred, as written.
    private(set) var type: UnsafeRawBufferPointer?
    /// TYPE has `spouse` (RFC 6350, 6.6.6).
    var isSpouse = false
    /// The value is declared to be a text.
    var isText = false
    /// The value is the pronunciation of a name (RFC 9554, 4.6).
    var isPhonetic = false
    /// The month of a date is a leap month: our own parameter, see `Property.birthday(in:)`.
    var isLeapMonth = false
    /// The UID of a member of an Evolution contact list.
    private(set) var listMember: UnsafeRawBufferPointer?

    @inline(__always)
    init() {}

    /// Reads the parameters from the `;` at `start` on, and finds the colon that ends them; nil when there is none.
    init?(_ line: UnsafeRawBufferPointer, from start: Int, colon: inout Int) {
        if let end = read(line, from: start, quoted: true) {
            colon = end
            return
        }
        // The quotation mark never ends: the first colon ends the parameters (vCard 2.1 has no quoting).
        self = Parameters()
        guard let end = read(line, from: start, quoted: false) else { return nil }
        colon = end
    }

    /// How the line's value is encoded; nil when its header does not end in it.
    static func encoding(ofHeaderOf line: ContentLine, in bytes: UnsafeRawBufferPointer) -> ValueEncoding? {
        line.withHeader(in: bytes) { header in
            guard let start = header.firstIndex(of: ASCII.semicolon) else { return .plain }
            var colon = 0
            return Parameters(header, from: start, colon: &colon)?.encoding ?? .plain
        }
    }

    private mutating func read(_ line: UnsafeRawBufferPointer, from start: Int, quoted: Bool) -> Int? {
        var position = start
        while position < line.count, line[position] == ASCII.semicolon {
            let nameStart = position + 1
            var valueStart: Int?
            var isQuoted = false
            position = nameStart
            while position < line.count {
                let byte = line[position]
                if quoted, byte == ASCII.quote { isQuoted.toggle() }
                if !isQuoted, byte == ASCII.semicolon || byte == ASCII.colon { break }
                if byte == ASCII.equals, valueStart == nil { valueStart = position + 1 }
                position += 1
            }
            if let valueStart {
                set(line.part(nameStart, valueStart - 1).trimmed(), to: line.part(valueStart, position).trimmed())
            } else {
                setBare(line.part(nameStart, position).trimmed())
            }
        }
        return position < line.count ? position : nil
    }

    private mutating func set(_ name: UnsafeRawBufferPointer, to value: UnsafeRawBufferPointer) {
        switch name.count {
        case 4 where name.matches("TYPE"):
            let types = value.parameterList
            if types.contains("pref") { preference = min(preference, 1) }
            isSpouse = isSpouse || types.contains("spouse")
            if type == nil, types.contains(where: { $0 != "pref" }) { type = value }
        case 5 where name.matches("VALUE"): isText = value.withoutQuotes().matches("TEXT")
        case 4 where name.matches("PREF"):
            preference = value.parameterNumber.map { min(max($0, 1), 100) } ?? preference
        case 7 where name.matches("CHARSET"): charset = value
        case 8 where name.matches("CALSCALE"): calendarScale = value
        case 8 where name.matches("ENCODING"): setBare(value.withoutQuotes())
        case 8 where name.matches("PHONETIC"): isPhonetic = true
        case 12 where name.matches("X-LEAP-MONTH"): isLeapMonth = value.parameterText.lowercased() == "true"
        case 17 where name.matches("X-APPLE-OMIT-YEAR"): omittedYear = value.parameterNumber
        case 28 where name.matches("X-EVOLUTION-DEST-CONTACT-UID"): listMember = value
        default: break
        }
    }

    /// vCard 2.1 writes a value without its parameter's name where no other parameter has it.
    private mutating func setBare(_ value: UnsafeRawBufferPointer) {
        if value.matches("QUOTED-PRINTABLE") {
            encoding = .quotedPrintable
        } else if value.matches("BASE64") || value.matches("B") {
            encoding = .base64
        } else if value.matches("PREF") {
            preference = min(preference, 1)
        }
    }
}

/// The values of parameters: quotation marks (RFC 6350, 3.3) and RFC 6868's carets.
extension UnsafeRawBufferPointer {
    var parameterText: String {
        let bytes = withoutQuotes()
        var text: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == ASCII.caret, position + 1 < bytes.count,
                let meant = Self.meaning(behindCaret: bytes[position + 1])
            {
                text.append(meant)
                position += 1
            } else {
                text.append(byte)
            }
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The whole number that the value is, if it is one.
    var parameterNumber: Int? {
        let bytes = withoutQuotes().trimmed()
        guard (1...9).contains(bytes.count), bytes.allSatisfy(ASCII.isDigit) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    /// The parts between commas, in lower case, whether each is quoted or all of them together.
    var parameterList: [Substring] {
        parameterText.lowercased().split { $0 == "," || $0 == "\"" || $0 == " " }
    }

    /// The byte that a caret and this byte stand for (RFC 6868, 3.2); nil where both are kept.
    private static func meaning(behindCaret byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): ASCII.lineFeed
        case UInt8(ascii: "'"): ASCII.quote
        case ASCII.caret: ASCII.caret
        default: nil
        }
    }

    /// The bytes between quotation marks, or all of them.
    func withoutQuotes() -> UnsafeRawBufferPointer {
        guard count >= 2, self[0] == ASCII.quote, self[count - 1] == ASCII.quote else { return self }
        return part(1, count - 1)
    }
}

/// A property in a text whose content lines are vCard's: what the reader of iCalendar (RFC 5545, 3.1) sees of one.
///
/// Its bytes live as long as the call that hands it over.
package struct ContentProperty {
    private let property: Property
    /// The name without its group, in upper case.
    package let name: String
    /// The content line in the input, its line end not included.
    package let bytes: Range<Int>

    private init(_ property: Property, _ line: ContentLine) {
        self.property = property
        name = property.writtenName.asName
        bytes = line.start..<line.end
    }

    /// Calls `body` with every property in the input, in order. Lines without a colon are passed over.
    package static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (ContentProperty) -> Void) {
        var lines = LineScanner(bytes)
        while let line = lines.next() {
            line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard header.isWhole, let property = Property(header, name: .other, line: line.number) else { return }
                body(ContentProperty(property, line))
            }
        }
    }

    /// The number of the line in the input, from 1.
    package var line: Int { property.line }

    /// The number of bytes of the value as it stands, without blanks at both ends.
    package var valueLength: Int { property.value.trimmed().count }

    /// Whether the value as it stands is `text`, which is in upper case, in any case.
    package func hasValue(_ text: StaticString) -> Bool { property.value.trimmed().matches(text) }

    /// The value as a text.
    package func text(_ decoder: inout TextDecoder) -> String {
        decoder.withText(of: property, CardText.unescaped)
    }

    /// Adds the value, a list of groups between commas.
    package func addGroups(to list: inout TextList, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        list.add(property, upTo: limits.groups, limits, &decoder)
    }

    /// The value as a birthday, or why it is none; nil when it is empty.
    package var birthday: Result<Birthday, CardProblem>? {
        property.birthday(in: property.value)
    }

    /// The value as a birthday in another calendar, as X-ALTBDAY has it.
    package var nativeBirthday: Birthday? { try? property.nativeBirthday(in: property.value)?.get() }

    /// The value of a parameter, whose name is in upper case, as a text; empty without it.
    package func parameter(_ name: String) -> String {
        guard let start = property.writtenName.baseAddress, let end = property.value.baseAddress else { return "" }
        let header = UnsafeRawBufferPointer(start: start, count: end - start - 1)
        var found = ""
        var partStart = (header.firstIndex(of: ASCII.semicolon) ?? header.count) + 1
        var isQuoted = false
        for position in 0...header.count where position >= partStart {
            if position < header.count, header[position] == ASCII.quote { isQuoted.toggle() }
            guard position == header.count || header[position] == ASCII.semicolon && !isQuoted else { continue }
            let part = header.part(partStart, position)
            if let equals = part.firstIndex(of: ASCII.equals), found.isEmpty,
                part.part(0, equals).trimmed().asName == name
            {
                found = part.part(equals + 1, part.count).parameterText
            }
            partStart = position + 1
        }
        return found
    }
}
