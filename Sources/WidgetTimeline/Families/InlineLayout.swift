/// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎉 Anna Berg's birthday!`, `🎉 Anna Berg and 2 more`.
struct InlineLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [String] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        let lastToday = content.rows.lastIndex { $0.daysUntil == 0 }
        return content.rows.enumerated().map { index, row in
            let name = content.name(row)
            if row.daysUntil > 0 {
                return content.line(
                    content.configuration.icons.gift, content.texts.isComing(name, daysUntil: row.daysUntil))
            }
            let text =
                index == lastToday && content.more > 0
                ? content.texts.isToday(name, andMore: content.more) : content.texts.isToday(name)
            return content.line(content.configuration.icons.party, text)
        }
    }
}
