import AgentProtocol
import DesktopSession
import LinuxSystem

/// `server`: says whether a notification server answers (docs/agent.md).
enum ServerCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty, try ServerRequest.next() != nil else { throw .notUnderstood }
        var answer = AgentAnswer.done(key: nil)
        do throws(SessionError) { _ = try NotificationServer(on: .session()) } catch {
            answer = .failed(CommandFailure(error), isRefusal: false)
        }
        try ServerRequest.answer(answer)
    }
}
