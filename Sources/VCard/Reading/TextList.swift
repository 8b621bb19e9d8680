/// The texts of a property that is a list with commas, each once, in their order.
struct TextList {
    private var texts: [String] = []
    private var seen: Set<String> = []

    var first: String? { texts.first }

    /// Takes the texts that are not blank.
    mutating func add(_ property: Property, _ decoder: inout TextDecoder) {
        decoder.withText(of: property) { text in
            CardText.forEachPart(of: text, separator: ASCII.comma) { part in
                let text = CardText.unescaped(part)
                if texts.isEmpty {
                    if !text.isEmpty { texts = [text] }
                } else if !text.isEmpty, isNew(text) {
                    texts.append(text)
                }
            }
        }
    }

    /// The texts, which move out of the list: it is used up.
    mutating func take() -> [String] { taking(&texts, leaving: []) }

    /// Compares up to 16 texts one by one; a set finds more of them.
    private mutating func isNew(_ text: String) -> Bool {
        guard texts.count >= 16 else { return !texts.contains(text) }
        if seen.isEmpty { seen = Set(texts) }
        return seen.insert(text).inserted
    }
}
