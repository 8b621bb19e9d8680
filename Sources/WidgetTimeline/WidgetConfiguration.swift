import BirthdayCore
import SafeText

/// What the user asked a widget to show, as an intent configures one on a phone.
package struct WidgetConfiguration: Hashable, Sendable {
    package var family = WidgetFamily.inline
    /// The number of rows, instead of the family's own.
    package var count: Int?
    /// Only birthdays at most this number of days ahead; nil for all.
    package var within: Int?
    /// Also birthdays at most this number of days ago.
    package var since = 0
    /// Which yearly dates are asked for.
    package var occasions: Set<Occasion> = [.birthday]
    /// The codes of the countries whose name days are shown, whether or not `occasions` names these.
    package var nameDays: [String] = []
    /// Whether it is said how old somebody turns, where that is known.
    package var showsAge = false
    package var dateStyle = DateStyle.long
    package var icons = WidgetIcons.emoji
    /// Whether a nickname stands for the name of somebody who has one.
    package var usesNicknames = false
    /// A line for each person, instead of the family's own; nil for those.
    package var template: LineTemplate?
    /// How wide lines are to be at most, in columns; nil for what their reader survives.
    package var width: Int?
    /// In bars that can give a text a colour.
    package var colors = WidgetColors()
    /// Whether names are hidden, for a locked or shared screen.
    package var isRedacted = false
    /// What the user is to know beside the birthdays, a line each. It stands below the details.
    package var remarks: [CleanText] = []
    /// Whether notifications could not be shown.
    package var isUndelivered = false
    /// Whether there are contacts, and none has a birthday.
    package var isWithoutBirthdays = false

    package var rows: Int { count ?? family.rows }

    /// Which yearly dates are shown.
    package var shownOccasions: Set<Occasion> { nameDays.isEmpty ? occasions : occasions.union([.nameday]) }
}

/// What an option or a setting says of a widget. Of two about one thing the later one holds.
package typealias WidgetChoice = @Sendable (inout WidgetConfiguration) -> Void

extension WidgetConfiguration {
    /// The default with what is chosen.
    package init(_ choices: [WidgetChoice] = []) {
        self.init(family: .inline)
        self = with(choices)
    }

    /// The configuration with what is chosen.
    package func with(_ choices: [WidgetChoice]) -> WidgetConfiguration {
        var widget = self
        for choose in choices { choose(&widget) }
        return widget
    }
}

/// How rows say which day it is. Raw values are those of `--date-style`.
package enum DateStyle: String, CaseIterable, Sendable {
    /// The day of birth, with its year where that is known: `March 15, 1990`.
    case long
    /// The coming day: `Mar 15`.
    case short
    /// `Sunday, March 15`.
    case weekday
    /// `Sun, Mar 15`.
    case weekdayShort = "weekday-short"
}

/// The sizes in which a widget is shown, as WidgetKit names them.
package enum WidgetFamily: String, CaseIterable, Sendable {
    case small
    case medium
    case large
    case circular
    case rectangular
    case inline

    /// Where a phone shows the family. Raw values are JSON's.
    package enum Kind: String, Sendable {
        case homeScreen
        case lockScreen
    }

    package var kind: Kind {
        switch self {
        case .small, .medium, .large: .homeScreen
        case .circular, .rectangular, .inline: .lockScreen
        }
    }

    /// WidgetKit's name: `systemSmall`, `accessoryInline`.
    package var widgetKitName: String {
        (kind == .homeScreen ? "system" : "accessory") + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }

    /// The family with that raw value or that name in WidgetKit, in any case.
    package init?(name: String) {
        let name = name.lowercased()
        guard let family = Self.allCases.first(where: { $0.rawValue == name || $0.widgetKitName.lowercased() == name })
        else { return nil }
        self = family
    }
}

/// The pictures before a line. Raw values are those of `--icons`.
package enum WidgetIcons: String, CaseIterable, Sendable {
    case emoji
    /// Nerd Fonts' private-use glyphs (nf-fa-gift, nf-md-party_popper, nf-fa-heart, nf-fa-leaf, nf-fa-tag, nf-fa-calendar).
    case nerd
    case ascii
    case none

    /// Before a birthday that is coming; nil for no picture.
    package var gift: CleanText? { picture(emoji: "🎁", nerd: "\u{F06B}", ascii: "*") }

    /// On the day; nil for no picture.
    package var party: CleanText? { picture(emoji: "🎉", nerd: "\u{F1056}", ascii: "!") }

    /// Before somebody's row in a line; nil for no picture.
    package func picture(of row: BirthdayRow) -> CleanText? {
        switch row.occasion {
        case .birthday: row.daysUntil == 0 ? party : gift
        case .anniversary: picture(emoji: "💍", nerd: "\u{F004}", ascii: "o")
        case .memorial: picture(emoji: "🌹", nerd: "\u{F06C}", ascii: "-")
        case .nameday: picture(emoji: "🌼", nerd: "\u{F02B}", ascii: "~")
        case .other: picture(emoji: "📅", nerd: "\u{F073}", ascii: "+")
        }
    }

    private func picture(emoji: CleanText, nerd: CleanText, ascii: CleanText) -> CleanText? {
        switch self {
        case .emoji: emoji
        case .nerd: nerd
        case .ascii: ascii
        case .none: nil
        }
    }
}
