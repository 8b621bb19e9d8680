import SafeText

/// Two lines: name, when and how many more there are on that day.
struct RectangularLayout: FamilyLayout {
    let rows = 1

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        [row.title, content.texts.adding(others, to: row.countdown)]
    }

    func people(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        MediumLayout().lines(row, others: others, content)
    }
}
