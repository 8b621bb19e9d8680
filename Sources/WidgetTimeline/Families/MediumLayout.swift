import SafeText

/// Up to four lines: name, when.
struct MediumLayout: FamilyLayout {
    let rows = 4

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.nobody] }
        return content.rows.map { $0.shortLine(content.texts) }
    }
}
