import ContactLibrary
import ContactSources
import LinuxSystem

extension GroupReport {
    /// How a command ends that could not change all cards.
    var status: ExitStatus {
        let causes = Set(refused.map(\.cause))
        return causes.contains(.failed) ? .inputOutput : causes.contains(.busy) ? .tryAgain : .notPermitted
    }

    /// What helps, if the user can do it with this call.
    var cure: String {
        let causes = Set(refused.map(\.cause))
        if causes.contains(.readOnly) {
            return "; make \(refused.count == 1 ? "it" : "what is read-only") writable, then call this again"
        }
        return causes.contains(.busy) ? "; the same call goes on there" : ""
    }
}
