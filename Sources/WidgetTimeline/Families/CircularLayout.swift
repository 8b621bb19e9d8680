import SafeText

/// The number of days in a gauge; the day itself is a party, nobody a gift.
struct CircularLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        let icons = content.icons
        if content.rows.isEmpty { return [icons.gift ?? "–"] }
        return content.rows.map { row in
            let days = content.texts.number(row.daysUntil)
            return row.daysUntil == 0 ? icons.picture(of: row) ?? days : days
        }
    }
}
