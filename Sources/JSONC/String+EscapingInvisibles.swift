extension String {
    /// The JSON document with `\uXXXX` for every scalar that json-c does not escape and that controls a terminal, ends a
    /// line or changes its direction. Such scalars occur only in strings, so the document's value stays the same.
    func escapingInvisibles() -> String {
        guard unicodeScalars.contains(where: \.actsUnescaped) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.actsUnescaped {
                let digits = String(scalar.value, radix: 16)
                result.append(
                    contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var actsUnescaped: Bool {
        switch value {
        case 0x7F...0x9F: true  // DEL and C1
        case 0x2028, 0x2029: true  // line and paragraph separator
        case 0x202A...0x202E, 0x2066...0x2069: true  // bidi embeddings, overrides, isolates
        default: false
        }
    }
}
