import BirthdayCore
import WidgetTimeline

extension Language {
    static let arabic = Language(
        code: "ar", today: "اليوم", tomorrow: "غدًا",
        inDays: { "خلال \(arabicDays($0))" },
        isToday: { "عيد ميلاد \($0) اليوم!" },
        andMore: { "\($0) و\(arabicOthers($1))" },
        nobody: "لا توجد أعياد ميلاد قادمة", noName: "(بلا اسم)",
        titles: [.today: "اليوم", .thisWeek: "هذا الأسبوع", .thisMonth: "هذا الشهر", .later: "لاحقًا"],
        isRightToLeft: true, separator: "، ")

    /// A dual of its own; then by the last two digits: 3 to 10, 11 to 99, the round hundreds (CLDR's `two`, `few`,
    /// `many`, `other`).
    private static func arabicDays(_ count: Int) -> CleanText {
        if count == 2 { return "يومين" }
        return switch count % 100 {
        case 3...10: "\(count) أيام"
        case 11...99: "\(count) يومًا"
        default: "\(count) يوم"
        }
    }

    private static func arabicOthers(_ count: Int) -> CleanText {
        if count == 1 { return "شخص آخر" }
        if count == 2 { return "شخصان آخران" }
        return switch count % 100 {
        case 3...10: "\(count) أشخاص آخرين"
        case 11...99: "\(count) شخصًا آخر"
        default: "\(count) شخص آخر"
        }
    }
}
