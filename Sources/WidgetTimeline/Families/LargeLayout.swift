/// Up to eight lines: name, date, when.
struct LargeLayout: FamilyLayout {
    let rows = 8

    func lines(_ content: WidgetContent) -> [String] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        return content.rows.map {
            content.texts.row([content.name($0), $0.dateInWords(content.texts), $0.when])
        }
    }
}
