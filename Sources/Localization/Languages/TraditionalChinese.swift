import BirthdayCore

extension Language {
    /// Traditional, as Taiwan, Hong Kong and Macao write it: what differs from the simplified.
    static let traditionalChinese = {
        var words = chinese
        words.regions = ["Hant", "TW", "HK", "MO"]
        words.inDays = { "\($0)天後" }
        words.turns = { "\($0)滿\($1)歲" }
        words.comesTurning = { "\($1)\($0)滿\($2)歲" }
        words.turnsToday = { "今天\($0)滿\($1)歲！" }
        words.turnsTodayAndMore = { "今天\($0)滿\($1)歲，另有\($2)人過生日" }
        words.past.turned = { "\($0)滿了\($1)歲" }
        words.past.hasTurned = { "\($1)\($0)滿了\($2)歲" }
        words.titleOfSeveral = { "\($0)個生日" }
        words.open = "開啟"
        (words.nobody, words.nobodyYet) = ("沒有即將到來的生日", "還沒有生日")
        words.noName = "（無姓名）"
        words.titles[.past] = "過去幾天"
        words.titles[.thisWeek] = "未來7天"
        words.titles[.thisMonth] = "未來30天"
        words.titles[.later] = "以後"
        words.labels[.groups] = "群組"
        (words.labels[.telephone], words.labels[.mail]) = ("電話", "郵件")
        words.labels[.source] = "來源"
        words.labels[.identifier] = "識別碼"
        words.labels[.notShown] = "不顯示"
        words.turnsOn = { "\($0)將於\($1)滿\($2)歲。" }
        words.notes = [
            .approximate: "推算所得；在依觀月定曆的地區可能相差一兩天",
            .unknown: "無法得知：曆表未涵蓋該年份",
        ]
        words.occasions.anniversary = "結婚紀念日"
        words.occasions.other = "紀念日"
        words.occasions.years = { "\($0)週年" }
        words.occasions.married = { "結婚\($0)週年" }
        words.occasions.titleOfSeveral = { "\($0)個日子" }
        words.reasons[.withoutBirthday] = "聯絡人沒有生日資訊"
        words.reasons[.unusableBirthday] = "無法讀取聯絡人的生日"
        words.reasons[.excluded] = "聯絡人已設為不顯示"
        words.reasons[.hidden] = "已在此處隱藏"
        words.emptyGroup = "沒有人"
        words.nextInGroup = { "下一個是\($0)，\($1)" }
        words.groupNotices = [.dayOf: "當天通知", .dayBefore: "前一天通知", .both: "前一天和當天通知", .none: "不通知"]
        words.noticesBefore = { "提前\($0)\($1)天通知" }
        words.inStoreAlone = "僅儲存在此處"
        words.onNoCard = "沒有聯絡人使用"
        return words
    }()
}
