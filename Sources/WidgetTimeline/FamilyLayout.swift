import SafeText

/// How one family arranges birthdays in lines. Each family is one file in `Families`.
protocol FamilyLayout: Sendable {
    /// How many birthdays it shows.
    var rows: Int { get }
    /// The lines that it shows. The content may be empty.
    func lines(_ content: WidgetContent) -> [CleanText]
    /// The same in a text for each person, for a place that has only one line.
    func people(_ content: WidgetContent) -> [CleanText]
}

extension FamilyLayout {
    /// Where each line is about one person, its lines.
    func people(_ content: WidgetContent) -> [CleanText] { lines(content) }
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
    /// How many more have their birthday on the first row's day.
    var more: Int
    /// Whether all of that day are birthdays.
    var areBirthdays = true
    var icons: WidgetIcons
    var texts: any WidgetTexts
    /// What is shown where there are no rows.
    var nobody: CleanText

    /// A line with a picture before it, where there is one.
    func line(_ icon: CleanText?, _ text: CleanText) -> CleanText {
        icon.map { "\($0) \(text)" } ?? text
    }
}
