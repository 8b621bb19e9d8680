import BirthdayCore
import SafeText

extension Language {
    /// As Brazil speaks it.
    static let portuguese = Language(
        code: "pt", yes: ["sim", "s"], no: ["não", "n"],
        today: "hoje", tomorrow: "amanhã", yesterday: "ontem", inDays: { "em \($0) dias" },
        turns: { "faz \(portugueseYears($1)) \($0)" },
        isToday: { "\($0) faz aniversário hoje!" },
        turnsToday: { "\($0) faz \(portugueseYears($1)) hoje!" },
        andMore: { "\($0) e \(portugueseOthers($1))" },
        andMoreInFull: { "\($0) e \(portugueseOthers($1)) fazem aniversário hoje" },
        turnsTodayAndMore: {
            let celebrate = $2.plural(one: "também faz aniversário", other: "também fazem aniversário")
            return "\($0) faz \(portugueseYears($1)) hoje, \(portugueseOthers($2)) \(celebrate)"
        },
        titleToday: { "Aniversário de \($0)!" },
        titleBefore: { "Aniversário \($0)" },
        isTomorrow: { "\($0) faz aniversário amanhã!" },
        wasYesterday: { "\($0) fez aniversário ontem." },
        past: PastWords(
            daysAgo: { "há \($0) dias" },
            was: { "\($0) fez aniversário \($1)" },
            turned: { "fez \(portugueseYears($1)) \($0)" },
            wereMore: { "\($0) e \(portugueseOthers($1)) fizeram aniversário \($2)" }),
        isOn: { "\($0) faz aniversário \($1)." },
        turnsOn: { "\($0) faz \(portugueseYears($2)) \($1)." },
        onWeekday: [
            "segunda-feira": "na segunda-feira", "terça-feira": "na terça-feira", "quarta-feira": "na quarta-feira",
            "quinta-feira": "na quinta-feira", "sexta-feira": "na sexta-feira", "sábado": "no sábado",
            "domingo": "no domingo",
        ],
        titleOfSeveral: { "\($0) \($0.plural(one: "aniversário", other: "aniversários"))" },
        andOthers: { "e \(portugueseOthers($0))" },
        open: "Abrir",
        nobody: "Nenhum aniversário próximo", nobodyYet: "Nenhum aniversário ainda", noName: "(sem nome)",
        titles: [
            .past: "Dias passados",
            .today: "Hoje",
            .thisWeek: "Próximos 7 dias",
            .thisMonth: "Próximos 30 dias",
            .later: "Mais adiante",
        ],
        labels: [
            .birthday: "Aniversário",
            .next: "Próximo",
            .groups: "Grupos",
            .source: "Origem",
            .identifier: "ID",
            .notShown: "Não exibido",
            .notices: "Notificações",
            .telephone: "Telefone", .mail: "E-mail",
        ],
        notes: [
            .approximate: "calculado; onde se observa a lua, pode variar um ou dois dias",
            .unknown: "não é possível saber: as tabelas do calendário não chegam tão longe",
        ],
        reasons: [
            .withoutBirthday: "sem aniversário no contato",
            .unusableBirthday: "o aniversário no contato não pode ser lido",
            .deceased: "faleceu",
            .excluded: "o contato pede para não exibi-lo",
            .hidden: "oculto aqui",
        ],
        occasions: OccasionWords(
            anniversary: "aniversário de casamento", memorial: "aniversário de falecimento", other: "dia especial",
            years: { portugueseYears($0) },
            married: { "\(portugueseYears($0)) de casamento" },
            titleOfSeveral: { "\($0) datas especiais" }),
        people: { $0.plural(one: "\($0) pessoa", other: "\($0) pessoas") },
        emptyGroup: "ninguém",
        nextInGroup: { "próximo aniversário, o de \($0), \($1)" },
        groupNotices: [
            .dayOf: "notificação no próprio dia", .dayBefore: "notificação na véspera",
            .both: "notificação na véspera e no próprio dia", .none: "sem notificações",
        ],
        and: " e ",
        noticesBefore: { "notificação \($0)\($1) dias antes" },
        inStoreAlone: "salvo apenas aqui",
        onNoCard: "em nenhum contato")

    static func portugueseYears(_ age: Numeral) -> CleanText { age.plural(one: "\(age) ano", other: "\(age) anos") }

    static func portugueseOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "mais \(count) pessoa", other: "mais \(count) pessoas")
    }
}
