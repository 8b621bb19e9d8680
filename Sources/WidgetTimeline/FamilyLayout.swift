import SafeText

/// How one family arranges birthdays in lines. Each family is one file in `Families`.
protocol FamilyLayout: Sendable {
    /// How many birthdays it shows.
    var rows: Int { get }
    /// The lines about one of the birthdays.
    ///
    /// - Parameter others: how many more there are on its day than are shown; 0 where another row says that.
    func lines(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText]
    /// The same in a text for each person, for a place that has only one line.
    func people(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText]
    /// The line where there is nobody.
    func nobody(_ content: WidgetContent) -> CleanText
}

extension FamilyLayout {
    /// Where each line is about one person, its lines.
    func people(_ row: BirthdayRow, others: Int, _ content: WidgetContent) -> [CleanText] {
        lines(row, others: others, content)
    }

    func nobody(_ content: WidgetContent) -> CleanText { content.nobody }
}

extension WidgetFamily {
    var layout: any FamilyLayout {
        switch self {
        case .small: SmallLayout()
        case .medium: MediumLayout()
        case .large: LargeLayout()
        case .circular: CircularLayout()
        case .rectangular: RectangularLayout()
        case .inline: InlineLayout()
        }
    }
}

/// What a layout has to show, and the words for it.
struct WidgetContent: Sendable {
    var rows: [BirthdayRow]
    /// How many more there are on the first row's day.
    var more: Int
    /// Whether all of that day are birthdays.
    var areBirthdays = true
    var icons: WidgetIcons
    var texts: any WidgetTexts
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
    func line(ofOthers others: Int) -> [CleanText] { others > 0 ? [texts.andOthers(others)] : [] }

    /// A line with a picture before it, where there is one.
    func line(_ icon: CleanText?, _ text: CleanText) -> CleanText {
        icon.map { "\($0) \(text)" } ?? text
    }
}
