import BirthdayCore
import WidgetTimeline

extension Language {
    static let french = Language(
        code: "fr", today: "aujourd’hui", tomorrow: "demain",
        inDays: { "dans \($0) jours" },
        isToday: { "\($0) fête son anniversaire !" },
        andMore: { "\($0) et \($1) \($1 == 1 ? "autre" : "autres")" },
        nobody: "Aucun anniversaire à venir", noName: "(sans nom)",
        titles: [.today: "Aujourd’hui", .thisWeek: "Cette semaine", .thisMonth: "Ce mois-ci", .later: "Plus tard"])
}
