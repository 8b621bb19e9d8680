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

    /// How many birthdays the family shows by default.
    package var rows: Int { layout.rows }
}
