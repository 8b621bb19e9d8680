import BirthdayCore
import SafeText

extension Language {
    static let spanish = Language(
        code: "es", yes: ["sí", "s"], no: ["no", "n"],
        today: "hoy", tomorrow: "mañana", yesterday: "ayer", inDays: { "dentro de \($0) días" },
        turns: { "cumple \(spanishYears($1)) \($0)" },
        isToday: { "¡Hoy cumple años \($0)!" },
        turnsToday: { "¡Hoy cumple \(spanishYears($1)) \($0)!" },
        andMore: { "\($0) y \(spanishOthers($1))" },
        andMoreInFull: { "Hoy cumplen años \($0) y \(spanishOthers($1))" },
        turnsTodayAndMore: {
            let also = $2.plural(one: "también cumple años", other: "también cumplen años")
            return "Hoy cumple \(spanishYears($1)) \($0); \(also) \(spanishOthers($2))"
        },
        titleToday: { "¡Cumpleaños de \($0)!" },
        titleBefore: { "Cumpleaños \($0)" },
        isTomorrow: { "¡Mañana cumple años \($0)!" },
        wasYesterday: { "Ayer fue el cumpleaños de \($0)." },
        past: PastWords(
            daysAgo: { "hace \($0) días" },
            was: { "\($0) cumplió años \($1)" },
            turned: { "cumplió \(spanishYears($1)) \($0)" },
            wereMore: { "\($0) y \(spanishOthers($1)) cumplieron años \($2)" }),
        isOn: { "\($0) cumple años el \($1)." },
        turnsOn: { "\($0) cumple \(spanishYears($2)) el \($1)." },
        exclaimed: { "¡\($0)!" },
        titleOfSeveral: { "\($0) cumpleaños" },
        andOthers: { "y \(spanishOthers($0))" },
        open: "Abrir",
        nobody: "No hay próximos cumpleaños", nobodyYet: "Todavía no hay cumpleaños", noName: "(sin nombre)",
        titles: [
            .past: "Días pasados",
            .today: "Hoy",
            .thisWeek: "Próximos 7 días",
            .thisMonth: "Próximos 30 días",
            .later: "Más adelante",
        ],
        labels: [
            .birthday: "Cumpleaños",
            .next: "Próximo",
            .groups: "Grupos",
            .source: "Origen",
            .identifier: "ID",
            .notShown: "No se muestra",
            .notices: "Avisos",
            .telephone: "Teléfono", .mail: "Correo",
        ],
        notes: [
            .approximate: "calculado; donde se observa la luna, puede variar uno o dos días",
            .unknown: "no se puede saber: las tablas del calendario no llegan tan lejos",
        ],
        reasons: [
            .withoutBirthday: "sin cumpleaños en la ficha",
            .unusableBirthday: "el cumpleaños de la ficha no se puede leer",
            .deceased: "ha fallecido",
            .excluded: "la ficha pide no mostrarlo",
            .hidden: "oculto aquí",
        ],
        occasions: OccasionWords(
            anniversary: "aniversario de boda", memorial: "aniversario del fallecimiento", other: "día especial",
            years: { spanishYears($0) },
            married: { "\(spanishYears($0)) de matrimonio" },
            titleOfSeveral: { "\($0) fechas señaladas" }),
        people: { $0.plural(one: "\($0) persona", other: "\($0) personas") },
        emptyGroup: "nadie",
        nextInGroup: { "próximo cumpleaños, el de \($0), \($1)" },
        groupNotices: [
            .dayOf: "aviso el mismo día", .dayBefore: "aviso el día anterior",
            .both: "aviso el día anterior y el mismo día", .none: "sin avisos",
        ],
        and: " y ",
        noticesBefore: { "aviso \($0)\($1) días antes" },
        inStoreAlone: "guardado solo aquí",
        onNoCard: "en ninguna ficha")

    private static func spanishYears(_ age: Numeral) -> CleanText {
        age.plural(one: "\(age) año", other: "\(age) años")
    }

    private static func spanishOthers(_ count: Numeral) -> CleanText {
        count.plural(one: "\(count) persona más", other: "\(count) personas más")
    }
}
