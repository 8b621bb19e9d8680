import BirthdayCore
import SafeText

extension Language {
    static let polish = Language(
        code: "pl", yes: ["tak", "t"], no: ["nie", "n"],
        today: "dziś", tomorrow: "jutro", yesterday: "wczoraj", inDays: { "za \($0) dni" },
        turns: { "\($0) \($0.isToday ? "kończy" : "skończy") \(polishYears($1))" },
        isToday: { "\($0) ma dziś urodziny!" },
        turnsToday: { "\($0) kończy dziś \(polishYears($1))!" },
        andMore: { "\($0) i jeszcze \(polishPeople($1))" },
        andMoreInFull: { "Dziś urodziny mają \($0) i jeszcze \(polishPeople($1))" },
        turnsTodayAndMore: {
            let have = $2.polish(one: "ma", few: "mają", many: "ma")
            return "\($0) kończy dziś \(polishYears($1)), urodziny \(have) też \(polishPeople($2))"
        },
        titleToday: { "Urodziny: \($0)" },
        titleBefore: { "Urodziny \($0)" },
        isTomorrow: { "\($0) ma jutro urodziny!" },
        wasYesterday: { "\($0): urodziny były wczoraj." },
        past: PastWords(
            daysAgo: { "\($0) dni temu" },
            was: { "\($0): urodziny były \($1)" },
            turned: { "\($1). urodziny były \($0)" },
            hasTurned: { "\($0): \($2). urodziny były \($1)" },
            wereMore: { "\($0) i jeszcze \(polishPeople($1)): urodziny były \($2)" }),
        isOn: { "\($0) ma urodziny \($1)." },
        turnsOn: { "\($0) skończy \(polishYears($2)) \($1)." },
        onWeekday: [
            "poniedziałek": "w poniedziałek", "wtorek": "we wtorek", "środa": "w środę", "czwartek": "w czwartek",
            "piątek": "w piątek", "sobota": "w sobotę", "niedziela": "w niedzielę",
        ],
        titleOfSeveral: { "Urodziny: \(polishPeople($0))" },
        andOthers: { "i jeszcze \(polishPeople($0))" },
        open: "Otwórz",
        nobody: "Brak nadchodzących urodzin", nobodyYet: "Nie ma jeszcze urodzin", noName: "(bez imienia)",
        titles: [
            .past: "Minione dni",
            .today: "Dziś",
            .thisWeek: "Najbliższe 7 dni",
            .thisMonth: "Najbliższe 30 dni",
            .later: "Później",
        ],
        labels: [
            .birthday: "Urodziny",
            .next: "Następne",
            .groups: "Grupy",
            .source: "Źródło",
            .identifier: "ID",
            .notShown: "Niewyświetlane",
            .notices: "Powiadomienia",
            .telephone: "Telefon", .mail: "E-mail",
        ],
        notes: [
            .approximate: "obliczono; tam, gdzie obserwuje się Księżyc, możliwa różnica dnia lub dwóch",
            .unknown: "nie da się ustalić: tablice kalendarza nie sięgają tak daleko",
        ],
        reasons: [
            .withoutBirthday: "brak urodzin w karcie kontaktu",
            .unusableBirthday: "nie można odczytać urodzin z karty kontaktu",
            .deceased: "nie żyje",
            .excluded: "wykluczone w karcie kontaktu",
            .hidden: "ukryte tutaj",
        ],
        occasions: OccasionWords(
            anniversary: "rocznica ślubu", memorial: "rocznica śmierci", other: "ważny dzień",
            years: { polishYears($0) },
            married: { "\($0). rocznica ślubu" },
            titleOfSeveral: { "Rocznice: \($0)" }),
        people: { polishPeople($0) },
        emptyGroup: "nikt",
        nextInGroup: { "następne urodziny ma \($0), \($1)" },
        groupNotices: [
            .dayOf: "powiadomienie w dniu urodzin", .dayBefore: "powiadomienie dzień wcześniej",
            .both: "powiadomienie dzień wcześniej i w dniu urodzin", .none: "bez powiadomień",
        ],
        and: " i ",
        noticesBefore: { "powiadomienie \($0)\($1) dni wcześniej" },
        inStoreAlone: "zapisane tylko tutaj",
        onNoCard: "na żadnej karcie")

    private static func polishYears(_ age: Numeral) -> CleanText {
        age.polish(one: "\(age) rok", few: "\(age) lata", many: "\(age) lat")
    }

    private static func polishPeople(_ count: Numeral) -> CleanText {
        count.polish(one: "\(count) osoba", few: "\(count) osoby", many: "\(count) osób")
    }
}
