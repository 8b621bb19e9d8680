import Messages
import SafeText

/// How each family arranges birthdays in lines.
extension WidgetFamily {
    /// How many birthdays the family shows by default.
    package var rows: Int {
        switch self {
        case .small, .circular, .rectangular, .inline: 1
        case .medium: 4
        case .large: 8
        }
    }

    /// The lines about one of the birthdays.
    ///
    /// - Parameter others: how many more there are on its day than are shown; 0 where another row says that.
    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        switch self {
        // Another line is for those of the first day who are not shown.
        case .small: return [row.countdown, row.title, row.dateInWords] + content.line(ofOthers: others)
        case .medium: return [row.shortLine(content.texts)] + content.line(ofOthers: others)
        case .large: return [row.line(content.texts)] + content.line(ofOthers: others)
        case .circular:
            // The number of days in a gauge; the day itself is a party, nobody a gift.
            let days = content.texts.language.number(row.daysUntil)
            return [row.daysUntil == 0 ? content.icons.picture(of: row) ?? days : days]
        case .rectangular: return [row.title, content.countdown(row, others)]
        case .inline:
            return [content.line(content.icons.picture(of: row), content.texts.text(content.sentence(row, others)))]
        }
    }

    /// The same in a text for each person, for a place that has only one line.
    func people(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        switch self {
        case .small: Self.large.lines(row, others: others, content)
        case .rectangular: Self.medium.lines(row, others: others, content)
        case .medium, .large, .circular, .inline: lines(row, others: others, content)
        }
    }

    /// The line where there is nobody.
    func nobody(_ content: WidgetContent) -> CleanText {
        self == .circular ? content.icons.gift ?? "–" : content.nobody
    }
}

/// What a family has to show, and the words for it.
struct WidgetContent: Sendable {
    var rows: [BirthdayRow]
    /// How many more there are on the first row's day.
    var more: Int
    /// Whether all of that day are birthdays.
    var areBirthdays = true
    var icons: WidgetIcons
    var texts: LocalizedTexts
    /// What is shown where there are no rows.
    var nobody: CleanText

    /// What is said of each row, in order.
    ///
    /// - Parameter text: gets a row, and how many more there are on its day than are shown, where it is the last one of the
    ///   first day; else 0.
    func map<Text>(_ text: (_ row: BirthdayRow, _ others: Int) -> Text) -> [Text] {
        let lastOfFirstDay = rows.lastIndex { $0.daysUntil == rows[0].daysUntil }
        return rows.enumerated().map { text($1, $0 == lastOfFirstDay ? more : 0) }
    }

    /// A line of its own for those who are not shown; none where all are.
    func line(ofOthers others: Int) -> [CleanText] {
        others > 0 ? [texts.text(.andMore(others, areBirthdays: areBirthdays))] : []
    }

    /// What stands below the name.
    func countdown(_ row: BirthdayRow, _ others: Int) -> CleanText {
        texts.text(.countdown(row.countdown, andMore: others, areBirthdays: areBirthdays))
    }

    /// A line with a picture before it, where there is one.
    func line(_ icon: CleanText?, _ text: CleanText) -> CleanText {
        icon.map { "\($0) \(text)" } ?? text
    }

    /// A line for each person in the user's own words.
    func lines(_ template: LineTemplate) -> [StyledLine] {
        map { row, others in template.line { value(of: $0, row, more: others) } }
    }

    /// - Parameter more: how many others have their birthday on the row's day; 0 where another row says that.
    private func value(of field: LineTemplate.Field, _ row: BirthdayRow, more: Int) -> CleanText {
        switch field {
        case .icon: icons.picture(of: row) ?? ""
        case .name: row.title
        case .given: row.given
        case .nickname: row.nickname.map(isolated) ?? ""
        case .when: row.when
        case .days: texts.language.number(row.daysUntil)
        case .date: row.dateInWords
        case .weekday: row.weekday
        case .turns: row.turns.map(texts.language.number) ?? ""
        case .more: more > 0 ? texts.language.number(more) : ""
        case .group: row.groups?.first.map(isolated) ?? ""
        case .label:
            row.occasion == .birthday
                ? "" : texts.text(.occasionName(row.occasion, label: row.label.shortened, years: nil))
        }
    }

    private func isolated(_ name: CleanText) -> CleanText {
        name.isEmpty ? name : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }

    /// One line beside the clock: `🎁 Anna Berg in 3 days`, `🎁 Anna Berg in 3 days, and 2 more`, `🎉 Anna Berg's birthday!`,
    /// `🎉 Anna Berg and 2 more`, `🎁 Anna Berg's birthday was yesterday`.
    fileprivate func sentence(_ row: BirthdayRow, _ others: Int) -> Message {
        let (name, days, age) = (row.titleInSentence, row.daysUntil, row.shownAge)
        if row.occasion != .birthday {
            return .of(name, .occasion(row.occasion, label: row.label, daysUntil: days, years: age)).andMore(others)
        }
        if days == 0, others > 0, !areBirthdays { return .isToday(name, turning: age, andMoreDates: others) }
        // That others have their birthday too is said where all are birthdays.
        let said = areBirthdays ? others : 0
        let sentence: Message =
            if days > 0 {
                .isComing(name, daysUntil: days, turning: age, andMore: said)
            } else if days < 0 {
                .wasBirthday(name, daysUntil: days, turning: age, andMore: said)
            } else if said > 0 {
                .isToday(name, turning: age, andMore: said, inFull: icons.party == nil)
            } else {
                .isToday(name, turning: age)
            }
        return sentence.andMore(others - said)
    }
}
