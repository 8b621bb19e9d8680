import LinuxSystem

/// Why names are hidden though nobody says that the session is locked, and what the user does about it.
package struct HiddenNames: Hashable, Sendable {
    package let problem: String
    /// The next step.
    package let remedy: String

    /// - Returns: nil where a living process knows whether the session is locked.
    package init?(_ state: SessionLockMark.State, _ environment: UserEnvironment) {
        switch state {
        case .locked, .unlocked: return nil
        case .unknown:
            problem = Self.nobodyFollows
            remedy = NextStep.enable(environment) + " --follow-lock-only"
        case .untold:
            problem = "neither logind nor a screen saver says whether the session is locked, so that names are hidden"
            remedy = "set \"redactWhenLocked\" to false, or use a locker that tells"
        case .abandoned:
            problem = "a screen saver ended while it hid the screen, so that names are hidden"
            remedy =
                "lock and unlock the screen"
                + (NextStep.hasUserManager(environment) ? ", or bday-widget schedule enable --follow-lock-only" : "")
        }
    }

    static let nobodyFollows = "nothing follows the session's lock, so that names are hidden"

    /// In one line.
    package var sentence: String { NextStep.sentence(problem, remedy) }
}
