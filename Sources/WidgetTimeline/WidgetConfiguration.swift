import SafeText

/// What the user asked a widget to show, as an intent configures one on a phone.
package struct WidgetConfiguration: Hashable, Sendable {
    package var family: WidgetFamily
    /// The number of rows, instead of the family's own.
    package var count: Int?
    /// Only birthdays at most this number of days ahead; nil for all.
    package var within: Int?
    /// Whether it is said how old somebody turns, where that is known.
    package var showsAge: Bool
    package var icons: WidgetIcons
    /// Whether names are hidden, for a locked or shared screen.
    package var isRedacted: Bool
    /// What the user is to know beside the birthdays, a line each. It stands below the details.
    package var remarks: [CleanText]
    /// Whether notifications could not be shown.
    package var isUndelivered: Bool

    package init(
        family: WidgetFamily = .inline, count: Int? = nil, within: Int? = nil, showsAge: Bool = false,
        icons: WidgetIcons = .emoji, isRedacted: Bool = false, remarks: [CleanText] = [],
        isUndelivered: Bool = false
    ) {
        self.family = family
        self.count = count
        self.within = within
        self.showsAge = showsAge
        self.icons = icons
        self.isRedacted = isRedacted
        self.remarks = remarks
        self.isUndelivered = isUndelivered
    }

    package var rows: Int { count ?? family.rows }
}
