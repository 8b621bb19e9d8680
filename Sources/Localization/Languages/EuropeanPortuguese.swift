extension Language {
    /// As Portugal speaks it, and the regions whose locales inherit from `pt_PT` (CLDR's parentLocales).
    static let europeanPortuguese = Language(
        code: "pt", regions: ["PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"],
        yes: ["sim", "s"],
        days: DayWords(today: "hoje", tomorrow: "amanhã", yesterday: "ontem", inDays: { "dentro de \($0) dias" }),
        birthday: BirthdaySentences(
            turns: { "faz \(portugueseYears($1)) \($0)" },
            isToday: { "\($0) faz anos hoje!" },
            turnsToday: { "\($0) faz \(portugueseYears($1)) hoje!" },
            andMore: { "\($0) e \(portugueseOthers($1))" },
            andMoreInFull: { "\($0) e \(portugueseOthers($1)) fazem anos hoje" },
            turnsTodayAndMore: {
                let celebrate = $2.plural(one: "também faz anos", other: "também fazem anos")
                return "\($0) faz \(portugueseYears($1)) hoje, \(portugueseOthers($2)) \(celebrate)"
            }),
        notices: NoticeWords(
            titleToday: { "Aniversário de \($0)!" },
            titleBefore: { "Aniversário \($0)" },
            isTomorrow: { "\($0) faz anos amanhã!" },
            wasYesterday: { "\($0) fez anos ontem." },
            isOn: { "Aniversário de \($0): \($1)." },
            titleOfSeveral: { "\($0) \($0.plural(one: "aniversário", other: "aniversários"))" },
            andOthers: { "e \(portugueseOthers($0))" },
            open: "Abrir"),
        list: portuguese.list,
        contact: ContactWords(
            labels: portuguese.contact.labels, notes: portuguese.contact.notes,
            reasons: portuguese.contact.reasons.merging([.excluded: "o cartão pede para não o mostrar"]) { $1 }),
        groups: portuguese.groups)
}
