import BirthdayCore
import SafeText

extension Language {
    static let italian = Language(
        code: "it", yes: ["sì", "s"], no: ["no", "n"],
        today: "oggi", tomorrow: "domani", yesterday: "ieri", inDays: { "tra \($0) giorni" },
        turns: { "compie \(italianYears($1)) \($0)" },
        isToday: { "Oggi è il compleanno di \($0)!" },
        turnsToday: { "Oggi \($0) compie \(italianYears($1))!" },
        andMore: { "\($0) e \(italianOthers($1))" },
        andMoreInFull: { "Oggi compiono gli anni \($0) e \(italianOthers($1))" },
        turnsTodayAndMore: {
            let celebrate = $2.plural(one: "compie gli anni", other: "compiono gli anni")
            return "Oggi \($0) compie \(italianYears($1)); \(celebrate) anche \(italianOthers($2))"
        },
        titleToday: { "Compleanno di \($0)!" },
        titleBefore: { "Compleanno \($0)" },
        isTomorrow: { "Domani è il compleanno di \($0)!" },
        wasYesterday: { "Ieri era il compleanno di \($0)." },
        past: PastWords(
            daysAgo: { "\($0) giorni fa" },
            was: { "\($0) ha compiuto gli anni \($1)" },
            turned: { "ha compiuto \(italianYears($1)) \($0)" },
            wereMore: { "\($0) e \(italianOthers($1)) hanno compiuto gli anni \($2)" }),
        isOn: { "Il compleanno di \($0) è \($1)." },
        turnsOn: { "\($0) compie \(italianYears($2)) \($1)." },
        titleOfSeveral: { "\($0) \($0.plural(one: "compleanno", other: "compleanni"))" },
        andOthers: { "e \(italianOthers($0))" },
        open: "Apri",
        nobody: "Nessun compleanno in arrivo", nobodyYet: "Ancora nessun compleanno", noName: "(senza nome)",
        titles: [
            .past: "Giorni passati",
            .today: "Oggi",
            .thisWeek: "Prossimi 7 giorni",
            .thisMonth: "Prossimi 30 giorni",
            .later: "Più avanti",
        ],
        labels: [
            .birthday: "Compleanno",
            .next: "Prossimo",
            .groups: "Gruppi",
            .source: "Origine",
            .identifier: "ID",
            .notShown: "Non mostrato",
            .notices: "Avvisi",
            .telephone: "Telefono", .mail: "E-mail",
        ],
        notes: [
            .approximate: "calcolato; dove si osserva la luna, può variare di uno o due giorni",
            .unknown: "non determinabile: le tavole del calendario non arrivano così lontano",
        ],
        reasons: [
            .withoutBirthday: "nessun compleanno nella scheda",
            .unusableBirthday: "il compleanno nella scheda non è leggibile",
            .deceased: "persona deceduta",
            .excluded: "la scheda chiede di non mostrarlo",
            .hidden: "nascosto qui",
        ],
        occasions: OccasionWords(
            anniversary: "anniversario di matrimonio", memorial: "anniversario della scomparsa",
            other: "giorno speciale",
            years: { italianYears($0) },
            married: { "\(italianYears($0)) di matrimonio" },
            titleOfSeveral: { "\($0) ricorrenze" }),
        people: { $0.plural(one: "\($0) persona", other: "\($0) persone") },
        emptyGroup: "nessuno",
        nextInGroup: { "prossimo compleanno, quello di \($0), \($1)" },
        groupNotices: [
            .dayOf: "avviso il giorno stesso", .dayBefore: "avviso il giorno prima",
            .both: "avviso il giorno prima e il giorno stesso", .none: "nessun avviso",
        ],
        and: " e ",
        noticesBefore: { "avviso \($0)\($1) giorni prima" },
        inStoreAlone: "salvato solo qui",
        onNoCard: "in nessuna scheda")

    private static func italianYears(_ age: Numeral) -> CleanText {
        age.plural(one: "\(age) anno", other: "\(age) anni")
    }

    private static func italianOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "un’altra persona", other: "altre \(count) persone")
    }
}
