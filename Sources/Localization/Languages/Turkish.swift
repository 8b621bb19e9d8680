import BirthdayCore

extension Language {
    static let turkish = Language(
        code: "tr", yes: ["evet", "e"], no: ["hayır", "h"],
        today: "bugün", tomorrow: "yarın", yesterday: "dün", inDays: { "\($0) gün sonra" },
        turns: { "\($0) \($1) yaşına \($0.isToday ? "giriyor" : "girecek")" },
        isToday: { "\($0) bugün doğum gününü kutluyor!" },
        turnsToday: { "\($0) bugün \($1) yaşına giriyor!" },
        andMore: { "\($0) ve \($1) kişi daha" },
        andMoreInFull: { "\($0) ve \($1) kişi daha bugün doğum gününü kutluyor" },
        turnsTodayAndMore: { "\($0) bugün \($1) yaşına giriyor, \($2) kişi daha doğum gününü kutluyor" },
        titleToday: { "Doğum günü: \($0)" },
        titleBefore: {
            switch $0.daysUntil {
            case 1: "Yarın doğum günü"
            case -1: "Doğum günü dündü"
            default: "\($0) doğum günü"
            }
        },
        isTomorrow: { "\($0) yarın doğum gününü kutlayacak!" },
        wasYesterday: { "\($0) dün doğum gününü kutladı." },
        past: PastWords(
            daysAgo: { "\($0) gün önce" },
            was: { "\($0) \($1) doğum gününü kutladı" },
            turned: { "\($0) \($1) yaşına girdi" },
            wereMore: { "\($0) ve \($1) kişi daha \($2) doğum gününü kutladı" }),
        isOn: { "\($0) \($1) günü doğum gününü kutlayacak." },
        turnsOn: { "\($0) \($1) günü \($2) yaşına girecek." },
        titleOfSeveral: { "\($0) doğum günü" },
        andOthers: { "ve \($0) kişi daha" }, separatorBeforeOthers: " ",
        open: "Aç",
        nobody: "Yaklaşan doğum günü yok", nobodyYet: "Henüz doğum günü yok", noName: "(isimsiz)",
        titles: [
            .past: "Geçen günler",
            .today: "Bugün",
            .thisWeek: "Önümüzdeki 7 gün",
            .thisMonth: "Önümüzdeki 30 gün",
            .later: "Daha sonra",
        ],
        labels: [
            .birthday: "Doğum günü",
            .next: "Sıradaki",
            .groups: "Gruplar",
            .source: "Kaynak",
            .identifier: "Kimlik",
            .notShown: "Gösterilmiyor",
            .notices: "Bildirimler",
            .telephone: "Telefon", .mail: "E-posta",
        ],
        notes: [
            .approximate: "hesaplanmıştır; ayın gözlendiği yerlerde bir iki gün fark edebilir",
            .unknown: "bilinemez: takvimin tabloları bu kadar ileriye uzanmıyor",
        ],
        reasons: [
            .withoutBirthday: "kartta doğum günü yok",
            .unusableBirthday: "karttaki doğum günü okunamıyor",
            .deceased: "vefat etti",
            .excluded: "kart gösterilmemesini istiyor",
            .hidden: "burada gizlendi",
        ],
        occasions: OccasionWords(
            anniversary: "evlilik yıl dönümü", memorial: "ölüm yıl dönümü", other: "özel gün",
            years: { "\($0) yıl" },
            married: { "\($0). evlilik yıl dönümü" },
            titleOfSeveral: { "\($0) özel gün" },
            comes: { "\($1) \($0)" }),
        people: { "\($0) kişi" },
        emptyGroup: "kimse yok",
        nextInGroup: { "sıradaki \($0), \($1)" },
        groupNotices: [
            .dayOf: "gününde bildirim", .dayBefore: "bir gün önce bildirim",
            .both: "bir gün önce ve gününde bildirim", .none: "bildirim yok",
        ],
        and: " ve ",
        noticesBefore: { "\($0)\($1) gün önce bildirim" },
        inStoreAlone: "yalnızca burada kayıtlı",
        onNoCard: "hiçbir kartta yok")
}
