import SafeText

/// Up to eight lines: name, date, when; another one for those of the first day who are not shown.
struct LargeLayout: FamilyLayout {
    let rows = 8

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        [row.line(content.texts)] + content.line(ofOthers: others)
    }
}
