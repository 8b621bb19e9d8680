import AgentProtocol
import DesktopSession
import LinuxSystem

extension CommandFailure {
    /// What came on standard input is not what the command's protocol says (docs/agent.md).
    static let notUnderstood = CommandFailure(.unusableData, "a request is not understood")

    init(_ error: SessionError) { self.init(error.status, "\(error)") }

    /// Writes a line to standard error for the user, who has called `bday-widget`.
    static func note(_ message: String) { try? StandardStream.error.write("bday-widget: \(message)\n") }

    /// Does something on a bus.
    static func ofBus<Result>(_ body: () throws(SessionError) -> Result) throws(CommandFailure) -> Result {
        do throws(SessionError) { return try body() } catch { throw CommandFailure(error) }
    }
}

extension AgentRequest {
    /// The next request on standard input; nil at the end.
    static func next() throws(CommandFailure) -> Self? {
        guard let line = readLine() else { return nil }
        guard let request = Self(line: line) else { throw .notUnderstood }
        return request
    }

    static func answer(_ answer: AgentAnswer) throws(CommandFailure) {
        do throws(SystemError) {
            try StandardStream.output.write(answer.line + "\n")
        } catch {
            // Nobody is there any more to ask for anything.
            throw CommandFailure(.inputOutput, "")
        }
    }
}
