import BirthdayCore

/// A card while its lines come in. Every card begins as a new value: nothing of another card can be left in it.
struct CardBuilder {
    private let line: Int
    private let start: Int
    private var version = Version.other
    private var isKhards: Bool
    private var isGroup = false
    private var members: [String] = []
    private var uid: String?
    /// Where the properties are that limits may leave out.
    private var lines = ParsedCard.PropertyLines()
    private let limits: CardLimits
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
        case .formattedName: names.addFormatted(property, &decoder)
        case .name: names.addStructured(property, hasLists: version != .two1, &decoder)
        case .birthday, .nativeBirthday:
            if property.value.count > limits.text {
                lines.longBirthday = lines.longBirthday ?? property.line
            } else if case .birthday = property.name {
                birthdays.addBirthday(property, &decoder)
            } else {
                birthdays.addNative(property, &decoder)
            }
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
            if uid == nil {
                uid = nonBlank(property, &decoder)
                lines.uid = property.line
            }
        case .kind, .appleKind: isGroup = isGroup || property.value.trimmed().withoutQuotes().matches("GROUP")
        case .evolutionList: isGroup = isGroup || property.value.trimmed().matches("TRUE")
        case .member, .appleMember:
            if let uid = nonBlank(property, &decoder) { addMember(uid, property) }
        case .email:
            if let uid = property.parameters.listMember { addMember(ParameterValue.text(uid), property) }
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
    mutating func finish(end: Int, in bytes: UnsafeRawBufferPointer, _ decoder: inout TextDecoder) -> ParsedCard {
        let (name, isNameOfParts) = names.takeFull(nickname: nicknames.first, in: bytes, &decoder)
        (lines.name, lines.structuredName) = (names.line, names.structuredLine)
        var card = ParsedCard(
            line: line, bytes: start..<max(start, end), kind: isGroup ? .group(members: members) : .person,
            uid: taking(&uid, leaving: nil), name: name, nicknames: nicknames.take(),
            structuredName: names.takeStructured(), birthday: nil, nativeBirthday: nil, categories: categories.take(),
            isDeceased: isDeceased, isExcluded: isExcluded, problems: [])
        card.isNameOfParts = isNameOfParts
        if partner == nil, let spouse = birthdays.spouse { partner = .named(spouse) }
        birthdays.finish(&card, limits)
        if let partner {
            for index in card.dates.indices where card.dates[index].occasion == .anniversary {
                card.dates[index].partner = partner
            }
        }
        card.apply(limits, lines)
        let leftOut = nicknames.problems + categories.problems + leftOut
        if !leftOut.isEmpty { card.problems += leftOut }
        if isKhards, version == .three0 {
            card.birthday = card.birthday?.withoutKhardsDefaultYear
            for index in card.dates.indices { card.dates[index].date = card.dates[index].date.withoutKhardsDefaultYear }
        }
        return card
    }

    /// Takes a BEGIN or END that is no card's. What stands behind it is the card's, whatever it was to be.
    mutating func addUnknown(_ boundary: UnsafeRawBufferPointer, at line: Int) {
        guard leftOut.isEmpty else { return }
        let verb = boundary.matches("END") ? "ends" : "begins"
        leftOut.append(CardProblem(line: line, reason: "\(boundary.asName) \(verb) no card, and is passed over"))
    }

    /// Takes a member of a group. What is left out is reported once a card.
    private mutating func addMember(_ uid: String, _ property: Property) {
        let uid = ParsedCard.bareUID(uid)
        if members.count < limits.members, !limits.areExceeded(by: uid) { return members.append(uid) }
        guard leftOut.isEmpty else { return }
        leftOut.append(
            members.count < limits.members
                ? limits.problem(at: property.line, "a member's UID has", ": such members are left out")
                : CardProblem(
                    line: property.line, reason: "the members after the first \(limits.members) are left out"))
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
        (0..<min(value.count, 200)).contains { value.part($0, value.count).hasPrefix("KHARD") }
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
