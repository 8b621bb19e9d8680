import BirthdayCore
import SafeText

/// What a notification says.
package struct Notice: Hashable, Sendable {
    package let title: CleanText
    package let body: CleanText

    /// - Parameter row: the birthday as it stands on the day of delivery. Where its age is asked for and known, the body
    ///   says it.
    package init(_ row: BirthdayRow, texts: any WidgetTexts) {
        let (name, days) = (row.titleInSentence, row.daysUntil)
        guard row.occasion == .birthday else {
            title = texts.occasionTitle(row.occasion, label: row.label, daysUntil: days)
            body = texts.sentence(
                of: name, days > 1 ? texts.row([row.countdown, texts.date(row.date, .weekday)]) : row.countdown)
            return
        }
        title = texts.noticeTitle(name, daysUntil: days)
        body = texts.noticeBody(name, daysUntil: days, date: row.date, turning: row.shownAge)
    }
}

/// What one notification says of many birthdays: who has one and when, a line each.
package struct NoticeDigest: Hashable, Sendable {
    package let title: CleanText
    package let lines: [CleanText]
    /// Of how many of the birthdays it speaks, from the first one on: the others are only counted.
    package let count: Int

    /// More birthdays than this at once are one digest: that many notifications still fit on a screen.
    package static let threshold = 8

    /// How many people are named. No server shows as many lines; one that keeps a history, such as dunst, has them there.
    /// Names are at most `TextLimit.name` long, so that the whole body stays below 64 KiB.
    package static let maximumLines = 100

    /// Where a birthday stands in a digest: what is today first, then by nearness, of two that are as near the coming one; on
    /// one day birthdays before other occasions.
    package static func place(daysUntil days: Int, _ occasion: Occasion) -> Int {
        4 * abs(days) + (days < 0 ? 2 : 0) + (occasion == .birthday ? 0 : 1)
    }

    /// - Parameter rows: the birthdays as they stand now, in the order of their places. Redacted ones say when, not
    ///   who, each day once.
    package init(_ rows: [BirthdayRow], texts: any WidgetTexts) {
        title = texts.noticeTitle(ofSeveral: rows.count, areBirthdays: rows.allSatisfy { $0.occasion == .birthday })
        if rows.contains(where: { $0.identity == nil }) {
            var days: Set<Int> = []
            lines = rows.filter { days.insert($0.daysUntil).inserted }.map(\.when)
            count = rows.count
            return
        }
        let shown = rows.prefix(Self.maximumLines).map { $0.shortLine(texts) }
        count = shown.count
        lines = shown + (rows.count > shown.count ? [texts.andOthers(rows.count - shown.count)] : [])
    }

    /// The lines as a notification's body.
    package var body: CleanText { lines.joined(separator: "\n") }
}
