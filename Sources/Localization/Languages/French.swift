import BirthdayCore
import SafeText

extension Language {
    static let french = Language(
        code: "fr", yes: ["oui", "o"], no: ["non", "n"],
        today: "aujourd’hui", tomorrow: "demain", yesterday: "hier", inDays: { "dans \($0) jours" },
        turns: { "\($0.isToday ? "a" : "aura") \(frenchYears($1)) \($0)" },
        isToday: { "\($0) fête son anniversaire aujourd’hui\u{202F}!" },
        turnsToday: { "\($0) a \(frenchYears($1)) aujourd’hui\u{202F}!" },
        andMore: { "\($0) et \(frenchOthers($1))" },
        andMoreInFull: { "\($0) et \(frenchOthers($1)) fêtent leur anniversaire aujourd’hui" },
        turnsTodayAndMore: {
            let feast = $2.plural(one: "fête aussi son anniversaire", other: "fêtent aussi leur anniversaire")
            return "\($0) a \(frenchYears($1)) aujourd’hui, \(frenchOthers($2)) \(feast)"
        },
        titleToday: { "Anniversaire\u{A0}: \($0)" },
        titleBefore: { "Anniversaire \($0)" },
        isTomorrow: { "\($0) fête son anniversaire demain\u{202F}!" },
        wasYesterday: { "\($0) a fêté son anniversaire hier." },
        past: PastWords(
            daysAgo: { "il y a \($0) jours" },
            was: { "\($0) a fêté son anniversaire \($1)" },
            turned: { "a eu \(frenchYears($1)) \($0)" },
            wereMore: { "\($0) et \(frenchOthers($1)) ont fêté leur anniversaire \($2)" }),
        isOn: { "\($0) fête son anniversaire le \($1)." },
        turnsOn: { "\($0) aura \(frenchYears($2)) le \($1)." },
        exclaimed: { "\($0)\u{202F}!" },
        titleOfSeveral: { "\($0) \($0.plural(one: "anniversaire", other: "anniversaires"))" },
        andOthers: { "et \(frenchOthers($0))" },
        open: "Ouvrir",
        nobody: "Aucun anniversaire à venir", nobodyYet: "Pas encore d’anniversaire", noName: "(sans nom)",
        titles: [
            .past: "Jours passés",
            .today: "Aujourd’hui",
            .thisWeek: "7 prochains jours",
            .thisMonth: "30 prochains jours",
            .later: "Plus tard",
        ],
        labels: [
            .birthday: "Anniversaire",
            .next: "Prochain",
            .groups: "Groupes",
            .source: "Source",
            .identifier: "ID",
            .notShown: "Non affiché",
            .notices: "Notifications",
            .telephone: "Téléphone", .mail: "E-mail",
        ],
        notes: [
            .approximate: "calculé\u{202F}; là où la lune est observée, un ou deux jours d’écart",
            .unknown: "impossible à déterminer\u{A0}: les tables du calendrier ne vont pas jusque-là",
        ],
        reasons: [
            .withoutBirthday: "aucun anniversaire sur la fiche",
            .unusableBirthday: "l’anniversaire de la fiche est illisible",
            .deceased: "personne décédée",
            .excluded: "la fiche demande de ne pas l’afficher",
            .hidden: "masqué ici",
        ],
        occasions: OccasionWords(
            anniversary: "anniversaire de mariage", memorial: "anniversaire de décès", other: "jour particulier",
            years: { frenchYears($0) },
            married: { "\(frenchYears($0)) de mariage" },
            titleOfSeveral: { "\($0) dates à retenir" },
            colon: "\u{A0}: "),
        people: { $0.plural(one: "\($0) personne", other: "\($0) personnes") },
        emptyGroup: "aucune personne",
        nextInGroup: { "prochain anniversaire \($1), \($0)" },
        groupNotices: [
            .dayOf: "notification le jour même", .dayBefore: "notification la veille",
            .both: "notification la veille et le jour même", .none: "aucune notification",
        ],
        and: " et ",
        noticesBefore: { "notification \($0)\($1) jours avant" },
        inStoreAlone: "enregistré ici seulement",
        onNoCard: "sur aucune fiche")

    private static func frenchYears(_ age: Numeral) -> CleanText { age.plural(one: "\(age) an", other: "\(age) ans") }

    private static func frenchOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "une autre personne", other: "\(count) autres personnes")
    }
}
