import AgentProtocol
import LinuxSystem
import Presentation

/// The agent, which does what goes over D-Bus.
package struct Agent<Request: AgentRequest> {
    private let conversation: Conversation

    package init(_ session: CommandSession) throws(CommandFailure) {
        guard let own = session.context.executables.app, let agent = ProgramPlace.find("bday-widget-agent", beside: own)
        else { throw CommandFailure(.unavailable, "bday-widget-agent is missing; it belongs beside bday-widget-app") }
        do throws(SystemError) {
            conversation = try Conversation(with: agent, [Request.command], isAlone: Request.isStaying)
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }

    /// Sends a request, and gives the answer.
    ///
    /// - Parameter patience: how long a person may take meanwhile, in milliseconds.
    /// - Throws: also the agent's own end; it has said why.
    package func ask(_ request: Request, patience: Int = 0) throws(CommandFailure) -> AgentAnswer {
        do throws(SystemError) { try conversation.send(request.line) } catch { throw earlyEnd() }
        let line: String?
        do throws(SystemError) {
            // The agent has limits of its own, which are all shorter.
            line = try conversation.receive(within: 60_000 + patience)
        } catch {
            throw CommandFailure(.unavailable, "bday-widget-agent does not answer")
        }
        guard let line else { throw earlyEnd() }
        guard let answer = AgentAnswer(line: line) else {
            throw CommandFailure(.bug, "bday-widget-agent answers something else than it was asked")
        }
        return answer
    }

    /// Waits for the agent's end, after the last request.
    package func finish() throws(CommandFailure) {
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
