import BirthdayCore
import DesktopSession
import Glibc
import LinuxSystem
import SystemPackage

/// `follow-lock`: keeps a mark in the runtime directory while the session is locked, and has the bars look again.
///
/// Where the state cannot be found out, the mark is written: bars then name nobody. The mark stays while this program is
/// started again after a crash; `follow-lock end`, which its unit calls when it ended in good order, removes it.
enum FollowLockCommand {
    static func run(_ arguments: [String]) throws(AgentFailure) {
        guard let runtime = getenv("XDG_RUNTIME_DIR").map({ FilePath(platformString: $0) }), runtime.isAbsolute else {
            throw AgentFailure(.configuration, "XDG_RUNTIME_DIR is not set")
        }
        let mark = SessionLockMark(in: runtime.appending("bday-widget"))
        if arguments == ["end"] {
            if getenv("SERVICE_RESULT").map({ String(cString: $0) }) ?? "success" == "success" { try set(mark, false) }
            return
        }
        guard arguments.isEmpty else { throw .notUnderstood }
        do throws(AgentFailure) {
            let lock = try AgentFailure.ofBus { () throws(BusError) in try SessionLock() }
            while true {
                try set(mark, lock.isLocked)
                try AgentFailure.ofBus { () throws(BusError) in try lock.wait() }
            }
        } catch {
            try set(mark, true)
            throw error
        }
    }

    /// Writes or removes the mark. A bar that waits for files sees that itself; others are told.
    private static func set(_ mark: SessionLockMark, _ isLocked: Bool) throws(AgentFailure) {
        do throws(SystemError) {
            if try mark.set(isLocked) { wakeBars() }
        } catch {
            throw AgentFailure(ExitStatus.inputOutput, error.description)
        }
    }

    /// Runs the configuration's commands for bars that poll, in a unit of their own: this one may nearly nothing.
    private static func wakeBars() {
        guard let agent = ProgramPlace.own, let widget = ProgramPlace.find("bday-widget", beside: agent) else { return }
        try? OtherUnit.start(widget, ["reload", "--only-bars"], environment: [])
    }
}
