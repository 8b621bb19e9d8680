import SafeText

/// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎉 Anna Berg's birthday!`, `🎉 Anna Berg and 2 more`.
struct InlineLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.texts.nobody] }
        let lastToday = content.rows.lastIndex { $0.daysUntil == 0 }
        return content.rows.enumerated().map { index, row in
            let (name, age) = (row.titleInSentence, row.shownAge)
            if row.daysUntil > 0 {
                return content.line(
                    content.icons.gift, content.texts.isComing(name, daysUntil: row.daysUntil, turning: age))
            }
            let text =
                index == lastToday && content.more > 0
                ? content.texts.isToday(
                    name, turning: age, andMore: content.more, inFull: content.icons.party == nil)
                : content.texts.isToday(name, turning: age)
            return content.line(content.icons.party, text)
        }
    }
}
