import BirthdayCore
import WidgetTimeline

extension Language {
    static let polish = Language(
        code: "pl", today: "dziś", tomorrow: "jutro",
        inDays: { "za \($0) dni" },
        isToday: { "\($0) ma urodziny!" },
        andMore: { "\($0) i \($1) \(polishOthers($1))" },
        nobody: "Brak nadchodzących urodzin", noName: "(bez imienia)",
        titles: [.today: "Dziś", .thisWeek: "W tym tygodniu", .thisMonth: "W tym miesiącu", .later: "Później"])

    /// One; two to four but the teens; the rest (CLDR's `one`, `few`, `many`).
    private static func polishOthers(_ count: Int) -> CleanText {
        if count == 1 { return "inna osoba" }
        let isFew = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
        return isFew ? "inne osoby" : "innych osób"
    }
}
