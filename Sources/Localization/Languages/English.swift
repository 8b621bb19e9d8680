import BirthdayCore
import SafeText

extension Language {
    /// As America speaks it. The words of every locale that has no other.
    static let english = Language(
        code: "en", yes: ["y", "yes"], no: ["n", "no"],
        today: "today", tomorrow: "tomorrow", yesterday: "yesterday", inDays: { "in \($0) days" },
        turns: { "turns \($1) \($0)" },
        isToday: { "\($0)'s birthday!" },
        turnsToday: { "\($0) turns \($1) today!" },
        andMore: { "\($0) and \($1) more" },
        andMoreInFull: { "\($0) and \($1) more have their birthday today" },
        turnsTodayAndMore: {
            let celebrate = $2.plural(one: "has a birthday", other: "have birthdays")
            return "\($0) turns \($1) today, and \($2) more \(celebrate)"
        },
        titleToday: { "\($0)'s Birthday!" },
        titleBefore: {
            switch $0.daysUntil {
            case 1: "Birthday Tomorrow"
            case -1: "Birthday Yesterday"
            default: "Birthday in \($0.daysUntil) Days"
            }
        },
        noticeToday: { "Today is \($0)'s birthday!" },
        isTomorrow: { "\($0)'s birthday is tomorrow!" },
        wasYesterday: { "\($0)'s birthday was yesterday." },
        past: PastWords(
            daysAgo: { "\($0) days ago" },
            was: { "\($0)'s birthday was \($1)" },
            turned: { "turned \($1)\($0.daysUntil == -1 ? "" : ",") \($0)" },
            wereMore: { "\($0) and \($1) more had their birthday \($2)" }),
        isOn: { "\($0)'s birthday is on \($1)." },
        turnsOn: { "\($0) turns \($2) on \($1)." },
        titleOfSeveral: { "\($0) \($0.plural(one: "Birthday", other: "Birthdays"))" },
        andOthers: { "and \($0) more" },
        open: "Open",
        nobody: "No upcoming birthdays", nobodyYet: "No birthdays yet", noName: "(no name)",
        titles: [
            .past: "Past Days",
            .today: "Today",
            .thisWeek: "Next 7 Days",
            .thisMonth: "Next 30 Days",
            .later: "Later",
        ],
        labels: [
            .birthday: "Birthday",
            .next: "Next",
            .groups: "Groups",
            .source: "From",
            .identifier: "ID",
            .notShown: "Not shown",
            .notices: "Notices",
            .telephone: "Telephone", .mail: "Mail",
        ],
        notes: [
            .approximate: "calculated; may be a day or two off where the new moon is sighted",
            .unknown: "cannot be known: the calendar's tables do not reach this far",
        ],
        reasons: [
            .withoutBirthday: "no birthday on the card",
            .unusableBirthday: "the birthday on the card cannot be read",
            .deceased: "has died",
            .excluded: "hidden, as the card asks",
            .hidden: "hidden by you",
        ],
        occasions: OccasionWords(
            anniversary: "wedding anniversary", memorial: "day of remembrance", other: "special day",
            years: { "\($0) \($0.plural(one: "year", other: "years"))" },
            married: { "\($0) \($0.plural(one: "year", other: "years")) married" },
            titleOfSeveral: { "\($0) Special Days" }),
        people: { $0.plural(one: "\($0) person", other: "\($0) people") },
        emptyGroup: "nobody",
        nextInGroup: { "\($0) \($1)" },
        groupNotices: [.none: "never notified"],
        noticesOnDays: englishNotices,
        inStoreAlone: "saved only here",
        onNoCard: "on no card")

    /// `notified on the day, 3 days before and a week before`.
    private static func englishNotices(_ days: [Int]) -> CleanText {
        let leads = days.map(englishLead)
        let last = Array(leads.suffix(2)).joined(separator: " and ")
        return "notified \((Array(leads.dropLast(2)) + [last]).joined(separator: ", "))"
    }

    private static func englishLead(_ days: Int) -> CleanText {
        switch days {
        case 0: "on the day"
        case 1: "the day before"
        case 7: "a week before"
        case _ where days.isMultiple(of: 7): "\(days / 7) weeks before"
        default: "\(days) days before"
        }
    }
}
