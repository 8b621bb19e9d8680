import AgentProtocol
import DesktopSession
import Glibc
import LinuxSystem
import SystemPackage

/// `follow-lock`: says by the mark in the runtime directory whether the session is locked, as long as it runs, and has the
/// bars look again. `follow-lock end`, which its unit calls when it has ended, does the latter too.
enum FollowLockCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) {
        guard let runtime = getenv("XDG_RUNTIME_DIR").map({ FilePath(platformString: $0) }), runtime.isAbsolute else {
            throw CommandFailure(.configuration, "XDG_RUNTIME_DIR is not set")
        }
        let mark = SessionLockMark(in: runtime.appending("bday-widget"))
        guard arguments.isEmpty || arguments == ["end"] else { throw .notUnderstood }
        let hold = try ofMark { () throws(SystemError) in try SessionLockHold(mark) }
        if arguments == ["end"] {
            // Whoever ends it in good order wants a new beginning.
            if getenv("SERVICE_RESULT").map({ String(cString: $0) }) ?? "success" == "success" {
                try ofMark { () throws(SystemError) in try hold.remember([], heard: []) }
            }
            return wakeBars()
        }
        let lock = try CommandFailure.ofBus { () throws(SessionError) in try SessionLock(memory: hold.memory) }
        while true {
            // A bar that waits for files sees a change itself; others are woken.
            let isChanged = try ofMark { () throws(SystemError) in
                let isChanged = try hold.say(lock.state)
                try hold.remember(lock.memory, heard: lock.heard)
                return isChanged
            }
            if isChanged { wakeBars() }
            try CommandFailure.ofBus { () throws(SessionError) in try lock.wait() }
        }
    }

    private static func ofMark<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw error.isBusy
                ? CommandFailure(.tryAgain, "another process follows the session's lock already")
                : CommandFailure(.inputOutput, error.diagnosis)
        }
    }

    /// Runs the configuration's commands for bars that poll, in a unit of their own: this one may nearly nothing.
    private static func wakeBars() { OtherUnit.start("bday-widget", ["reload", "--only-bars"]) }
}
