import SafeText

/// A line in the user's own words: text, fields in braces, and parts in brackets that are left out where a field in them
/// is empty. `{{`, `}}`, `[[`, `]]` are these signs.
///
/// Why: docs/decisions.md#own-words-and-colours.
package struct LineTemplate: Hashable, Sendable {
    /// What is filled in for a person. Raw values are what stands in the braces.
    package enum Field: String, CaseIterable, Sendable {
        case icon, name, given, nickname, when, days, date, weekday, turns, more, group, label
    }

    private enum Element: Hashable {
        case text(CleanText)
        case field(Field)
        /// Left out as a whole where a field in it is empty.
        case optional([Element])
    }

    /// The maximum length of a template in scalars.
    package static let maximumLength = 1_000

    private let elements: [Element]

    package init(parsing text: String) throws(TemplateProblem) {
        guard let clean = CleanText(asItStands: text) else { throw .notALine }
        guard clean.string.unicodeScalars.count <= Self.maximumLength else { throw .tooLong }
        var parser = Parser(rest: Array(text.unicodeScalars)[...])
        elements = try parser.elements()
    }

    /// The line, with the values that the fields have.
    package func line(_ value: (Field) -> CleanText) -> StyledLine {
        var parts: [StyledLine.Part] = []
        func add(_ elements: [Element]) {
            for element in elements {
                switch element {
                case .text(let text): parts.append(.own(text))
                case .field(let field):
                    let value = value(field)
                    if !value.isEmpty { parts.append(.value(value)) }
                case .optional(let inner):
                    let lacksOne = inner.contains {
                        if case .field(let field) = $0 { value(field).isEmpty } else { false }
                    }
                    if !lacksOne { add(inner) }
                }
            }
        }
        add(elements)
        return StyledLine(parts: parts)
    }

    private struct Parser {
        var rest: ArraySlice<Unicode.Scalar>

        /// - Parameter isOptional: whether they stand in brackets, the first of which is read already.
        mutating func elements(isOptional: Bool = false) throws(TemplateProblem) -> [Element] {
            var elements: [Element] = []
            var text = String.UnicodeScalarView()
            func endText() {
                if !text.isEmpty, let clean = CleanText(asItStands: String(text)) { elements.append(.text(clean)) }
                text.removeAll()
            }
            while let scalar = rest.popFirst() {
                if "{}[]".unicodeScalars.contains(scalar), rest.first == scalar {
                    rest.removeFirst()
                    text.append(scalar)
                    continue
                }
                switch scalar {
                case "{":
                    endText()
                    elements.append(.field(try field()))
                case "[":
                    if isOptional { throw .nested }
                    endText()
                    elements.append(.optional(try self.elements(isOptional: true)))
                case "]" where isOptional:
                    endText()
                    guard elements.contains(where: { if case .field = $0 { true } else { false } }) else {
                        throw .withoutField
                    }
                    return elements
                case "}", "]": throw .unmatched(Character(scalar))
                default: text.append(scalar)
                }
            }
            if isOptional { throw .unmatched("[") }
            endText()
            return elements
        }

        private mutating func field() throws(TemplateProblem) -> Field {
            guard let end = rest.firstIndex(of: "}") else { throw .unmatched("{") }
            var name = String.UnicodeScalarView()
            name.append(contentsOf: rest[..<end])
            rest = rest[(end + 1)...]
            guard let field = Field(rawValue: String(name)) else { throw .unknownField(String(name)) }
            return field
        }
    }
}

/// Why a text is no template.
package enum TemplateProblem: Error, Hashable {
    /// It is more than one line, or has control characters in it.
    case notALine
    case tooLong
    /// A brace or a bracket without its other one.
    case unmatched(Character)
    /// Brackets in brackets.
    case nested
    /// Brackets without a field in them: they would always be there.
    case withoutField
    case unknownField(String)
}
