/// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎉 Anna Berg's birthday!`, `🎉 Anna Berg and 2 more`.
struct InlineLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        let lastToday = content.rows.lastIndex { $0.daysUntil == 0 }
        return content.rows.enumerated().map { index, row in
            if row.daysUntil > 0 {
                return content.line(
                    content.icons.gift, content.texts.isComing(row.title, daysUntil: row.daysUntil))
            }
            let text =
                index == lastToday && content.more > 0
                ? content.texts.isToday(row.title, andMore: content.more) : content.texts.isToday(row.title)
            return content.line(content.icons.party, text)
        }
    }
}
