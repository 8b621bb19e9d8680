import BirthdayCore
import SafeText

extension Language {
    static let ukrainian = Language(
        code: "uk", yes: ["так", "т"], no: ["ні", "н"],
        today: "сьогодні", tomorrow: "завтра", yesterday: "учора",
        inDays: { "через \($0) \($0.eastSlavic(one: "день", few: "дні", many: "днів"))" },
        comes: { "\($0): \($1)" },
        turns: { "\($0) \($0.isToday ? "виповнюється" : "виповниться") \(ukrainianYears($1))" },
        comesTurning: { "\($0): \($1) виповниться \(ukrainianYears($2))" },
        isToday: { "\($0) сьогодні святкує день народження!" },
        turnsToday: { "\($0): сьогодні виповнюється \(ukrainianYears($1))!" },
        andMore: { "\($0) і ще \(ukrainianOthers($1))" },
        andMoreInFull: { "\($0) і ще \(ukrainianOthers($1)) сьогодні святкують день народження" },
        turnsTodayAndMore: {
            let celebrate = $2.eastSlavic(one: "святкує", few: "святкують", many: "святкують")
            let others: CleanText = "день народження \(celebrate) і ще \(ukrainianOthers($2))"
            return "\($0): сьогодні виповнюється \(ukrainianYears($1)), \(others)"
        },
        titleToday: { "День народження: \($0)" },
        titleBefore: { "День народження \($0)" },
        isTomorrow: { "\($0) завтра святкує день народження!" },
        wasYesterday: { "\($0): день народження був учора." },
        past: PastWords(
            daysAgo: { "\($0) \($0.eastSlavic(one: "день", few: "дні", many: "днів")) тому" },
            was: { "\($0): день народження був \($1)" },
            turned: { "\($0) \(ukrainianTurned($1))" },
            hasTurned: { "\($0): \($1) \(ukrainianTurned($2))" },
            wereMore: { "\($0) і ще \(ukrainianOthers($1)): день народження був \($2)" }),
        isOn: { "\($0): день народження \($1)." },
        turnsOn: { "\($0): \($1), виповниться \(ukrainianYears($2))." },
        onWeekday: [
            "понеділок": "у понеділок", "вівторок": "у вівторок", "середа": "у середу", "четвер": "у четвер",
            "пʼятниця": "у пʼятницю", "субота": "у суботу", "неділя": "у неділю",
        ],
        titleOfSeveral: { "\($0) \($0.eastSlavic(one: "день", few: "дні", many: "днів")) народження" },
        andOthers: { "і ще \(ukrainianOthers($0))" },
        open: "Відкрити",
        nobody: "Найближчих днів народження немає", nobodyYet: "Днів народження поки немає", noName: "(без імені)",
        titles: [
            .past: "Минулі дні",
            .today: "Сьогодні",
            .thisWeek: "Найближчі 7 днів",
            .thisMonth: "Найближчі 30 днів",
            .later: "Пізніше",
        ],
        labels: [
            .birthday: "День народження",
            .next: "Наступний",
            .groups: "Групи",
            .source: "Джерело",
            .identifier: "ID",
            .notShown: "Не показано",
            .notices: "Сповіщення",
            .telephone: "Телефон", .mail: "Ел. пошта",
        ],
        notes: [
            .approximate: "за розрахунками; там, де спостерігають Місяць, можлива різниця в день-два",
            .unknown: "неможливо визначити: таблиці календаря не сягають так далеко",
        ],
        reasons: [
            .withoutBirthday: "у картці немає дня народження",
            .unusableBirthday: "день народження в картці не вдається прочитати",
            .deceased: "немає в живих",
            .excluded: "приховано за вказівкою в картці",
            .hidden: "приховано тут",
        ],
        occasions: OccasionWords(
            anniversary: "річниця весілля", memorial: "день пам’яті", other: "пам’ятна дата",
            years: { ukrainianYears($0) },
            married: { "\(ukrainianYears($0)) шлюбу" },
            titleOfSeveral: { "Пам’ятні дати: \($0)" }),
        people: { ukrainianOthers($0) },
        emptyGroup: "нікого",
        nextInGroup: { "найближчий день народження у \($0), \($1)" },
        groupNotices: [
            .dayOf: "сповіщення в день народження", .dayBefore: "сповіщення напередодні",
            .both: "сповіщення напередодні та в день народження", .none: "без сповіщень",
        ],
        and: " і ",
        noticesBefore: {
            "сповіщення за \($0)\($1) \($1.eastSlavic(one: "день", few: "дні", many: "днів"))"
        },
        inStoreAlone: "збережено лише тут",
        onNoCard: "немає в жодній картці")

    private static func ukrainianTurned(_ age: Numeral) -> CleanText {
        "\(age.eastSlavic(one: "виповнився", few: "виповнилося", many: "виповнилося")) \(ukrainianYears(age))"
    }

    private static func ukrainianYears(_ age: Numeral) -> CleanText {
        age.eastSlavic(one: "\(age) рік", few: "\(age) роки", many: "\(age) років")
    }

    private static func ukrainianOthers(_ count: Numeral) -> CleanText {
        count.eastSlavic(one: "\(count) людина", few: "\(count) людини", many: "\(count) людей")
    }
}
