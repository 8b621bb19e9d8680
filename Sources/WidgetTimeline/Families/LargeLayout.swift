import SafeText

/// Up to eight lines: name, date, when.
struct LargeLayout: FamilyLayout {
    let rows = 8

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.nobody] }
        return content.rows.map { $0.line(content.texts) }
    }
}
