/// Up to four lines: name, when.
struct MediumLayout: FamilyLayout {
    let rows = 4

    func lines(_ content: WidgetContent) -> [String] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        return content.rows.map { content.texts.row([content.name($0), $0.when]) }
    }
}
