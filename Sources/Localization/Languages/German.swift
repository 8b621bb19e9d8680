import BirthdayCore
import WidgetTimeline

extension Language {
    static let german = Language(
        code: "de", today: "heute", tomorrow: "morgen",
        inDays: { "in \($0) Tagen" },
        isToday: { "\($0) hat Geburtstag!" },
        andMore: { $1 == 1 ? "\($0) und 1 weitere Person" : "\($0) und \($1) weitere" },
        nobody: "Keine anstehenden Geburtstage", noName: "(ohne Namen)",
        titles: [.today: "Heute", .thisWeek: "Diese Woche", .thisMonth: "Diesen Monat", .later: "Später"])
}
