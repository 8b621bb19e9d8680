import BirthdayCore
import Messages

/// A card while its lines come in. Every card begins as a new value: nothing of another card can be left in it.
struct CardBuilder {
    private let line: Int
    private let start: Int
    private var version = Version.other
    private var isKhards: Bool
    private var isGroup = false
    private var members: [String] = []
    private var uid: String?
    private let limits: CardLimits
    private(set) var hasLineWithoutColon = false
    /// What the limits left out.
    private var leftOut: [CardProblem] = []
    private var names = NameParts()
    private var birthdays = BirthdayParts()
    private var nicknames = TextList()
    private var categories = TextList()
    private var partner: Partner?
    private var isDeceased = false
    private var isExcluded = false

    /// The versions of vCard that are read in another way than the rest.
    private enum Version {
        case two1
        case three0
        case other

        init(_ value: UnsafeRawBufferPointer) {
            self = value.matches("2.1") ? .two1 : value.matches("3.0") ? .three0 : .other
        }
    }

    /// - Parameters:
    ///   - line: the number of the BEGIN line.
    ///   - start: where it begins in the input.
    ///   - isKhards: khard writes it, whether it says so or not.
    init(line: Int, start: Int, isKhards: Bool, limits: CardLimits) {
        self.limits = limits
        self.line = line
        self.start = start
        self.isKhards = isKhards
    }

    /// Takes a line that may have to name the card.
    @inline(__always)
    mutating func addFallback(_ line: ContentLine, named name: PropertyName, in bytes: UnsafeRawBufferPointer) {
        names.addFallback(line, named: name, in: bytes)
    }

    /// Takes a property.
    mutating func add(_ property: Property, _ decoder: inout TextDecoder) {
        switch property.name {
        case .formattedName: names.addFormatted(property, limits, &decoder)
        case .name: names.addStructured(property, hasLists: version != .two1, limits, &decoder)
        case .birthday: birthdays.addBirthday(property, limits, &decoder)
        case .nativeBirthday: birthdays.addNative(property, limits, &decoder)
        case .androidCustom: birthdays.addAndroid(property, limits, &decoder)
        case .otherDate: birthdays.addDate(property, limits, &decoder)
        case .label: birthdays.addLabel(property, limits, &decoder)
        case .anniversary: birthdays.add(property, as: .anniversary, limits, &decoder)
        case .bbdbDates: birthdays.addLines(property, limits, &decoder)
        case .spouse: add(named: property, &decoder)
        case .relatedName where property.parameters.isSpouse: add(named: property, &decoder)
        case .relatedName: birthdays.addRelated(property, limits, &decoder)
        case .related where property.parameters.isSpouse: addRelated(property, &decoder)
        case .version: version = Version(property.value.trimmed())
        case .producer: isKhards = isKhards || Self.namesKhard(property.value)
        case .uid:
            guard uid == nil, let text = nonBlank(property, &decoder) else { return }
            if limits.areExceeded(by: text) { return leftOut.append(.tooLong(property, limits)) }
            uid = text
        case .kind, .appleKind: isGroup = isGroup || property.value.trimmed().withoutQuotes().matches("GROUP")
        case .evolutionList: isGroup = isGroup || property.value.trimmed().matches("TRUE")
        case .member, .appleMember:
            if let uid = nonBlank(property, &decoder) { addMember(uid, property) }
        case .email:
            if let uid = property.parameters.listMember { addMember(uid.parameterText, property) }
        case .nickname: nicknames.add(property, upTo: limits.nicknames, limits, &decoder)
        case .categories: categories.add(property, upTo: limits.groups, limits, &decoder)
        case .deathDate:
            isDeceased = isDeceased || nonBlank(property, &decoder) != nil
            birthdays.add(property, as: .memorial, limits, &decoder)
        case .excluded: isExcluded = isExcluded || Self.isTrue(property.value.trimmed())
        case .begin, .end, .agent, .organization, .telephone, .related, .other: break
        }
    }

    /// The card as read, its last line ending at `end` in the input. What it says moves into it: the builder is used up.
    @inline(__always)
    mutating func finish(end: Int, in bytes: UnsafeRawBufferPointer, _ decoder: inout TextDecoder) -> ParsedCard {
        let (name, isNameOfParts) = names.takeFull(
            nickname: nicknames.first, isGroup: isGroup, in: bytes, limits, &decoder)
        return ParsedCard(
            line: line, bytes: start..<max(start, end), kind: isGroup ? .group(members: members) : .person,
            uid: taking(&uid, leaving: nil), name: name, nicknames: nicknames.take(), isNameOfParts: isNameOfParts,
            structuredName: names.takeStructured(), birthday: nil, nativeBirthday: nil, categories: categories.take(),
            isDeceased: isDeceased, isExcluded: isExcluded, problems: [])
    }

