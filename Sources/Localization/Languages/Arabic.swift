import BirthdayCore
import SafeText

extension Language {
    static let arabic = Language(
        code: "ar", yes: ["نعم", "ن"], no: ["لا", "ل"],
        today: "اليوم", tomorrow: "غدًا", yesterday: "أمس", inDays: { "بعد \(arabicDays($0))" },
        comes: { "عيد ميلاد \($0) \($1)" },
        turns: { "عيد الميلاد \(arabicOrdinal($1)) \($0)" },
        comesTurning: { "عيد ميلاد \($0) \(arabicOrdinal($2)) \($1)" },
        isToday: { "عيد ميلاد \($0) اليوم!" },
        turnsToday: { "عيد ميلاد \($0) \(arabicOrdinal($1)) اليوم!" },
        andMore: { "عيد ميلاد \($0) و\(arabicOthers($1))" },
        andMoreInFull: { "عيد ميلاد \($0) و\(arabicOthers($1)) اليوم" },
        turnsTodayAndMore: { "عيد ميلاد \($0) \(arabicOrdinal($1)) اليوم، وكذلك عيد ميلاد \(arabicOthers($2))" },
        titleToday: { "عيد ميلاد \($0)!" },
        titleBefore: { "عيد ميلاد \($0)" },
        isTomorrow: { "عيد ميلاد \($0) غدًا!" },
        wasYesterday: { "كان عيد ميلاد \($0) أمس." },
        past: PastWords(
            daysAgo: { "قبل \(arabicDays($0))" },
            was: { "كان عيد ميلاد \($0) \($1)" },
            turned: { "كان عيد الميلاد \(arabicOrdinal($1)) \($0)" },
            hasTurned: { "كان عيد ميلاد \($0) \(arabicOrdinal($2)) \($1)" },
            wereMore: { "كان عيد ميلاد \($0) و\(arabicOthers($1)) \($2)" }),
        isOn: { "عيد ميلاد \($0) يوم \($1)." },
        turnsOn: { "عيد ميلاد \($0) \(arabicOrdinal($2)) يوم \($1)." },
        titleOfSeveral: { arabicBirthdays($0) },
        andOthers: { "و\(arabicMore($0))" },
        open: "فتح",
        nobody: "لا توجد أعياد ميلاد قادمة", nobodyYet: "لا توجد أعياد ميلاد بعد", noName: "(بلا اسم)",
        titles: [
            .past: "الأيام الماضية",
            .today: "اليوم",
            .thisWeek: "الأيام السبعة القادمة",
            .thisMonth: "الأيام الثلاثون القادمة",
            .later: "لاحقًا",
        ],
        labels: [
            .birthday: "تاريخ الميلاد",
            .next: "القادم",
            .groups: "المجموعات",
            .source: "المصدر",
            .identifier: "المعرّف",
            .notShown: "غير معروض",
            .notices: "الإشعارات",
            .telephone: "الهاتف", .mail: "البريد",
        ],
        notes: [
            .approximate: "محسوب؛ وحيث يُرصد الهلال قد يختلف بيوم أو يومين",
            .unknown: "تتعذر معرفته: جداول التقويم لا تصل إلى هذا المدى",
        ],
        reasons: [
            .withoutBirthday: "لا يوجد عيد ميلاد في البطاقة",
            .unusableBirthday: "تتعذر قراءة عيد الميلاد في البطاقة",
            .deceased: "الشخص متوفى",
            .excluded: "البطاقة تطلب عدم عرضه",
            .hidden: "مخفي هنا",
        ],
        occasions: OccasionWords(
            anniversary: "ذكرى الزواج", memorial: "ذكرى الوفاة", other: "يوم مميز",
            years: { arabicYears($0) },
            married: { $0.value == 1 ? "ذكرى الزواج الأولى" : "ذكرى الزواج الـ\($0)" },
            titleOfSeveral: { "مناسبات: \($0)" }),
        people: {
            $0.arabic(one: "شخص واحد", two: "شخصان", few: "\($0) أشخاص", many: "\($0) شخصًا", other: "\($0) شخص")
        },
        emptyGroup: "لا أحد",
        nextInGroup: { "القادم عيد ميلاد \($0) \($1)" },
        groupNotices: [
            .dayOf: "إشعار في اليوم نفسه", .dayBefore: "إشعار في اليوم السابق",
            .both: "إشعار في اليوم السابق وفي اليوم نفسه", .none: "بلا إشعارات",
        ],
        and: " و",
        noticesBefore: { "إشعار قبل \($0)\(arabicDays($1))" },
        inStoreAlone: "محفوظ هنا فقط",
        onNoCard: "ليست على أي بطاقة",
        isRightToLeft: true, followsDigitsOfDates: true, separator: "، ")

    private static func arabicDays(_ count: Numeral) -> CleanText {
        count.arabic(
            one: "يوم", two: "يومين", few: "\(count) أيام", many: "\(count) يومًا", other: "\(count) يوم")
    }

    /// In the genitive, which only the dual shows.
    private static func arabicOthers(_ count: Numeral) -> CleanText {
        count.arabic(
            one: "شخص آخر", two: "شخصين آخرين", few: "\(count) أشخاص آخرين", many: "\(count) شخصًا آخر",
            other: "\(count) شخص آخر")
    }

    private static func arabicBirthdays(_ count: Numeral) -> CleanText {
        count.arabic(
            one: "عيد ميلاد", two: "عيدا ميلاد", few: "\(count) أعياد ميلاد", many: "\(count) عيد ميلاد",
            other: "\(count) عيد ميلاد")
    }

    /// As `arabicOthers`, in the nominative.
    private static func arabicMore(_ count: Numeral) -> CleanText {
        count.value == 2 ? "شخصان آخران" : arabicOthers(count)
    }

    /// The birthday is counted, not the years: the verb would have to say whether it is a man or a woman.
    private static func arabicOrdinal(_ age: Numeral) -> CleanText { age.value == 1 ? "الأول" : "الـ\(age)" }

    private static func arabicYears(_ count: Numeral) -> CleanText {
        count.arabic(
            one: "سنة", two: "سنتان", few: "\(count) سنوات", many: "\(count) سنة", other: "\(count) سنة")
    }
}
