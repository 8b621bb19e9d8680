import SafeText

/// One language's words for a birthday that is over.
struct PastWords: Sendable {
    /// From 2 days on, in the language's plural form.
    var daysAgo: Language.Counted
    /// Says that it was that person's birthday.
    var was: @Sendable (_ name: CleanText, _ when: When) -> CleanText
    /// How old somebody turned, as `Language.turns`.
    var turned: @Sendable (_ when: When, _ age: Numeral) -> CleanText
    /// The same as a sentence; nil where it is the name and `turned`.
    var hasTurned: (@Sendable (_ name: CleanText, _ when: When, _ age: Numeral) -> CleanText)?
    /// Says that it was the birthday of that person and of others, 1 or more.
    var wereMore: @Sendable (_ name: CleanText, _ others: Numeral, _ when: When) -> CleanText
}

extension LocalizedTexts {
    package func wasBirthday(_ name: CleanText, daysUntil: Int, turning age: Int?, andMore others: Int) -> CleanText {
        let (when, past) = (when(daysUntil), language.past)
        guard let age = age.map(numeral) else {
            return others > 0 ? past.wereMore(name, numeral(others), when) : past.was(name, when)
        }
        let sentence = past.hasTurned?(name, when, age) ?? "\(name) \(past.turned(when, age))"
        return adding(others, to: sentence)
    }
}
