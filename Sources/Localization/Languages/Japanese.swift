import BirthdayCore

extension Language {
    static let japanese = Language(
        code: "ja",
        yes: ["はい"],
        days: DayWords(today: "今日", tomorrow: "明日", yesterday: "昨日", inDays: { "\($0)日後" }),
        birthday: BirthdaySentences(
            comes: { "\($0)の誕生日は\($1)" },
            turns: { "\($0)\($0.daysUntil > 1 ? "に" : "で")\($1)歳" },
            comesTurning: { "\($0)は\($1)\($1.daysUntil > 1 ? "に" : "で")\($2)歳" },
            isToday: { "今日は\($0)の誕生日です！" },
            turnsToday: { "\($0)は今日で\($1)歳です！" },
            andMore: { "\($0)とほか\($1)人" },
            andMoreInFull: { "今日は\($0)とほか\($1)人の誕生日です" },
            turnsTodayAndMore: { "\($0)は今日で\($1)歳、ほか\($2)人も誕生日です" }),
        notices: NoticeWords(
            titleToday: { "\($0)の誕生日！" },
            titleBefore: { "誕生日は\($0)" },
            isTomorrow: { "明日は\($0)の誕生日です！" },
            wasYesterday: { "昨日は\($0)の誕生日でした。" },
            isOn: { "\($0)の誕生日は\($1)です。" },
            titleOfSeveral: { "\($0)人の誕生日" },
            andOthers: { "ほか\($0)人" },
            open: "開く"),
        list: ListWords(
            nobody: "誕生日の予定はありません", noName: "（名前なし）",
            titles: [
                .today: "今日",
                .thisWeek: "7日以内",
                .thisMonth: "30日以内",
                .later: "それ以降",
            ]),
        contact: ContactWords(
            labels: [
                .birthday: "誕生日",
                .next: "次回",
                .groups: "グループ",
                .source: "取得元",
                .identifier: "ID",
                .notShown: "非表示",
            ],
            notes: [
                .approximate: "計算による日付（月を観測して決める地域では1～2日ずれることがあります）",
                .unknown: "不明（暦の表がそこまで及びません）",
            ],
            reasons: [
                .withoutBirthday: "カードに誕生日がありません",
                .unusableBirthday: "カードの誕生日を読み取れません",
                .deceased: "故人",
                .excluded: "カードで非表示に指定されています",
            ]),
        groups: GroupWords(
            people: { "\($0)人" },
            nobody: "メンバーなし",
            notices: [.dayOf: "当日に通知", .dayBefore: "前日に通知", .both: "前日と当日に通知", .none: "通知なし"],
            noticeDays: "通知する日（何日前）",
            inStoreAlone: "ここにのみ保存",
            stillNamed: { "一部のカードはまだ「\($0)」" },
            keptUntil: { "\($0)まで保管" },
            deletionUnfinished: "削除が完了していません",
            toKeepIt: "残すには"),
        honorific: "さん", separator: "、")
}
