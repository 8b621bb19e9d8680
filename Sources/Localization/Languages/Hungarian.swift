import BirthdayCore

extension Language {
    static let hungarian = Language(
        code: "hu", yes: ["igen", "i"],
        today: "ma", tomorrow: "holnap", yesterday: "tegnap", inDays: { "\($0) nap múlva" },
        turns: { "\($0) \($1) éves\($0.isToday ? "" : " lesz")" },
        isToday: { "Ma van \($0) születésnapja!" },
        turnsToday: { "\($0) ma \($1) éves!" },
        andMore: { "\($0) és további \($1) személy" },
        andMoreInFull: { "Ma ünnepli a születésnapját \($0) és további \($1) személy" },
        turnsTodayAndMore: { "\($0) ma \($1) éves, további \($2) személynek is ma van a születésnapja" },
        titleToday: { "\($0) születésnapja!" },
        titleBefore: { "Születésnap \($0)" },
        isTomorrow: { "Holnap van \($0) születésnapja!" },
        wasYesterday: { "Tegnap volt \($0) születésnapja." },
        isOn: { "\($0) születésnapja: \($1)." },
        titleOfSeveral: { "\($0) születésnap" },
        andOthers: { "és további \($0) személy" },
        open: "Megnyitás",
        nobody: "Nincs közelgő születésnap", noName: "(névtelen)",
        titles: [
            .today: "Ma",
            .thisWeek: "Következő 7 nap",
            .thisMonth: "Következő 30 nap",
            .later: "Később",
        ],
        labels: [
            .birthday: "Születésnap",
            .next: "Következő",
            .groups: "Csoportok",
            .source: "Forrás",
            .identifier: "Azonosító",
            .notShown: "Nem látható",
        ],
        notes: [
            .approximate: "számított; ahol a Holdat figyelik, egy-két nap eltérés lehet",
            .unknown: "nem tudható: a naptár táblázatai nem érnek el idáig",
        ],
        reasons: [
            .withoutBirthday: "nincs születésnap a névjegyen",
            .unusableBirthday: "a névjegyen lévő születésnap nem olvasható",
            .deceased: "elhunyt",
            .excluded: "a névjegy kéri, hogy ne jelenjen meg",
        ],
        people: { "\($0) személy" },
        emptyGroup: "senki",
        groupNotices: [
            .dayOf: "értesítés aznap", .dayBefore: "értesítés az előző napon",
            .both: "értesítés az előző napon és aznap", .none: "nincs értesítés",
        ],
        noticeDays: "értesítés, ennyi nappal előtte",
        inStoreAlone: "csak itt tárolva",
        stillNamed: { "néhány névjegyen még „\($0)” áll" },
        keptUntil: { "megőrizve eddig: \($0)" },
        deletionUnfinished: "a törlés nem fejeződött be",
        toKeepIt: "a megtartásához")
}
