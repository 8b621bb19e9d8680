import BirthdayCore

/// The name of a person, gathered from the properties that may give it.
struct NameParts {
    private var formatted = ""
    private var formattedRank = Int.max
    /// Where that FN is.
    private var formattedLine: Int?
    /// N: the first that is not blank.
    private var structured: StructuredName?
    private(set) var structuredLine: Int?
    private var isStructuredPhonetic = false
    /// The first lines of ORG, EMAIL, TEL that are not blank: decoded only where nothing better names the card.
    private var fallbacks: Fallbacks = (nil, nil, nil)

    private typealias Fallbacks = (ContentLine?, ContentLine?, ContentLine?)

    /// The first that is not blank of FN, N, NICKNAME, ORG, EMAIL, TEL; empty without any.
    ///
    /// - Parameter nickname: the first of the card.
    /// - Returns: the name, and whether it is what `StructuredName.full` makes of N.
    mutating func takeFull(
        nickname: String?, in bytes: UnsafeRawBufferPointer, _ decoder: inout TextDecoder
    ) -> (name: String, isOfParts: Bool) {
        if !formatted.isEmpty {
            guard let structured, let turned = structured.turned(formatted) else {
                return (taking(&formatted, leaving: ""), false)
            }
            return (turned, turned == structured.full())
        }
        if let structured { return (structured.full(), true) }
        return (nickname ?? fallback(in: bytes, &decoder), false)
    }

    /// The line that names the card; nil without FN and N.
    var line: Int? { formattedLine ?? structuredLine }

    mutating func takeStructured() -> StructuredName? { taking(&structured, leaving: nil) }

    /// Takes FN: the one with the lowest PREF that is not blank, the first of several (RFC 6350, 5.3); a pronunciation
    /// comes last.
    mutating func addFormatted(_ property: Property, _ decoder: inout TextDecoder) {
        let rank = property.parameters.preference + (property.parameters.isPhonetic ? 1000 : 0)
        guard rank < formattedRank else { return }
        let text = decoder.withText(of: property, CardText.unescaped)
        guard !text.isEmpty else { return }
        formatted = text
        formattedRank = rank
        formattedLine = property.line
    }

    /// Takes N: the first that is not blank.
    ///
    /// RFC 9554 adds a second surname and a generation, which also stand in family and suffix. Commas separate the names
    /// of one part; vCard 2.1 has no such lists.
    mutating func addStructured(_ property: Property, hasLists: Bool, _ decoder: inout TextDecoder) {
        guard structured == nil || isStructuredPhonetic && !property.parameters.isPhonetic else { return }
        guard let name = decoder.withText(of: property, { Self.structured($0, hasLists: hasLists) }) else { return }
        structured = name
        structuredLine = property.line
        isStructuredPhonetic = property.parameters.isPhonetic
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

    private func fallback(in bytes: UnsafeRawBufferPointer, _ decoder: inout TextDecoder) -> String {
        for line in [fallbacks.0, fallbacks.1, fallbacks.2] {
            guard let line else { continue }
            let name = line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard let name = PropertyName(header.name),
                    let property = Property(header, name: name, line: line.number)
                else { return "" }
                return Self.fallback(property, &decoder)
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
        guard part.contains(ASCII.comma) else { return CardText.unescaped(part) }
        var names: [String] = []
        CardText.forEachPart(of: part, separator: ASCII.comma) { names.append(CardText.unescaped($0)) }
        return names.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
