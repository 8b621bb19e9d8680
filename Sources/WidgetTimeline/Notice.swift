import SafeText

/// What a notification says.
package struct Notice: Hashable, Sendable {
    package let title: CleanText
    package let body: CleanText

    /// - Parameter row: the birthday as it stands on the day of delivery. Where its age is asked for and known, the body
    ///   says it.
    package init(_ row: BirthdayRow, texts: any WidgetTexts) {
        let (name, days) = (row.titleInSentence, row.daysUntil)
        title = texts.noticeTitle(name, daysUntil: days)
        guard let age = row.shownAge else {
            body = texts.noticeBody(name, daysUntil: days, date: row.date)
            return
        }
        switch days {
        case 0: body = texts.isToday(name, turning: age)
        case 1: body = texts.isComing(name, daysUntil: days, turning: age)
        default:
            let coming = texts.isComing(name, daysUntil: days, turning: age)
            body = texts.row([coming, texts.dateWithWeekday(row.date)])
        }
    }
}