    /// Adds to the card what its properties say together.
    mutating func complete(_ card: inout ParsedCard) {
        if partner == nil, let spouse = birthdays.spouse { partner = .named(spouse) }
        birthdays.finish(&card, limits)
        if let partner {
            for index in card.dates.indices where card.dates[index].occasion == .anniversary {
                card.dates[index].partner = partner
            }
        }
        if !(names.leftOut.isEmpty && nicknames.problems.isEmpty && categories.problems.isEmpty && leftOut.isEmpty) {
            card.problems += names.leftOut + nicknames.problems + categories.problems + leftOut
        }
        if isKhards, version == .three0 {
            card.birthday = card.birthday?.withoutKhardsDefaultYear
            for index in card.dates.indices { card.dates[index].date = card.dates[index].date.withoutKhardsDefaultYear }
        }
    }

    /// Takes a BEGIN or END that is no card's. What stands behind it is the card's, whatever it was to be.
    mutating func addUnknown(_ boundary: UnsafeRawBufferPointer, at line: Int) {
        guard leftOut.isEmpty else { return }
        let reason =
            boundary.matches("END")
            ? Message("END ends no card, and is passed over") : Message("BEGIN begins no card, and is passed over")
        leftOut.append(CardProblem(line: line, reason: reason))
    }

    /// Takes a line that is no property, the first of a card.
    mutating func addLineWithoutColon(at line: Int) {
        hasLineWithoutColon = true
        leftOut.append(CardProblem(line: line, reason: Message("a line without a colon, which is passed over")))
    }

    /// Takes a member of a group. What is left out is reported once a card.
    private mutating func addMember(_ uid: String, _ property: Property) {
        let uid = ParsedCard.bareUID(uid)
        if members.count < limits.members, !limits.areExceeded(by: uid) { return members.append(uid) }
        guard leftOut.isEmpty else { return }
        leftOut.append(
            members.count < limits.members
                ? CardProblem(
                    line: property.line,
                    reason: .plural(
                        "a member's UID has more than {count} byte: such members are left out",
                        "a member's UID has more than {count} bytes: such members are left out", limits.text))
                : CardProblem(
                    line: property.line,
                    reason: .plural(
                        "the members after the first {count} are left out",
                        "the members after the first {count} are left out", limits.members)))
    }

    /// Takes the name of the husband or wife: the first one counts.
    private mutating func add(named property: Property, _ decoder: inout TextDecoder) {
        if partner != nil { return }
        guard let name = nonBlank(property, &decoder), !limits.areExceeded(by: name) else { return }
        partner = .named(name)
    }

    /// Takes a husband or wife as RFC 6350 (6.6.6) has them: a URI, unless it is declared to be a text.
    private mutating func addRelated(_ property: Property, _ decoder: inout TextDecoder) {
        if property.parameters.isText { return add(named: property, &decoder) }
        guard partner == nil, let uid = nonBlank(property, &decoder), !limits.areExceeded(by: uid) else { return }
        partner = .card(uid: ParsedCard.bareUID(uid))
    }

    private func nonBlank(_ property: Property, _ decoder: inout TextDecoder) -> String? {
        let text = decoder.withText(of: property, CardText.unescaped)
        return text.isEmpty ? nil : text
    }

    /// Whether a PRODID has khard's name in it.
    private static func namesKhard(_ value: UnsafeRawBufferPointer) -> Bool {
        // Most programs have no such letter in theirs.
        if value.allWords({ !$0.uppercased.hasByte(UInt8(ascii: "K")) }) { return false }
        return (0..<min(value.count, 200)).contains { value.part($0, value.count).hasPrefix("KHARD") }
    }

    private static func isTrue(_ value: UnsafeRawBufferPointer) -> Bool {
        value.matches("TRUE") || value.matches("1") || value.matches("YES")
    }
}

/// Moves a value out of its place, without the reference counting that copies of strings and arrays cost.
@inline(__always)
func taking<Value>(_ place: inout Value, leaving empty: consuming Value) -> Value {
    swap(&place, &empty)
    return empty
}

