import JSONC
import LinuxSystem

/// The agent, which does what goes over D-Bus. Documents go to it and come back, a line each.
struct Agent {
    private let conversation: Conversation

    /// How long an answer is waited for, in milliseconds. The agent has limits of its own, which are all shorter.
    static let limit = 60_000

    /// - Parameter command: one of the agent's. It is public: nothing personal is in it.
    init(_ command: String, _ session: CommandSession) throws(CommandFailure) {
        guard let own = session.context.executables.app, let agent = ProgramPlace.find("bday-widget-agent", beside: own)
        else { throw CommandFailure(.unavailable, "bday-widget-agent is missing; it belongs beside bday-widget-app") }
        do throws(SystemError) {
            conversation = try Conversation(with: agent, [command])
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }

    /// Sends a request that has no answer.
    ///
    /// - Throws: the agent's own end where it has ended; it has said why.
    func tell(_ request: JSONValue) throws(CommandFailure) {
        do throws(SystemError) { try conversation.send(request.serialized()) } catch { throw earlyEnd() }
    }

    /// Sends a request, and gives the answer. Throws as `tell` does.
    ///
    /// - Parameter limit: how long the answer is waited for, in milliseconds.
    @discardableResult
    func ask(_ request: JSONValue, within limit: Int = limit) throws(CommandFailure) -> JSONValue {
        try tell(request)
        let answer: String?
        do throws(SystemError) {
            answer = try conversation.receive(within: limit)
        } catch {
            throw CommandFailure(.unavailable, "bday-widget-agent does not answer")
        }
        guard let answer else { throw earlyEnd() }
        guard let answer = try? JSONValue(parsing: Array(answer.utf8)) else {
            throw CommandFailure(.bug, "bday-widget-agent answers something that is no JSON")
        }
        return answer
    }

    /// Waits for the agent's end, after the last request.
    func finish() throws(CommandFailure) {
        let failure = end()
        if failure.status != .done { throw failure }
    }

    /// How the agent has ended, though it was to go on.
    private func earlyEnd() -> CommandFailure {
        let failure = end()
        return failure.status == .done ? CommandFailure(.bug, "bday-widget-agent ended too early") : failure
    }

    /// How the agent has ended.
    private func end() -> CommandFailure {
        guard let status = (try? conversation.finish()).flatMap(ExitStatus.init(rawValue:)) else {
            return CommandFailure(.bug, "bday-widget-agent ended unexpectedly")
        }
        return CommandFailure(status, "")
    }
}
