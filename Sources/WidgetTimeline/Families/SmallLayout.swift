import SafeText

/// Three lines: when, name, date.
struct SmallLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.nobody] }
        return content.rows.flatMap { [$0.countdown, $0.title, $0.dateInWords] }
    }

    func people(_ content: WidgetContent) -> [CleanText] { LargeLayout().lines(content) }
}
