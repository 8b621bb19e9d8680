import SafeText

/// Three lines: when, name, date; another one for those of that day who are not shown.
struct SmallLayout: FamilyLayout {
    let rows = 1

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        [row.countdown, row.title, row.dateInWords] + content.line(ofOthers: others)
    }

    func people(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        LargeLayout().lines(row, others: others, content)
    }
}
