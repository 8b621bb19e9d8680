import BirthdayCore
import SafeText

/// What a language says of yearly dates that are no birthdays. Nothing agrees with a name; each occasion is a noun.
struct OccasionWords: Sendable {
    /// The day of a wedding, as it comes again.
    var anniversary: CleanText
    /// The day on which somebody died. A quiet word.
    var memorial: CleanText
    /// A date without a name of its own.
    var other: CleanText
    /// That many years, which stand in parentheses behind an occasion.
    var years: Language.Counted
    /// The anniversary of a wedding, that many years ago.
    var married: Language.Counted
    /// The title of a notification of that many dates, birthdays among them or not.
    var titleOfSeveral: Language.Counted
    /// An occasion, and when it is.
    var comes: @Sendable (_ occasion: CleanText, _ when: When) -> CleanText = { "\($0) \($1)" }
    /// Between a name and what is said of it.
    var colon: CleanText = ": "
    /// What stands behind an occasion.
    var inParentheses: @Sendable (_ text: CleanText) -> CleanText = { " (\($0))" }
    /// Two who have an anniversary together.
    var couple: @Sendable (_ one: CleanText, _ other: CleanText) -> CleanText = { "\($0) & \($1)" }

    /// The occasion by the user's own word, or by the language's; with the years that it comes again for.
    func name(_ occasion: Occasion, label: CleanText, years: Numeral?) -> CleanText {
        if occasion == .anniversary, label.isEmpty, let years { return married(years) }
        let name =
            switch occasion {
            case _ where !label.isEmpty: label
            case .anniversary: anniversary
            case .memorial: memorial
            case .birthday, .other: other
            }
        return years.map { "\(name)\(inParentheses(self.years($0)))" } ?? name
    }
}
