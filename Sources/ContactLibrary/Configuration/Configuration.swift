import BirthdayCore
import LocalTime
import SystemPackage
import WidgetTimeline

/// The user's configuration, from `config.jsonc`.
package struct Configuration: Hashable, Sendable {
    /// As written; nil if the file names none.
    package var sources: [FilePath]?
    /// Where the file first names each of them: `config.jsonc:3:5`.
    package var sourcePlaces: [FilePath: String] = [:]
    package var refresh = Refresh.automatic
    package var rules = CelebrationRules()
    package var showsDeceased = false
    package var showsExcluded = false
    /// What widgets show where no option says so: the family, the format's name. Nil for the default.
    package var family: WidgetFamily?
    package var format: String?
    /// How they show it, whatever the family.
    package var choices = WidgetChoices()
    /// The same for single families.
    package var familyChoices: [WidgetFamily: WidgetChoices] = [:]
    /// Only members of these are shown where no option names others; everybody if it is empty.
    package var groups: [String] = []
    /// No member of these is shown where no option names others.
    package var excludedGroups: [String] = []
    /// Whether the file is to name some, and nothing of that can be read: then nobody is shown.
    package var hasUnreadableGroups = false
    /// Where the file names them: `config.jsonc:3:5`.
    package var groupPlace: String?
    /// The same for those that are excluded.
    package var excludedGroupPlace: String?
    /// Whether the file is to exclude some, and nothing of that can be read: then nobody is shown.
    package var hasUnreadableExcludedGroups = false
    /// Whether the collections of a vdir are groups of the contacts in them.
    package var hasCollectionGroups = false
    package var notifications = Notifications()
    /// Whether widgets and notices name nobody while the session is locked.
    package var redactsWhenLocked = false
    /// The shell command that opens a contact's file, which follows it; nil for the user's editor.
    package var open: String?
    /// Shell commands that run after contacts changed.
    package var reload: [String] = []
    /// A locale's identifier; nil for the environment's.
    package var locale: String?

    package init() {}

    /// How a family is shown: what is said of it alone wins.
    package func choices(for family: WidgetFamily) -> WidgetChoices {
        (familyChoices[family] ?? WidgetChoices()).over(choices)
    }

    /// What is notified of, and how.
    package struct Notifications: Hashable, Sendable {
        package var time = DeliveryTime.standard
        /// How many are planned at once.
        package var limit = 64
        /// When people in groups without a preference of their own are notified of.
        package var standard = LeadTimes.both
        /// When people in no group are notified of.
        package var ungrouped = LeadTimes.both
        /// Whether a sound is asked for.
        package var hasSound = true
        /// Whether notifications hide names.
        package var isRedacted = false

        package init() {}
    }

    /// When the sources are read again.
    package enum Refresh: String, CaseIterable, Sendable {
        /// When they changed.
        case automatic
        /// When `import` is called.
        case manual
    }
}
