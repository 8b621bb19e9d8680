import BirthdayCore
import SafeText

extension Language {
    static let russian = Language(
        code: "ru", yes: ["да", "д"], no: ["нет", "н"],
        today: "сегодня", tomorrow: "завтра", yesterday: "вчера",
        inDays: { "через \($0) \($0.eastSlavic(one: "день", few: "дня", many: "дней"))" },
        comes: { "\($0): \($1)" },
        turns: { "\($0) \($0.isToday ? "исполняется" : "исполнится") \(russianYears($1))" },
        comesTurning: { "\($0): \($1) исполнится \(russianYears($2))" },
        isToday: { "\($0) сегодня празднует день рождения!" },
        turnsToday: { "\($0): сегодня исполняется \(russianYears($1))!" },
        andMore: { "\($0) и ещё \(russianOthers($1))" },
        andMoreInFull: { "\($0) и ещё \(russianOthers($1)) сегодня празднуют день рождения" },
        turnsTodayAndMore: {
            let celebrate = $2.eastSlavic(one: "празднует", few: "празднуют", many: "празднуют")
            let others: CleanText = "день рождения \(celebrate) и ещё \(russianOthers($2))"
            return "\($0): сегодня исполняется \(russianYears($1)), \(others)"
        },
        titleToday: { "День рождения: \($0)" },
        titleBefore: { "День рождения \($0)" },
        isTomorrow: { "\($0) завтра празднует день рождения!" },
        wasYesterday: { "\($0): день рождения был вчера." },
        past: PastWords(
            daysAgo: { "\($0) \($0.eastSlavic(one: "день", few: "дня", many: "дней")) назад" },
            was: { "\($0): день рождения был \($1)" },
            turned: { "\($0) \(russianTurned($1))" },
            hasTurned: { "\($0): \($1) \(russianTurned($2))" },
            wereMore: { "\($0) и ещё \(russianOthers($1)): день рождения был \($2)" }),
        isOn: { "\($0): день рождения \($1)." },
        turnsOn: { "\($0): \($1), исполнится \(russianYears($2))." },
        onWeekday: [
            "понедельник": "в понедельник", "вторник": "во вторник", "среда": "в среду", "четверг": "в четверг",
            "пятница": "в пятницу", "суббота": "в субботу", "воскресенье": "в воскресенье",
        ],
        titleOfSeveral: { "\($0) \($0.eastSlavic(one: "день", few: "дня", many: "дней")) рождения" },
        andOthers: { "и ещё \(russianOthers($0))" },
        open: "Открыть",
        nobody: "Ближайших дней рождения нет", nobodyYet: "Дней рождения пока нет", noName: "(без имени)",
        titles: [
            .past: "Прошедшие дни",
            .today: "Сегодня",
            .thisWeek: "Ближайшие 7 дней",
            .thisMonth: "Ближайшие 30 дней",
            .later: "Позже",
        ],
        labels: [
            .birthday: "День рождения",
            .next: "Следующий",
            .groups: "Группы",
            .source: "Источник",
            .identifier: "ID",
            .notShown: "Не показано",
            .notices: "Уведомления",
            .telephone: "Телефон", .mail: "Эл. почта",
        ],
        notes: [
            .approximate: "по расчётам; там, где наблюдают Луну, возможна разница в день-два",
            .unknown: "невозможно определить: таблицы календаря не доходят до этого времени",
        ],
        reasons: [
            .withoutBirthday: "в карточке нет дня рождения",
            .unusableBirthday: "день рождения в карточке не удаётся прочитать",
            .deceased: "нет в живых",
            .excluded: "скрыто по указанию в карточке",
            .hidden: "скрыто здесь",
        ],
        occasions: OccasionWords(
            anniversary: "годовщина свадьбы", memorial: "день памяти", other: "памятная дата",
            years: { russianYears($0) },
            married: { "\($0)-я годовщина свадьбы" },
            titleOfSeveral: { "Памятные даты: \($0)" }),
        people: { $0.eastSlavic(one: "\($0) человек", few: "\($0) человека", many: "\($0) человек") },
        emptyGroup: "никого",
        nextInGroup: { "ближайший день рождения у \($0), \($1)" },
        groupNotices: [
            .dayOf: "уведомление в день рождения", .dayBefore: "уведомление накануне",
            .both: "уведомление накануне и в день рождения", .none: "без уведомлений",
        ],
        and: " и ",
        noticesBefore: {
            "уведомление за \($0)\($1) \($1.eastSlavic(one: "день", few: "дня", many: "дней"))"
        },
        inStoreAlone: "сохранено только здесь",
        onNoCard: "нет ни в одной карточке")

    private static func russianTurned(_ age: Numeral) -> CleanText {
        "\(age.eastSlavic(one: "исполнился", few: "исполнилось", many: "исполнилось")) \(russianYears(age))"
    }

    private static func russianYears(_ age: Numeral) -> CleanText {
        age.eastSlavic(one: "\(age) год", few: "\(age) года", many: "\(age) лет")
    }

    private static func russianOthers(_ count: Numeral) -> CleanText {
        count.eastSlavic(one: "\(count) человек", few: "\(count) человека", many: "\(count) человек")
    }
}
