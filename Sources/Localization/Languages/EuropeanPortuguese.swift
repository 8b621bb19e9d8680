import BirthdayCore
import WidgetTimeline

extension Language {
    /// As Portugal speaks it, and the regions whose locales inherit from `pt_PT` (CLDR's parentLocales).
    static let europeanPortuguese = Language(
        code: "pt", regions: ["PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"],
        days: DayWords(today: "hoje", tomorrow: "amanhã", inDays: { "dentro de \($0) dias" }),
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
        list: ListWords(
            nobody: "Nenhum aniversário próximo", noName: "(sem nome)",
            titles: [
                .today: "Hoje",
                .thisWeek: "Próximos 7 dias",
                .thisMonth: "Próximos 30 dias",
                .later: "Mais adiante",
            ]),
        contact: ContactWords(
            labels: [
                .birthday: "Aniversário",
                .next: "Próximo",
                .groups: "Grupos",
                .source: "Origem",
                .identifier: "ID",
                .notShown: "Não mostrado",
            ],
            notes: [
                .approximate: "calculado; onde se observa a lua, pode variar um ou dois dias",
                .unknown: "não é possível saber: as tabelas do calendário não chegam tão longe",
            ],
            reasons: [
                .withoutBirthday: "sem aniversário no cartão",
                .unusableBirthday: "o aniversário no cartão não pode ser lido",
                .deceased: "faleceu",
                .excluded: "o cartão pede para não o mostrar",
            ]))
}
