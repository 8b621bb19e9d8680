extension [String] {
    /// Appends those that are not in the list yet, each once; in linear time, however many there are.
    package mutating func appendNew(_ names: [String]) {
        if names.isEmpty { return }
        var known = Set(self)
        for name in names where known.insert(name).inserted { append(name) }
    }
}
