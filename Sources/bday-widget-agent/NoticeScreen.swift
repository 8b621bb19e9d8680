import BirthdayCore
import JSONC
import LinuxSystem
import SystemPackage

/// The process that shows notices for a delivery, and outlives it (`NoticeCommand`).
struct NoticeScreen {
    private let process: Conversation

    /// How long an answer may take, in milliseconds: a server that has to be started, and its own answer.
    private static let limit = 30_000

    init() throws(AgentFailure) {
        guard let agent = ProgramPlace.own else {
            throw AgentFailure(.unavailable, "/proc does not say where this program lies")
        }
        do throws(SystemError) {
            process = try OtherUnit.converse(with: agent, ["notice"])
        } catch {
            throw AgentFailure(.unavailable, error.description)
        }
    }

    /// - Parameter request: a notice (docs/agent.md).
    /// - Returns: why the server refuses this one, and may take another; nil where it is shown.
    func show(_ request: JSONValue) throws(AgentFailure) -> AgentFailure? {
        let answer: String?
        do throws(SystemError) {
            try? process.send(request.serialized())
            answer = try process.receive(within: Self.limit)
        } catch {
            throw AgentFailure(.unavailable, "what shows notices does not answer")
        }
        guard let answer = answer.flatMap({ try? JSONValue(parsing: Array($0.utf8)) }) else {
            // It has said why.
            let status = (try? process.finish()).flatMap(ExitStatus.init(rawValue:))
            throw AgentFailure(status ?? .bug, status == nil ? "what shows notices ended unexpectedly" : "")
        }
        if let reason = answer["reason"]?.stringValue {
            let status = answer["status"]?.intValue.flatMap { ExitStatus(rawValue: Int32(truncatingIfNeeded: $0)) }
            let failure = AgentFailure(status ?? .unavailable, reason)
            guard answer["refused"]?.boolValue == true else { throw failure }
            return failure
        }
        return nil
    }
}
