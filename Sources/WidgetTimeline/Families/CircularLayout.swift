import SafeText

/// The number of days in a gauge; the day itself is a party, nobody a gift.
struct CircularLayout: FamilyLayout {
    let rows = 1

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        let days = content.texts.number(row.daysUntil)
        return [row.daysUntil == 0 ? content.icons.picture(of: row) ?? days : days]
    }

    func nobody(_ content: WidgetContent) -> CleanText { content.icons.gift ?? "–" }
}
