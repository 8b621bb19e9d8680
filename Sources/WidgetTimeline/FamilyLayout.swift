/// How one family puts birthdays into lines. Each family is one file in `Families`.
protocol FamilyLayout: Sendable {
    /// How many birthdays it shows.
    var rows: Int { get }
    /// What it shows; the content may be empty.
    func lines(_ content: WidgetContent) -> [String]
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
    var configuration: WidgetConfiguration
    var texts: any WidgetTexts

    /// The name as it stands in a line: short, never empty, set apart where it is written in the other direction, with
    /// the age where it is asked for and known.
    func name(_ row: BirthdayRow) -> String {
        let name = DirectionIsolate.name(row.displayName(texts), inRightToLeft: texts.isRightToLeft)
        guard configuration.showsAge, let age = row.turns else { return name }
        return texts.name(name, turning: age)
    }

    /// A line with a picture before it, where there is one.
    func line(_ icon: String?, _ text: String) -> String {
        icon.map { "\($0) \(text)" } ?? text
    }
}
