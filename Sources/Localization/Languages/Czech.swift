import BirthdayCore
import SafeText

extension Language {
    static let czech = Language(
        code: "cs", yes: ["ano", "a"], no: ["ne", "n"],
        today: "dnes", tomorrow: "zítra", yesterday: "včera",
        inDays: { "za \($0) \($0.czech(one: "den", few: "dny", other: "dní"))" },
        turns: { "\($0) \($0.isToday ? "slaví" : "oslaví") \($1). narozeniny" },
        isToday: { "\($0) má dnes narozeniny!" },
        turnsToday: { "\($0) dnes slaví \($1). narozeniny!" },
        andMore: { "\($0) a \(czechOthers($1))" },
        andMoreInFull: { "Dnes mají narozeniny \($0) a \(czechOthers($1))" },
        turnsTodayAndMore: {
            "\($0) dnes slaví \($1). narozeniny; slaví i \(czechOthers($2))"
        },
        titleToday: { "Narozeniny: \($0)" },
        titleBefore: { "Narozeniny \($0)" },
        isTomorrow: { "\($0) má zítra narozeniny!" },
        wasYesterday: { "\($0): narozeniny byly včera." },
        past: PastWords(
            daysAgo: { "před \($0) dny" },
            was: { "\($0): narozeniny byly \($1)" },
            turned: { "\($1). narozeniny byly \($0)" },
            hasTurned: { "\($0): \($2). narozeniny byly \($1)" },
            wereMore: { "\($0) a \(czechOthers($1)): narozeniny byly \($2)" }),
        isOn: { "\($0) má narozeniny \($1)." },
        turnsOn: { "\($0) oslaví \($2). narozeniny \($1)." },
        onWeekday: [
            "pondělí": "v pondělí", "úterý": "v úterý", "středa": "ve středu", "čtvrtek": "ve čtvrtek",
            "pátek": "v pátek", "sobota": "v sobotu", "neděle": "v neděli",
        ],
        titleOfSeveral: { "Narozeniny: \($0) \($0.czech(one: "člověk", few: "lidé", other: "lidí"))" },
        andOthers: { "a \(czechOthers($0))" },
        open: "Otevřít",
        nobody: "Žádné nadcházející narozeniny", nobodyYet: "Zatím žádné narozeniny", noName: "(beze jména)",
        titles: [
            .past: "Uplynulé dny",
            .today: "Dnes",
            .thisWeek: "Příštích 7 dní",
            .thisMonth: "Příštích 30 dní",
            .later: "Později",
        ],
        labels: [
            .birthday: "Narozeniny",
            .next: "Příští",
            .groups: "Skupiny",
            .source: "Zdroj",
            .identifier: "ID",
            .notShown: "Nezobrazeno",
            .notices: "Upozornění",
            .telephone: "Telefon", .mail: "E-mail",
        ],
        notes: [
            .approximate: "podle výpočtu; kde se pozoruje Měsíc, může se lišit o den či dva",
            .unknown: "nelze zjistit: tabulky kalendáře tak daleko nesahají",
        ],
        reasons: [
            .withoutBirthday: "karta nemá datum narození",
            .unusableBirthday: "datum narození na kartě nelze přečíst",
            .deceased: "už nežije",
            .excluded: "karta žádá, aby se nezobrazovaly",
            .hidden: "skryto zde",
        ],
        occasions: OccasionWords(
            anniversary: "výročí svatby", memorial: "výročí úmrtí", other: "významný den",
            years: { czechYears($0) },
            married: { "\($0). výročí svatby" },
            titleOfSeveral: { "Výročí: \($0)" }),
        people: { $0.czech(one: "\($0) osoba", few: "\($0) osoby", other: "\($0) osob") },
        emptyGroup: "nikdo",
        nextInGroup: { "další narozeniny má \($0), \($1)" },
        groupNotices: [
            .dayOf: "upozornění v den narozenin", .dayBefore: "upozornění den předem",
            .both: "upozornění den předem a v den narozenin", .none: "bez upozornění",
        ],
        and: " a ",
        noticesBefore: { "upozornění \($0)\($1) \($1.czech(one: "den", few: "dny", other: "dní")) předem" },
        inStoreAlone: "uloženo jen zde",
        onNoCard: "na žádné kartě")

    private static func czechOthers(_ count: Numeral) -> CleanText {
        count.czech(one: "\(count) další člověk", few: "\(count) další lidé", other: "\(count) dalších lidí")
    }

    private static func czechYears(_ count: Numeral) -> CleanText {
        "\(count) \(count.czech(one: "rok", few: "roky", other: "let"))"
    }
}