/// The name of a person, gathered from the properties that may give it.
struct NameParts {
    private var formatted = ""
    private var formattedRank = Int.max
    /// The beginning of the first FN beyond the limit, and where among `leftOut` that is told.
    private var beginning: (text: String, problem: Int)?
    /// N: the first that is not blank.
    private var structured: StructuredName?
    private var isStructuredPhonetic = false
    /// The names beyond the limits: the next one counts.
    fileprivate private(set) var leftOut: [CardProblem] = []
    /// The first lines of ORG, EMAIL, TEL that are not blank: decoded only where nothing better names the card.
    private var fallbacks: Fallbacks = (nil, nil, nil)

    private typealias Fallbacks = (ContentLine?, ContentLine?, ContentLine?)

    /// The first that is not blank, and within the limits, of FN, N, NICKNAME, ORG, EMAIL, TEL; without any, the beginning of a
    /// person's FN, or nothing.
    ///
    /// - Parameter nickname: the first of the card.
    /// - Returns: the name, and whether it is what `StructuredName.full` makes of N.
    fileprivate mutating func takeFull(
        nickname: String?, isGroup: Bool, in bytes: UnsafeRawBufferPointer, _ limits: CardLimits,
        _ decoder: inout TextDecoder
    ) -> (name: String, isOfParts: Bool) {
        if !formatted.isEmpty {
            guard let structured, let turned = structured.turned(formatted) else {
                return (taking(&formatted, leaving: ""), false)
            }
            return (turned, turned == structured.full())
        }
        if let structured { return (structured.full(), true) }
        let name = nickname ?? fallback(in: bytes, limits, &decoder)
        // Of two groups with one beginning nobody knows which is meant.
        guard name.isEmpty, !isGroup, let beginning else { return (name, false) }
        leftOut[beginning.problem] = .cut("FN", at: leftOut[beginning.problem].line, limits)
        return (beginning.text, false)
    }

    fileprivate mutating func takeStructured() -> StructuredName? { taking(&structured, leaving: nil) }

    /// Takes FN: the one with the lowest PREF that is not blank, the first of several (RFC 6350, 5.3); a pronunciation
    /// comes last.
    fileprivate mutating func addFormatted(
        _ property: Property, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) {
        let rank = property.parameters.preference + (property.parameters.isPhonetic ? 1000 : 0)
        guard rank < formattedRank else { return }
        let text = decoder.withText(of: property, CardText.unescaped)
        guard !text.isEmpty else { return }
        if limits.areExceeded(by: text) {
            beginning = beginning ?? (limits.beginning(of: text), leftOut.count)
            return leftOut.append(.tooLong(property, limits))
        }
        formatted = text
        formattedRank = rank
    }

    /// Takes N: the first that is not blank. As one name it is within the limit.
    ///
    /// RFC 9554 adds a second surname and a generation, which also stand in family and suffix. Commas separate the names
    /// of one part; vCard 2.1 has no such lists.
    fileprivate mutating func addStructured(
        _ property: Property, hasLists: Bool, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) {
        guard structured == nil || isStructuredPhonetic && !property.parameters.isPhonetic else { return }
        guard let name = decoder.withText(of: property, { Self.structured($0, hasLists: hasLists) }) else { return }
        if Self.length(name) > limits.text { return leftOut.append(.tooLong(property, limits)) }
        structured = name
        isStructuredPhonetic = property.parameters.isPhonetic
    }

    /// The number of bytes of all parts as one name.
    private static func length(_ name: StructuredName) -> Int {
        func length(_ part: String) -> Int { part.isEmpty ? 0 : part.utf8.count + 1 }
        return length(name.family) + length(name.given) + length(name.additional) + length(name.prefix)
            + length(name.suffix) - 1
    }

    /// The parts of a value of N; nil where all are blank.
    private static func structured(_ text: UnsafeRawBufferPointer, hasLists: Bool) -> StructuredName? {
        var rest = text
        func next() -> String {
            guard rest.count > 0 else { return "" }
            let part = CardText.firstPart(of: rest, separator: ASCII.semicolon)
            rest = rest.part(min(part.count + 1, rest.count), rest.count)
            if part.isEmpty { return "" }
            return hasLists ? joined(part) : CardText.unescaped(part)
        }
        let (family, given, additional, prefix, suffix) = (next(), next(), next(), next(), next())
        if family.isEmpty, given.isEmpty, additional.isEmpty, prefix.isEmpty, suffix.isEmpty { return nil }
        return StructuredName(family: family, given: given, additional: additional, prefix: prefix, suffix: suffix)
    }

