import BirthdayCore
import SafeText

extension Language {
    static let dutch = Language(
        code: "nl", yes: ["ja", "j"], no: ["nee", "n"],
        today: "vandaag", tomorrow: "morgen", yesterday: "gisteren", inDays: { "over \($0) dagen" },
        comes: { "\($0) is \($1) jarig" },
        turns: { "wordt \($0) \($1)" },
        isToday: { "\($0) is vandaag jarig!" },
        turnsToday: { "\($0) wordt vandaag \($1)!" },
        andMore: { "\($0) en \(dutchOthers($1))" },
        andMoreInFull: { "\($0) en \(dutchOthers($1)) zijn vandaag jarig" },
        turnsTodayAndMore: {
            "\($0) wordt vandaag \($1), ook \(dutchOthers($2)) \($2.plural(one: "is", other: "zijn")) jarig"
        },
        titleToday: { "Verjaardag van \($0)!" },
        titleBefore: { "Verjaardag \($0)" },
        isTomorrow: { "\($0) is morgen jarig!" },
        wasYesterday: { "\($0) was gisteren jarig." },
        past: PastWords(
            daysAgo: { "\($0) dagen geleden" },
            was: { "\($0) was \($1) jarig" },
            turned: { "werd \($0) \($1)" },
            wereMore: { "\($0) en \(dutchOthers($1)) waren \($2) jarig" }),
        isOn: { "\($0) is op \($1) jarig." },
        turnsOn: { "\($0) wordt \($2) op \($1)." },
        titleOfSeveral: { "\($0) \($0.plural(one: "verjaardag", other: "verjaardagen"))" },
        andOthers: { "en \(dutchOthers($0))" },
        open: "Openen",
        nobody: "Geen komende verjaardagen", nobodyYet: "Nog geen verjaardagen", noName: "(geen naam)",
        titles: [
            .past: "Afgelopen dagen",
            .today: "Vandaag",
            .thisWeek: "Komende 7 dagen",
            .thisMonth: "Komende 30 dagen",
            .later: "Later",
        ],
        labels: [
            .birthday: "Verjaardag",
            .next: "Volgende",
            .groups: "Groepen",
            .source: "Bron",
            .identifier: "ID",
            .notShown: "Niet getoond",
            .notices: "Meldingen",
            .telephone: "Telefoon", .mail: "E-mail",
        ],
        notes: [
            .approximate: "berekend; waar de maan wordt waargenomen, kan het een of twee dagen schelen",
            .unknown: "niet te bepalen: de tabellen van de kalender reiken niet zo ver",
        ],
        reasons: [
            .withoutBirthday: "geen verjaardag op de kaart",
            .unusableBirthday: "de verjaardag op de kaart is onleesbaar",
            .deceased: "overleden",
            .excluded: "de kaart vraagt om dit niet te tonen",
            .hidden: "hier verborgen",
        ],
        occasions: OccasionWords(
            anniversary: "trouwdag", memorial: "sterfdag", other: "bijzondere dag",
            years: { "\($0) jaar" },
            married: { "\($0) jaar getrouwd" },
            titleOfSeveral: { "\($0) bijzondere dagen" }),
        people: { $0.plural(one: "\($0) persoon", other: "\($0) personen") },
        emptyGroup: "niemand",
        nextInGroup: { "volgende is \($0), \($1)" },
        groupNotices: [
            .dayOf: "melding op de dag zelf", .dayBefore: "melding de dag ervoor",
            .both: "melding de dag ervoor en op de dag zelf", .none: "geen melding",
        ],
        and: " en ",
        noticesBefore: { "melding \($0)\($1) dagen ervoor" },
        inStoreAlone: "alleen hier opgeslagen",
        onNoCard: "op geen enkele kaart")

    private static func dutchOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "\(count) andere persoon", other: "\(count) anderen")
    }
}
