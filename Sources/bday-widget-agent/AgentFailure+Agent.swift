import AgentProtocol
import DesktopSession
import LinuxSystem

extension AgentFailure {
    /// What came on standard input is not what the command's protocol says (docs/agent.md).
    static let notUnderstood = AgentFailure(.unusableData, "a request is not understood")

    init(_ error: SessionError) {
        var isRefusal = false
        if case .refused = error { isRefusal = true }
        self.init(error.status, error.description, isRefusal: isRefusal)
    }

    /// Writes a line to standard error for the user, who has called `bday-widget`.
    static func note(_ message: String) { try? StandardStream.error.write("bday-widget: \(message)\n") }

    /// Does something on a bus.
    static func ofBus<Result>(_ body: () throws(SessionError) -> Result) throws(AgentFailure) -> Result {
        do throws(SessionError) { return try body() } catch { throw AgentFailure(error) }
    }
}

extension AgentRequest {
    /// The next request on standard input; nil at the end.
    static func next() throws(AgentFailure) -> Self? {
        guard let line = readLine() else { return nil }
        guard let request = Self(line: line) else { throw .notUnderstood }
        return request
    }

    static func answer(_ answer: AgentAnswer) throws(AgentFailure) {
        do throws(SystemError) {
            try StandardStream.output.write(answer.line + "\n")
        } catch {
            // Nobody is there any more to ask for anything.
            throw AgentFailure(.inputOutput, "")
        }
    }
}