    /// Keeps the line for a card that has no better name, unless its value is blank.
    @inline(__always)
    mutating func addFallback(_ line: ContentLine, named name: PropertyName, in bytes: UnsafeRawBufferPointer) {
        // A blank value has nothing but blanks and separators behind the colon.
        var end = line.end
        while end > line.start, bytes[end &- 1] == ASCII.semicolon || ASCII.isBlank(bytes[end &- 1]) { end &-= 1 }
        guard end > line.start, bytes[end &- 1] != ASCII.colon else { return }
        switch name {
        case .organization: if fallbacks.0 == nil { fallbacks.0 = line }
        case .email: if fallbacks.1 == nil { fallbacks.1 = line }
        case .telephone: if fallbacks.2 == nil { fallbacks.2 = line }
        default: break
        }
    }

    private mutating func fallback(
        in bytes: UnsafeRawBufferPointer, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) -> String {
        for line in [fallbacks.0, fallbacks.1, fallbacks.2] {
            guard let line else { continue }
            let name = line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard let name = PropertyName(header.name),
                    let property = Property(header, name: name, line: line.number)
                else { return "" }
                let text = Self.fallback(property, &decoder)
                if !limits.areExceeded(by: text) { return text }
                leftOut.append(.tooLong(property, limits))
                return ""
            }
            if !name.isEmpty { return name }
        }
        return ""
    }

    /// The name that a fallback gives: the organisation without its units, an address or a number without its URI scheme.
    private static func fallback(_ property: Property, _ decoder: inout TextDecoder) -> String {
        var first = ""
        decoder.withText(of: property) { text in
            guard case .organization = property.name else {
                let text = text.trimmed()
                let scheme = text.hasPrefix("TEL:") ? 4 : text.hasPrefix("MAILTO:") ? 7 : 0
                first = CardText.unescaped(text.part(scheme, text.count))
                return
            }
            CardText.forEachPart(of: text, separator: ASCII.semicolon) { part in
                if first.isEmpty { first = CardText.unescaped(part) }
            }
        }
        return first
    }

    private static func joined(_ part: UnsafeRawBufferPointer) -> String {
        if part.allWords({ !$0.hasByte(ASCII.comma) }) { return CardText.unescaped(part) }
        var names: [String] = []
        CardText.forEachPart(of: part, separator: ASCII.comma) { names.append(CardText.unescaped($0)) }
        return names.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The texts of a property that is a list with commas, each once, in their order, within limits.
package struct TextList {
    private var texts: [String] = []
    private var seen: Set<String> = []
    /// What was left out, once a line.
    package private(set) var problems: [CardProblem] = []
    private var isFull = false

    package init() {}

    /// Takes the texts that are not blank.
    mutating func add(
        _ property: Property, upTo maximum: Int, _ limits: CardLimits, _ decoder: inout TextDecoder
    ) {
        decoder.withText(of: property) { text in
            CardText.forEachPart(of: text, separator: ASCII.comma) { part in
                let text = CardText.unescaped(part)
                if text.isEmpty { return }
                if limits.areExceeded(by: text) {
                    guard problems.last?.line != property.line else { return }
                    problems.append(
                        CardProblem(
                            line: property.line,
                            reason: .plural(
                                "{property} has a name of more than {count} byte, which is left out",
                                "{property} has a name of more than {count} bytes, which is left out", limits.text,
                                ["property": .code(property.shownName)])))
                } else if texts.isEmpty {
                    texts = [text]
                } else if isNew(text) {
                    append(text, of: property, upTo: maximum)
                }
            }
        }
    }

    private mutating func append(_ text: String, of property: Property, upTo maximum: Int) {
        if texts.count < maximum { return texts.append(text) }
        if isFull { return }
        isFull = true
        problems.append(
            CardProblem(
                line: property.line,
                reason: .plural(
                    "{property}: the names after the first {count} are left out",
                    "{property}: the names after the first {count} are left out", maximum,
                    ["property": .code(property.shownName)])))
    }

    var first: String? { texts.first }

    /// The texts, which move out of the list: it is used up.
    package mutating func take() -> [String] { taking(&texts, leaving: []) }

    /// Compares up to 16 texts one by one; a set finds more of them.
    private mutating func isNew(_ text: String) -> Bool {
        guard texts.count >= 16 else { return !texts.contains(text) }
        if isFull { return !seen.contains(text) }
        if seen.isEmpty { seen = Set(texts) }
        return seen.insert(text).inserted
    }
}

extension CardProblem {
    static func tooLong(_ property: Property, _ limits: CardLimits) -> CardProblem {
        .tooLong(property.shownName, at: property.line, limits)
    }
}
