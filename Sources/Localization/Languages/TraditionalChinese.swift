import BirthdayCore

extension Language {
    /// Traditional, as Taiwan, Hong Kong and Macao write it.
    static let traditionalChinese = Language(
        code: "zh", regions: ["Hant", "TW", "HK", "MO"],
        yes: ["是", "是的"],
        days: DayWords(today: "今天", tomorrow: "明天", yesterday: "昨天", inDays: { "\($0)天後" }),
        birthday: BirthdaySentences(
            comes: { "\($1)是\($0)的生日" },
            turns: { "\($0)滿\($1)歲" },
            comesTurning: { "\($1)\($0)滿\($2)歲" },
            isToday: { "今天是\($0)的生日！" },
            turnsToday: { "今天\($0)滿\($1)歲！" },
            andMore: { "\($0)和另外\($1)人" },
            andMoreInFull: { "今天是\($0)和另外\($1)人的生日" },
            turnsTodayAndMore: { "今天\($0)滿\($1)歲，另有\($2)人過生日" }),
        notices: NoticeWords(
            titleToday: { "\($0)的生日！" },
            titleBefore: { "生日提醒：\($0)" },
            isTomorrow: { "明天是\($0)的生日！" },
            wasYesterday: { "昨天是\($0)的生日。" },
            isOn: { "\($0)的生日是\($1)。" },
            titleOfSeveral: { "\($0)個生日" },
            andOthers: { "另有\($0)人" },
            open: "開啟"),
        list: ListWords(
            nobody: "沒有即將到來的生日", noName: "（無姓名）",
            titles: [
                .today: "今天",
                .thisWeek: "未來7天",
                .thisMonth: "未來30天",
                .later: "以後",
            ]),
        contact: ContactWords(
            labels: [
                .birthday: "生日",
                .next: "下次",
                .groups: "群組",
                .source: "來源",
                .identifier: "識別碼",
                .notShown: "不顯示",
            ],
            notes: [
                .approximate: "推算所得；在依觀月定曆的地區可能相差一兩天",
                .unknown: "無法得知：曆表沒有這麼遠",
            ],
            reasons: [
                .withoutBirthday: "名片上沒有生日",
                .unusableBirthday: "名片上的生日無法讀取",
                .deceased: "已故",
                .excluded: "名片要求不顯示",
            ]),
        groups: GroupWords(
            people: { "\($0) 人" },
            nobody: "沒有人",
            notices: [.dayOf: "當天通知", .dayBefore: "前一天通知", .both: "前一天和當天通知", .none: "不通知"],
            noticeDays: "提前通知天數",
            inStoreAlone: "僅儲存在此處",
            stillNamed: { "部分名片仍為「\($0)」" },
            keptUntil: { "保留至\($0)" },
            deletionUnfinished: "刪除未完成",
            toKeepIt: "如要保留"),
        separator: "，")
}
