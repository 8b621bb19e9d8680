import SafeText

/// Two lines: name, when.
struct RectangularLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.nobody] }
        return content.rows.flatMap { [$0.title, $0.countdown] }
    }

    func people(_ content: WidgetContent) -> [CleanText] { MediumLayout().lines(content) }
}
