/// A birthday and a second one, as a card gives them.
struct BirthdayChoice {
    var first: Birthday?
    var second: Birthday?

    var all: [Birthday] { [first, second].compactMap(\.self) }

    /// What both say together, or one of several such things; nothing where they are two people's. The second birthdays decide
    /// where not both have a first.
    func with(_ other: BirthdayChoice) -> [BirthdayChoice] {
        if let first, let theirs = other.first, !first.isCompatible(with: theirs) { return [] }
        let first = Self.completed(first, other.first)
        guard let second, let theirs = other.second, !second.isCompatible(with: theirs) else {
            return [BirthdayChoice(first: first, second: Self.completed(second, other.second))]
        }
        if self.first == nil || other.first == nil { return [] }
        return [BirthdayChoice(first: first, second: second), BirthdayChoice(first: first, second: theirs)]
    }

    private static func completed(_ one: Birthday?, _ other: Birthday?) -> Birthday? {
        one?.year == nil ? other ?? one : one
    }
}

extension Set<Birthday> {
    /// Without those whose year is known by another one.
    var withYears: [Birthday] {
        let days = Set(lazy.filter { $0.year != nil }.map(\.withoutYear))
        return days.isEmpty ? Array(self) : filter { !days.contains($0) }
    }
}

/// Numbers for values, from 0 in the order in which they come.
struct Numbers<Value: Hashable> {
    private var known: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
        if let number = known[value] { return number }
        known[value] = known.count
        return known.count - 1
    }
}
