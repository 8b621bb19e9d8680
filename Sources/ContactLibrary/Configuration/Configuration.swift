import BirthdayCore
import WidgetTimeline

/// The user's configuration, from `config.jsonc`.
package struct Configuration: Hashable, Sendable {
    /// As written; nil if the file names none.
    package var sources: [String]?
    package var refresh = Refresh.automatic
    package var rules = CelebrationRules()
    package var showsDeceased = false
    package var showsExcluded = false
    package var icons = WidgetIcons.emoji
    /// Shell commands that run after contacts changed.
    package var reload: [String] = []
    /// A locale's identifier; nil for the environment's.
    package var locale: String?

    package init() {}

    /// When the sources are read again.
    package enum Refresh: String, CaseIterable, Sendable {
        /// When they changed.
        case automatic
        /// When `import` is called.
        case manual
    }
}
