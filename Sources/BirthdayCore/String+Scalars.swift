extension String {
    /// The text with each scalar that has a replacement replaced.
    ///
    /// Programs that read an escaped text see scalars, or bytes. A character is not what to look for: an apostrophe with a
    /// combining mark behind it is another one than an apostrophe, and ends a quotation all the same.
    package func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result += text
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    package func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        replacing { $0 == scalar ? text : nil }
    }
}
