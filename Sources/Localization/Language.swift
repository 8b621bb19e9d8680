import BirthdayCore
import Messages
import SafeText
import WidgetTimeline

/// The words of one language, or of one as some regions speak it. Each is one file in `Languages` and one line in `all`.
///
/// Nobody knows how a name is inflected, or whether its bearer is a man or a woman: sentences are worded so that the name
/// keeps its form (the nominative) and nothing agrees with it.
///
/// Why: docs/decisions.md#words.
struct Language: Sendable {
    typealias Sentence = @Sendable (_ name: CleanText) -> CleanText
    typealias Counted = @Sendable (_ count: Numeral) -> CleanText

    /// ISO 639-1.
    let code: String
    /// Regions (ISO 3166-1) and scripts (ISO 15924) of a variant; empty for the words of all others.
    var regions: Set<String> = []
    /// What answers a question with yes; the English words do in every language.
    var yes: [String]
    /// What answers it with no, as well as the English words.
    var no: [String]

    // How far away a day is.

    var today: CleanText
    var tomorrow: CleanText
    var yesterday: CleanText
    /// From 2 days on, in the language's plural form.
    var inDays: Counted

    // Whose birthday it is.

    /// Before the day.
    var comes: @Sendable (_ name: CleanText, _ when: When) -> CleanText = { "\($0) \($1)" }
    /// How old somebody turns, after the name and a comma, or a dash (`separatorBeforeAge`).
    var turns: @Sendable (_ when: When, _ age: Numeral) -> CleanText
    /// How old somebody turns, as a sentence with the name; nil where it is the name and `turns`.
    var comesTurning: (@Sendable (_ name: CleanText, _ when: When, _ age: Numeral) -> CleanText)?
    /// Says that it is that person's birthday today.
    var isToday: Sentence
    /// Says how old that person turns today.
    var turnsToday: @Sendable (_ name: CleanText, _ age: Numeral) -> CleanText
    /// That person and others, 1 or more, beside a picture that says the rest.
    var andMore: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says that it is the birthday of that person and of others today.
    var andMoreInFull: @Sendable (_ name: CleanText, _ others: Numeral) -> CleanText
    /// Says how old that person turns today, and that it is the birthday of others too.
    var turnsTodayAndMore: @Sendable (_ name: CleanText, _ age: Numeral, _ others: Numeral) -> CleanText

    // What a notification says.

    /// The title on the day.
    var titleToday: Sentence
    /// The title on any other day.
    var titleBefore: @Sendable (_ when: When) -> CleanText
    /// Says that it is that person's birthday today; nil where it is `isToday`.
    var noticeToday: Sentence?
    /// Says that it is that person's birthday tomorrow.
    var isTomorrow: Sentence
    /// Says that it was that person's birthday yesterday.
    var wasYesterday: Sentence
    /// What is said of a birthday that is over.
    var past: PastWords
    /// Says on which day that person's birthday is. The date begins or ends with the weekday; it is in the nominative where
    /// `onWeekday` says nothing.
    var isOn: @Sendable (_ name: CleanText, _ date: CleanText) -> CleanText
    /// Says how old that person turns on that day.
    var turnsOn: @Sendable (_ name: CleanText, _ date: CleanText, _ age: Numeral) -> CleanText
    /// Makes an exclamation of a sentence.
    var exclaimed: Sentence = { "\($0)!" }
    /// What a sentence makes of a weekday at the beginning or the end of a date.
    var onWeekday: Words<String> = [:]
    /// The title of a notification of that many birthdays; their names stand in a line each below it.
    var titleOfSeveral: Counted
    /// The line after those names: that many more people have their birthday.
    var andOthers: Counted
    /// Before the words of `andOthers` at the end of a sentence, where that is not `separator`.
    var separatorBeforeOthers: CleanText?
    /// What a click does: it opens the person's card.
    var open: CleanText

    // The birthday list.

    /// Says that there is no birthday to come.
    var nobody: CleanText
    /// Stands for `nobody` where there are contacts, and none has a birthday.
    var nobodyYet: CleanText
    /// Stands for the name of somebody who has none.
    var noName: CleanText
    /// The headings: of the days before today, of today, of the days 1 to 7, of the days 8 to 30, of the rest.
    var titles: Words<BirthdaySection>

    // A contact.

    var labels: Words<ContactLabel>
    var notes: Words<DateNote>
    var reasons: Words<HiddenReason>

    // Other yearly dates.

    var occasions: OccasionWords

    // What is said of a group, after its name.

