import BirthdayCore

extension Language {
    /// Simplified.
    static let chinese = Language(
        code: "zh", yes: ["是", "是的"],
        today: "今天", tomorrow: "明天", yesterday: "昨天", inDays: { "\($0)天后" },
        comes: { "\($1)是\($0)的生日" },
        turns: { "\($0)满\($1)岁" },
        comesTurning: { "\($1)\($0)满\($2)岁" },
        isToday: { "今天是\($0)的生日！" },
        turnsToday: { "今天\($0)满\($1)岁！" },
        andMore: { "\($0)和另外\($1)人" },
        andMoreInFull: { "今天是\($0)和另外\($1)人的生日" },
        turnsTodayAndMore: { "今天\($0)满\($1)岁，另有\($2)人过生日" },
        titleToday: { "\($0)的生日！" },
        titleBefore: { "生日提醒：\($0)" },
        isTomorrow: { "明天是\($0)的生日！" },
        wasYesterday: { "昨天是\($0)的生日。" },
        isOn: { "\($0)的生日是\($1)。" },
        titleOfSeveral: { "\($0)个生日" },
        andOthers: { "另有\($0)人" },
        open: "打开",
        nobody: "没有即将到来的生日", noName: "（无姓名）",
        titles: [
            .today: "今天",
            .thisWeek: "未来7天",
            .thisMonth: "未来30天",
            .later: "以后",
        ],
        labels: [
            .birthday: "生日",
            .next: "下次",
            .groups: "群组",
            .source: "来源",
            .identifier: "标识符",
            .notShown: "不显示",
        ],
        notes: [
            .approximate: "推算所得；在依观月定历的地区可能相差一两天",
            .unknown: "无法得知：历表没有这么远",
        ],
        reasons: [
            .withoutBirthday: "名片上没有生日",
            .unusableBirthday: "名片上的生日无法读取",
            .deceased: "已故",
            .excluded: "名片要求不显示",
        ],
        people: { "\($0) 人" },
        emptyGroup: "无人",
        groupNotices: [.dayOf: "当天通知", .dayBefore: "前一天通知", .both: "前一天和当天通知", .none: "不通知"],
        noticeDays: "提前通知天数",
        inStoreAlone: "仅保存在此处",
        stillNamed: { "部分名片仍为“\($0)”" },
        keptUntil: { "保留至\($0)" },
        deletionUnfinished: "删除未完成",
        toKeepIt: "如要保留",
        separator: "，")
}
