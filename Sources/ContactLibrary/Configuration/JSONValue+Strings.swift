import JSONC

extension JSONValue {
    /// The strings of an array of strings; nil for anything else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}
