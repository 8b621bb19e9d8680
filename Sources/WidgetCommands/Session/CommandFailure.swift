import LinuxSystem
import WidgetTimeline

/// Why a command ends before it has done what it was asked to, where the library has no part in it. The message names no
/// person.
struct CommandFailure: Error, Hashable, Sendable {
    var status: ExitStatus
    var message: String
    /// What to type to mend it.
    var command: CleanText?

    init(_ status: ExitStatus, _ message: String, command: CleanText? = nil) {
        self.status = status
        self.message = message
        self.command = command
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    static let readerIsGone = CommandFailure(.done, "")
}
