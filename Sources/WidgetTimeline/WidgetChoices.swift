import BirthdayCore

/// What an option, or a setting, says of a widget; nil where it leaves that open.
package struct WidgetChoices: Hashable, Sendable {
    /// How many birthdays; `.some(nil)` for the family's own number.
    package var count: Int??
    /// At most this many days ahead; `.some(nil)` for everybody.
    package var within: Int??
    /// Also birthdays at most this many days ago.
    package var since: Int?
    package var showsAge: Bool?
    package var dateStyle: DateStyle?
    package var icons: WidgetIcons?
    package var usesNicknames: Bool?
    /// Which yearly dates.
    package var occasions: Set<Occasion>?
    /// A line in the user's own words; `.some(nil)` for the family's lines.
    package var template: LineTemplate??
    /// How wide lines are to be at most, in columns; `.some(nil)` for what their reader survives.
    package var width: Int??
    /// None at all wins over those of somebody who is asked later.
    package var colors: WidgetColors?

    package init() {}

    /// The highest `since`: further back nobody congratulates, and the next birthday is as near for most.
    package static let maximumSince = 30

    /// The narrowest `width`: an icon, a cut name and the day have room in it in most languages.
    package static let minimumWidth = 10

    /// These choices, and for what they leave open those of somebody who is asked later.
    package func over(_ other: WidgetChoices?) -> WidgetChoices {
        guard let other else { return self }
        var choices = self
        choices.count = count ?? other.count
        choices.within = within ?? other.within
        choices.since = since ?? other.since
        choices.showsAge = showsAge ?? other.showsAge
        choices.dateStyle = dateStyle ?? other.dateStyle
        choices.icons = icons ?? other.icons
        choices.usesNicknames = usesNicknames ?? other.usesNicknames
        choices.occasions = occasions ?? other.occasions
        choices.template = template ?? other.template
        choices.width = width ?? other.width
        choices.colors = colors ?? other.colors
        return choices
    }
}

extension WidgetConfiguration {
    /// A family with what was chosen for it, and the default for the rest.
    package init(_ family: WidgetFamily, _ choices: WidgetChoices) {
        self.init(
            family: family, count: choices.count ?? nil, within: choices.within ?? nil,
            since: choices.since ?? 0, showsAge: choices.showsAge ?? false, dateStyle: choices.dateStyle ?? .long,
            icons: choices.icons ?? .emoji, usesNicknames: choices.usesNicknames ?? false)
        template = choices.template ?? nil
        width = choices.width ?? nil
        colors = choices.colors ?? WidgetColors()
    }
}
