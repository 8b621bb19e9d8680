import BirthdayCore
import WidgetTimeline

extension Language {
    static let japanese = Language(
        code: "ja", today: "今日", tomorrow: "明日",
        inDays: { "\($0)日後" },
        isToday: { "今日は\($0)さんの誕生日です！" },
        andMore: { "\($0)さん、ほか\($1)人" },
        nobody: "誕生日の予定はありません", noName: "（名前なし）",
        titles: [.today: "今日", .thisWeek: "今週", .thisMonth: "今月", .later: "それ以降"],
        separator: "、")
}
