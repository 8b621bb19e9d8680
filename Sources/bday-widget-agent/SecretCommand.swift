import AgentProtocol
import DesktopSession
import Glibc
import LinuxSystem

/// `secret`: keeps, gives or removes a key of the desktop's keyring (docs/agent.md). What the keyring says is an answer,
/// because the app does different things then.
enum SecretCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty, let request = try SecretRequest.next() else { throw .notUnderstood }
        let answer: AgentAnswer
        do throws(SessionError) {
            answer = try fulfil(request)
        } catch {
            answer = .failed(CommandFailure(error.status, "\(error.ofKeyring)"), isRefusal: false)
        }
        try? SecretRequest.answer(answer)
    }

    private static func fulfil(_ request: SecretRequest) throws(SessionError) -> AgentAnswer {
        let attributes = [(key: "application", value: "bday-widget"), ("key", request.id)]
        let service = try SecretService(on: .session(), attributes, patience: request.patience) {
            guard isatty(STDERR_FILENO) == 1 else { return }
            CommandFailure.note("the desktop's keyring has a question; it waits for your answer")
        }
        switch request.work {
        case .keep(let key, let label):
            try service.keep(Array(key.utf8), label: label)
            guard try service.secret() == Array(key.utf8) else { throw .changed }
            return .done(key: nil)
        case .get: return .done(key: String(decoding: try service.secret(), as: UTF8.self))
        case .remove:
            try service.remove()
            return .done(key: nil)
        }
    }
}
