import SafeText

/// Up to four lines: name, when; another one for those of the first day who are not shown.
struct MediumLayout: FamilyLayout {
    let rows = 4

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        [row.shortLine(content.texts)] + content.line(ofOthers: others)
    }
}
