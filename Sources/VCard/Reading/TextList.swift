/// The texts of a property that is a list with commas, each once, in their order, within limits.
package struct TextList {
    private var texts: [String] = []
    private var seen: Set<String> = []
    /// The first that is not blank, however long it is.
    private(set) var first: String?
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
                if first == nil { first = text }
                if limits.areExceeded(by: text) {
                    guard problems.last?.line != property.line else { return }
                    problems.append(
                        limits.problem(
                            at: property.line, "\(property.writtenName.asName) has a name of", ", which is left out"))
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
                reason: "\(property.writtenName.asName): the names after the first \(maximum) are left out"))
    }

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
