import BirthdayCore
import WidgetTimeline

extension Language {
    static let spanish = Language(
        code: "es", today: "hoy", tomorrow: "mañana",
        inDays: { "en \($0) días" },
        isToday: { "¡\($0) cumple años!" },
        andMore: { "\($0) y \($1) más" },
        nobody: "No hay próximos cumpleaños", noName: "(sin nombre)",
        titles: [.today: "Hoy", .thisWeek: "Esta semana", .thisMonth: "Este mes", .later: "Más adelante"])
}
