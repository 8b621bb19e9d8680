import BirthdayCore
import SafeText

extension Language {
    static let german = Language(
        code: "de", yes: ["ja", "j"], no: ["nein", "n"],
        today: "heute", tomorrow: "morgen", yesterday: "gestern", inDays: { "in \($0) Tagen" },
        turns: { "wird \($0) \($1)" },
        isToday: { "\($0) hat heute Geburtstag!" },
        turnsToday: { "\($0) wird heute \($1)!" },
        andMore: { "\($0) und \(germanOthers($1))" },
        andMoreInFull: { "\($0) und \(germanOthers($1)) haben heute Geburtstag" },
        turnsTodayAndMore: {
            "\($0) wird heute \($1), auch \(germanOthers($2)) \($2.plural(one: "hat", other: "haben")) Geburtstag"
        },
        titleToday: { "Geburtstag von \($0)!" },
        titleBefore: { "Geburtstag \($0)" },
        isTomorrow: { "\($0) hat morgen Geburtstag!" },
        wasYesterday: { "\($0) hatte gestern Geburtstag." },
        past: PastWords(
            daysAgo: { "vor \($0) Tagen" },
            was: { "\($0) hatte \($1) Geburtstag" },
            turned: { "wurde \($0) \($1)" },
            wereMore: { "\($0) und \(germanOthers($1)) hatten \($2) Geburtstag" }),
        isOn: { "\($0) hat am \($1), Geburtstag." },
        turnsOn: { "\($0) wird am \($1), \($2)." },
        titleOfSeveral: { "\($0) \($0.plural(one: "Geburtstag", other: "Geburtstage"))" },
        andOthers: { "und \(germanOthers($0))" },
        open: "Öffnen",
        nobody: "Keine anstehenden Geburtstage", nobodyYet: "Noch keine Geburtstage", noName: "(unbekannt)",
        titles: [
            .past: "Vergangene Tage",
            .today: "Heute",
            .thisWeek: "Nächste 7 Tage",
            .thisMonth: "Nächste 30 Tage",
            .later: "Später",
        ],
        labels: [
            .birthday: "Geburtstag",
            .next: "Nächster",
            .groups: "Gruppen",
            .source: "Quelle",
            .identifier: "ID",
            .notShown: "Nicht angezeigt",
            .notices: "Erinnerung",
            .telephone: "Telefon", .mail: "E-Mail",
        ],
        notes: [
            .approximate: "berechnet; wo der Mond beobachtet wird, ein bis zwei Tage Abweichung",
            .unknown: "nicht bestimmbar: so weit reichen die Tabellen des Kalenders nicht",
        ],
        reasons: [
            .withoutBirthday: "kein Geburtstag im Kontakt",
            .unusableBirthday: "der Geburtstag im Kontakt ist nicht lesbar",
            .deceased: "verstorben",
            .excluded: "im Kontakt ausgeblendet",
            .hidden: "hier ausgeblendet",
        ],
        occasions: OccasionWords(
            anniversary: "Hochzeitstag", memorial: "Gedenktag", other: "besonderer Tag",
            years: { "\($0) \($0.plural(one: "Jahr", other: "Jahre"))" },
            married: { "\($0). Hochzeitstag" },
            titleOfSeveral: { "\($0) Anlässe" }),
        people: { $0.plural(one: "\($0) Person", other: "\($0) Personen") },
        emptyGroup: "niemand",
        nextInGroup: { "als Nächstes \($0) \($1)" },
        groupNotices: [
            .dayOf: "Benachrichtigung am Tag selbst", .dayBefore: "Benachrichtigung am Vortag",
            .both: "Benachrichtigung am Vortag und am Tag selbst", .none: "keine Benachrichtigung",
        ],
        and: " und ",
        noticesBefore: { "Benachrichtigung \($0)\($1) Tage vorher" },
        inStoreAlone: "nur hier gespeichert",
        onNoCard: "auf keiner Karte")

    private static func germanOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "\(count) weitere Person", other: "\(count) weitere Personen")
    }
}
