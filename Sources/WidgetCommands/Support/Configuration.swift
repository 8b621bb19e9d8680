import BirthdayCore
import WidgetTimeline

/// The user's own settings, from `config.jsonc`.
struct Configuration: Hashable, Sendable {
    /// As written; nil when the file names none.
    var sources: [String]?
    var refresh = Refresh.automatic
    var rules = CelebrationRules()
    var showsDeceased = false
    var showsExcluded = false
    var icons = WidgetIcons.emoji
    /// Commands for the shell, run after contacts changed.
    var reload: [String] = []
    /// A locale's identifier; nil for the environment's.
    var locale: String?

    /// When the sources are read again.
    enum Refresh: String, CaseIterable, Sendable {
        /// When they changed.
        case automatic
        /// When `import` is called.
        case manual
    }
}
