import DesktopSession
import LinuxSystem

/// Why the agent ends before it has done what was asked. The message is one line, and names no person.
struct AgentFailure: Error {
    var status: ExitStatus
    var message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Writes a line to standard error for the user, who has called `bday-widget`.
    static func note(_ message: String) { try? StandardStream.error.write("bday-widget: \(message)\n") }

    /// Does something on a bus.
    static func ofBus<Result>(_ body: () throws(BusError) -> Result) throws(AgentFailure) -> Result {
        do throws(BusError) {
            return try body()
        } catch {
            throw AgentFailure(error.status, error.description)
        }
    }

    /// What came on standard input is not what the command's protocol says (docs/agent.md).
    static let notUnderstood = AgentFailure(.unusableData, "a request is not understood")
}
