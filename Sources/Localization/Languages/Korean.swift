import BirthdayCore

extension Language {
    /// The particle 은 fits every name: 님 ends in a consonant, and so does the word for no name.
    static let korean = Language(
        code: "ko", yes: ["예", "네"],
        today: "오늘", tomorrow: "내일", yesterday: "어제", inDays: { "\($0)일 후" },
        comes: { "\($1) \($0)의 생일" },
        turns: { "\($0) \($1)세" },
        comesTurning: { "\($0)은 \($1) \($2)세" },
        isToday: { "오늘은 \($0)의 생일입니다!" },
        turnsToday: { "\($0)은 오늘 \($1)세가 됩니다!" },
        andMore: { "\($0) 외 \($1)명" },
        andMoreInFull: { "오늘은 \($0) 외 \($1)명의 생일입니다" },
        turnsTodayAndMore: { "\($0)은 오늘 \($1)세가 되고, 다른 \($2)명도 생일입니다" },
        titleToday: { "\($0)의 생일!" },
        titleBefore: { "\($0) 생일" },
        isTomorrow: { "내일은 \($0)의 생일입니다!" },
        wasYesterday: { "어제는 \($0)의 생일이었습니다." },
        isOn: { "\($0)의 생일은 \($1)입니다." },
        titleOfSeveral: { "\($0)명의 생일" },
        andOthers: { "외 \($0)명" },
        open: "열기",
        nobody: "다가오는 생일 없음", noName: "(이름 없음)",
        titles: [
            .today: "오늘",
            .thisWeek: "7일 이내",
            .thisMonth: "30일 이내",
            .later: "이후",
        ],
        labels: [
            .birthday: "생일",
            .next: "다음",
            .groups: "그룹",
            .source: "출처",
            .identifier: "ID",
            .notShown: "표시 안 함",
        ],
        notes: [
            .approximate: "계산한 날짜이며, 달을 관측하는 지역에서는 하루 이틀 다를 수 있음",
            .unknown: "알 수 없음: 달력 표가 그때까지 미치지 않음",
        ],
        reasons: [
            .withoutBirthday: "카드에 생일이 없음",
            .unusableBirthday: "카드의 생일을 읽을 수 없음",
            .deceased: "고인",
            .excluded: "카드에서 표시하지 않도록 지정함",
        ],
        people: { "\($0)명" },
        emptyGroup: "아무도 없음",
        groupNotices: [.dayOf: "당일 알림", .dayBefore: "전날 알림", .both: "전날과 당일 알림", .none: "알림 없음"],
        noticeDays: "알림(며칠 전)",
        inStoreAlone: "여기에만 저장됨",
        stillNamed: { "일부 카드에는 아직 “\($0)”" },
        keptUntil: { "\($0)까지 보관" },
        deletionUnfinished: "삭제가 끝나지 않음",
        toKeepIt: "유지하려면",
        honorific: "님")
}
