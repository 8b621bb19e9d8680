extension CleanText {
    /// What the user wrote for a line, with its spaces and its markup.
    ///
    /// - Returns: nil for more than one line, and for characters that no format can carry: control characters,
    ///   noncharacters.
    package init?(asItStands text: String) {
        let isLine = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: scalar.value & 0xFFFE != 0xFFFE
            }
        }
        guard isLine else { return nil }
        self.init(clean: text)
    }
}
