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
        body = texts.noticeBody(name, daysUntil: days, date: row.date, turning: row.shownAge)
    }
}
