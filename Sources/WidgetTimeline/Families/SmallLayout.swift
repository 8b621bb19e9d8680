/// Three lines: when, name, date.
struct SmallLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [String] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        return content.rows.flatMap { [$0.when, content.name($0), $0.dateInWords(content.texts)] }
    }
}
