/// Two lines: name, when.
struct RectangularLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [String] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        return content.rows.flatMap { [content.name($0), $0.when] }
    }
}
