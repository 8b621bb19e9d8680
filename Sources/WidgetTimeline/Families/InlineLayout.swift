import SafeText

/// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎁 Anna Berg in 3 days, and 2 more`, `🎉 Anna Berg's birthday!`,
/// `🎉 Anna Berg and 2 more`, `🎁 Anna Berg's birthday was yesterday`.
struct InlineLayout: FamilyLayout {
    let rows = 1

    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        [content.line(content.icons.picture(of: row), sentence(row, others, content))]
    }

    private func sentence(_ row: BirthdayRow, _ others: Int, _ content: WidgetContent) -> CleanText {
        let (texts, name, age) = (content.texts, row.titleInSentence, row.shownAge)
        if row.occasion != .birthday {
            return texts.adding(others, to: texts.sentence(of: name, row.countdown))
        }
        if row.daysUntil > 0 {
            return texts.adding(others, to: texts.isComing(name, daysUntil: row.daysUntil, turning: age))
        }
        // That others have their birthday too is said where all are birthdays.
        let said = content.areBirthdays ? others : 0
        if row.daysUntil < 0 {
            return texts.adding(
                others - said, to: texts.wasBirthday(name, daysUntil: row.daysUntil, turning: age, andMore: said))
        }
        if said > 0 {
            return texts.isToday(name, turning: age, andMore: said, inFull: content.icons.party == nil)
        }
        return texts.adding(others, to: texts.isToday(name, turning: age))
    }
}