    /// How many are in it.
    var people: Counted
    /// Says that nobody is in it.
    var emptyGroup: CleanText
    /// Whose birthday is next in it. It begins small, and has no colon: it stands behind that of the group's name.
    var nextInGroup: @Sendable (_ name: CleanText, _ when: When) -> CleanText
    /// When its birthdays are notified of, for the sets of days that people choose most.
    var groupNotices: Words<LeadTimes>
    /// Stands before the last of several numbers, and between the others, where that is not `separator`.
    var and: CleanText = ", "
    var enumerationSeparator: CleanText?
    /// When its birthdays are notified of, for sets that `groupNotices` lacks: the last number of days, 2 or more, and those
    /// before it, ready to stand in front of it.
    var noticesBefore: @Sendable (_ others: CleanText, _ last: Numeral) -> CleanText = { "\($0)\($1)" }
    /// Those days as one phrase; nil where it is made by `noticesBefore`.
    var noticesOnDays: (@Sendable (_ days: [Int]) -> CleanText)?
    /// Somebody is in it by the store, not by a card.
    var inStoreAlone: CleanText
    /// No card names it.
    var onNoCard: CleanText


    // How it is written.

    /// Whether it is written from right to left.
    var isRightToLeft = false
    /// Whether its numbers have the digits of the dates beside them, where those are not ASCII's.
    var followsDigitsOfDates = false
    /// What a sentence puts after a name, such as Japanese さん.
    var honorific: CleanText = ""
    /// Between name, date and day on one line.
    var separator: CleanText = ", "
    /// Between the date and an age, which is said with a verb.
    var separatorBeforeAge: CleanText = " – "

    /// The languages by their code, a line each. One is made when it is asked for.
    static let all: KeyValuePairs<String, @Sendable () -> Language> = [
        "en": { .english },
        "de": { .german },
        "fr": { .french },
        "es": { .spanish },
        "pl": { .polish },
        "ar": { .arabic },
        "zh": { .chinese },
        "zh": { .traditionalChinese },
        "ja": { .japanese },
        "pt": { .portuguese },
        "pt": { .europeanPortuguese },
        "ru": { .russian },
        "it": { .italian },
        "nl": { .dutch },
        "ko": { .korean },
        "tr": { .turkish },
        "uk": { .ukrainian },
        "cs": { .czech },
        "sv": { .swedish },
        "hu": { .hungarian },
    ]

    /// The language of a locale, as the locale's region or script has it; nil for any other.
    ///
    /// - Parameter locale: an identifier such as `pt_PT`, `zh_Hant_TW`. What follows the language decides.
    static func of(locale: String) -> Language? {
        let parts = locale.split(separator: "_", maxSplits: 2).map { $0.lowercased() }
        let variants = all.filter { $0.key == parts.first }.map { $0.value() }
        let own = variants.first { $0.regions.contains { parts.count > 1 && $0.lowercased() == parts[1] } }
        return own ?? variants.first { $0.regions.isEmpty }
    }
}

/// Words by what they are for. No dictionary: making the type of one takes as long as all words of a language.
struct Words<Key: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
    private(set) var pairs: [(key: Key, words: CleanText)]

    init(dictionaryLiteral pairs: (Key, CleanText)...) { self.pairs = pairs.map { ($0, $1) } }
}

extension Words where Key: Equatable {
    subscript(key: Key) -> CleanText? {
        get { pairs.last { $0.key == key }?.words }
        set { if let newValue { pairs.append((key, newValue)) } }
    }
}

/// One language's words for a birthday that is over.
struct PastWords: Sendable {
    /// From 2 days on, in the language's plural form.
    var daysAgo: Language.Counted
    /// Says that it was that person's birthday.
    var was: @Sendable (_ name: CleanText, _ when: When) -> CleanText
    /// How old somebody turned, as `Language.turns`.
    var turned: @Sendable (_ when: When, _ age: Numeral) -> CleanText
    /// How old somebody turned, as a sentence with the name; nil where it is the name and `turned`.
    var hasTurned: (@Sendable (_ name: CleanText, _ when: When, _ age: Numeral) -> CleanText)?
    /// Says that it was the birthday of that person and of others, 1 or more.
    var wereMore: @Sendable (_ name: CleanText, _ others: Numeral, _ when: When) -> CleanText
}

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

/// A number of days, years or people, 1 or more, in the digits of the text around it.
struct Numeral: Sendable {
    let value: Int
    let text: CleanText

    // The plural forms, as `Int` has them.

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

/// When somebody has a birthday, in words.
struct When: Sendable {
    let daysUntil: Int
    let text: CleanText

    var isToday: Bool { daysUntil == 0 }
}

extension CleanText.Interpolation {
    mutating func appendInterpolation(_ number: Numeral) { appendInterpolation(number.text) }

    mutating func appendInterpolation(_ when: When) { appendInterpolation(when.text) }
}

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
