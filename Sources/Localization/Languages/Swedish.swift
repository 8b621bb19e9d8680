import BirthdayCore
import SafeText

extension Language {
    static let swedish = Language(
        code: "sv", yes: ["ja", "j"], no: ["nej", "n"],
        today: "idag", tomorrow: "imorgon", yesterday: "igår", inDays: { "om \($0) dagar" },
        turns: { "fyller \(swedishYears($1)) \($0)" },
        isToday: { "\($0) fyller år idag!" },
        turnsToday: { "\($0) fyller \(swedishYears($1)) idag!" },
        andMore: { "\($0) och \($1) till" },
        andMoreInFull: { "\($0) och \($1) till fyller år idag" },
        turnsTodayAndMore: { "\($0) fyller \(swedishYears($1)) idag, och \($2) till fyller år" },
        titleToday: { "Födelsedag: \($0)" },
        titleBefore: { "Födelsedag \($0)" },
        isTomorrow: { "\($0) fyller år imorgon!" },
        wasYesterday: { "\($0) fyllde år igår." },
        past: PastWords(
            daysAgo: { "för \($0) dagar sedan" },
            was: { "\($0) fyllde år \($1)" },
            turned: { "fyllde \(swedishYears($1)) \($0)" },
            wereMore: { "\($0) och \($1) till fyllde år \($2)" }),
        isOn: { "\($0) fyller år på \($1)." },
        turnsOn: { "\($0) fyller \(swedishYears($2)) på \($1)." },
        titleOfSeveral: { "\($0) \($0.plural(one: "födelsedag", other: "födelsedagar"))" },
        andOthers: { "och \($0) till" },
        open: "Öppna",
        nobody: "Inga kommande födelsedagar", nobodyYet: "Inga födelsedagar än", noName: "(inget namn)",
        titles: [
            .past: "Senaste dagarna",
            .today: "Idag",
            .thisWeek: "Kommande 7 dagar",
            .thisMonth: "Kommande 30 dagar",
            .later: "Senare",
        ],
        labels: [
            .birthday: "Födelsedag",
            .next: "Nästa",
            .groups: "Grupper",
            .source: "Källa",
            .identifier: "ID",
            .notShown: "Visas inte",
            .notices: "Aviseringar",
            .telephone: "Telefon", .mail: "E-post",
        ],
        notes: [
            .approximate: "beräknat; där månen observeras kan det skilja en dag eller två",
            .unknown: "går inte att avgöra: kalenderns tabeller når inte så långt",
        ],
        reasons: [
            .withoutBirthday: "ingen födelsedag på kortet",
            .unusableBirthday: "födelsedagen på kortet går inte att läsa",
            .deceased: "har avlidit",
            .excluded: "ska enligt kortet inte visas",
            .hidden: "dolt här",
        ],
        occasions: OccasionWords(
            anniversary: "bröllopsdag", memorial: "minnesdag", other: "särskild dag",
            years: { "\($0) år" },
            married: { "\($0)-årig bröllopsdag" },
            titleOfSeveral: { "\($0) bemärkelsedagar" }),
        people: { $0.plural(one: "\($0) person", other: "\($0) personer") },
        emptyGroup: "ingen",
        nextInGroup: { "näst på tur är \($0), \($1)" },
        groupNotices: [
            .dayOf: "avisering på dagen", .dayBefore: "avisering dagen före",
            .both: "avisering dagen före och på dagen", .none: "ingen avisering",
        ],
        and: " och ",
        noticesBefore: { "avisering \($0)\($1) dagar före" },
        inStoreAlone: "endast sparat här",
        onNoCard: "inte på något kort")

    private static func swedishYears(_ age: Numeral) -> CleanText { age.plural(one: "\(age) år", other: age.text) }
}
