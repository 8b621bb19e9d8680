import SafeText

/// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎉 Anna Berg's birthday!`, `🎉 Anna Berg and 2 more`,
/// `🎁 Anna Berg's birthday was yesterday`.
struct InlineLayout: FamilyLayout {
    let rows = 1

    func lines(_ content: WidgetContent) -> [CleanText] {
        if content.rows.isEmpty { return [content.nobody] }
        let lastOfFirstDay = content.rows.lastIndex { $0.daysUntil == content.rows[0].daysUntil }
        return content.rows.enumerated().map { index, row in
            let (name, age) = (row.titleInSentence, row.shownAge)
            let others = index == lastOfFirstDay && row.daysUntil <= 0 ? content.more : 0
            if row.occasion != .birthday {
                let text = content.texts.sentence(of: name, row.countdown)
                return content.line(content.icons.picture(of: row), content.texts.adding(others, to: text))
            }
            if row.daysUntil > 0 {
                return content.line(
                    content.icons.gift, content.texts.isComing(name, daysUntil: row.daysUntil, turning: age))
            }
            if row.daysUntil < 0 {
                let said = content.areBirthdays ? others : 0
                let text = content.texts.wasBirthday(name, daysUntil: row.daysUntil, turning: age, andMore: said)
                return content.line(content.icons.gift, content.texts.adding(others - said, to: text))
            }
            let text =
                others > 0 && content.areBirthdays
                ? content.texts.isToday(name, turning: age, andMore: others, inFull: content.icons.party == nil)
                : content.texts.adding(others, to: content.texts.isToday(name, turning: age))
            return content.line(content.icons.party, text)
        }
    }
}

extension WidgetTexts {
    /// The text, and how many more there are on its day.
    fileprivate func adding(_ others: Int, to text: CleanText) -> CleanText {
        others > 0 ? row([text, andOthers(others)]) : text
    }
}
