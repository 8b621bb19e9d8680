import SafeText

// The plural forms of whole numbers, by CLDR's rules for cardinals. The parameters have the names of CLDR's categories.

extension Int {
    /// One, and all others: German, English, Italian and many more.
    func plural<Text>(one: Text, other: Text) -> Text { self == 1 ? one : other }

    /// One; two to four; the rest: Czech.
    func czech<Text>(one: Text, few: Text, other: Text) -> Text {
        switch self {
        case 1: one
        case 2...4: few
        default: other
        }
    }

    /// One alone; what ends in two to four but the teens; the rest: Polish.
    func polish<Text>(one: Text, few: Text, many: Text) -> Text {
        self == 1 ? one : endsInTwoToFour ? few : many
    }

    /// What ends in one but eleven; what ends in two to four but the teens; the rest: Russian, Ukrainian.
    func eastSlavic<Text>(one: Text, few: Text, many: Text) -> Text {
        self % 10 == 1 && self % 100 != 11 ? one : endsInTwoToFour ? few : many
    }

    /// One; two; then by the last two digits: 3 to 10, 11 to 99, the round hundreds with 1 and 2: Arabic.
    func arabic<Text>(one: Text, two: Text, few: Text, many: Text, other: Text) -> Text {
        switch (self, self % 100) {
        case (1, _): one
        case (2, _): two
        case (_, 3...10): few
        case (_, 11...99): many
        default: other
        }
    }

    private var endsInTwoToFour: Bool { (2...4).contains(self % 10) && !(12...14).contains(self % 100) }
}

// The same of numbers in the digits of the text around them.
extension Numeral {
    func plural(one: CleanText, other: CleanText) -> CleanText { value.plural(one: one, other: other) }

    func czech(one: CleanText, few: CleanText, other: CleanText) -> CleanText {
        value.czech(one: one, few: few, other: other)
    }

    func polish(one: CleanText, few: CleanText, many: CleanText) -> CleanText {
        value.polish(one: one, few: few, many: many)
    }

    func eastSlavic(one: CleanText, few: CleanText, many: CleanText) -> CleanText {
        value.eastSlavic(one: one, few: few, many: many)
    }

    func arabic(
        one: CleanText, two: CleanText, few: CleanText, many: CleanText, other: CleanText
    ) -> CleanText {
        value.arabic(one: one, two: two, few: few, many: many, other: other)
    }
}
