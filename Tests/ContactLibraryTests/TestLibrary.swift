import BirthdayCore
import Failures
import LinuxSystem
import Settings
import TestSupport

@testable import ContactLibrary

extension Library {
    /// Makes a change on what the sources say now, as a call does.
    func change(_ change: GroupChange, isDryRun: Bool) throws(CommandFailure) -> GroupOutcome {
        var groups = try GroupTransaction(self, isDryRun: false)
        return try groups.make(change, isDryRun: isDryRun)
    }
}

extension TestHome {
    func library(_ configuration: Configuration = Configuration()) throws -> Library {
        try Library(environment: environment, configuration: configuration, today: today)
    }
}

// What a command alone knows of its change.
extension GroupOutcome {
    var formerName: String? { if case .renamed(let from, _) = change { from } else { nil } }
    var joined: LeadTimes? { if case .renamed(_, let joined) = change { joined } else { nil } }
    var returned: LeadTimes? { if case .created(let returned) = change { returned } else { nil } }
    var isGoneWithLast: Bool { if case .removed(_, let isGone) = change { isGone } else { false } }
}
