import SafeText

/// Up to four lines: name, when.
struct MediumLayout: FamilyLayout {
    let rows = 4

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        return content.rows.map { content.texts.row([$0.title, $0.countdown]) }
    }
}
