import BirthdayCore
import WidgetTimeline

extension Language {
    static let chinese = Language(
        code: "zh", today: "今天", tomorrow: "明天",
        inDays: { "\($0)天后" },
        isToday: { "今天是\($0)的生日！" },
        andMore: { "\($0)和另外\($1)人" },
        nobody: "没有即将到来的生日", noName: "（无姓名）",
        titles: [.today: "今天", .thisWeek: "本周", .thisMonth: "本月", .later: "以后"],
        separator: "，")
}
