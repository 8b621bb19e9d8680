extension Int {
    /// A number of things in English: `1 card`, `3 cards`.
    ///
    /// - Parameter many: what several are called, where that is not the one with an s.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
