import Failures
import LinuxSystem
import Settings
import TestSupport

@testable import ContactLibrary

extension Library {
    /// Makes a change on what the sources say now, as a call does.
    func change(_ change: GroupChange, isDryRun: Bool) throws(CommandFailure) -> GroupReport {
        var groups = try GroupTransaction(self, isDryRun: false)
        return try groups.make(change, isDryRun: isDryRun)
    }
}

extension TestHome {
    func library(_ configuration: Configuration = Configuration()) throws -> Library {
        try Library(environment: environment, configuration: configuration, today: today)
    }
}
