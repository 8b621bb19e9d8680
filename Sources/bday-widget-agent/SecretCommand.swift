import DesktopSession
import Glibc
import JSONC
import LinuxSystem

/// `secret`: keeps, gives or removes a key of the desktop's keyring (docs/agent.md). What the keyring says is an answer,
/// because the app does different things then.
enum SecretCommand {
    static func run(_ arguments: [String]) throws(AgentFailure) {
        guard arguments.isEmpty, let line = readLine(), let request = try? JSONValue(parsing: Array(line.utf8)),
            let work = request["do"]?.stringValue, let id = request["id"]?.stringValue
        else { throw .notUnderstood }
        var answer: JSONValue?
        do throws(SecretError) {
            answer = try Self.answer(work, attributes(id), request)
        } catch {
            answer = ["status": .int(Int(error.status.rawValue)), "reason": .string(error.description)]
        }
        guard let answer else { throw .notUnderstood }
        try? StandardStream.output.write(answer.serialized() + "\n")
    }

    private static func attributes(_ id: String) -> [(key: String, value: String)] {
        [("application", "bday-widget"), ("key", id)]
    }

    /// - Returns: nil for a request that is none.
    private static func answer(
        _ work: String, _ attributes: [(key: String, value: String)], _ request: JSONValue
    ) throws(SecretError) -> JSONValue? {
        let patience = request["patience"]?.intValue
        switch work {
        case "keep":
            guard let key = request["key"]?.stringValue, let label = request["label"]?.stringValue else { return nil }
            let service = try service(patience)
            try service.keep(Array(key.utf8), attributes, label: label)
            guard try service.secret(attributes) == Array(key.utf8) else { throw .changed }
            return ["done": .bool(true)]
        case "get":
            return ["key": .string(String(decoding: try service(patience).secret(attributes), as: UTF8.self))]
        case "remove":
            try service(patience).remove(attributes)
            return ["done": .bool(true)]
        default: return nil
        }
    }

    private static func service(_ patience: Int?) throws(SecretError) -> SecretService {
        do throws(BusError) {
            return try SecretService(on: .session(), patience: patience) {
                guard isatty(STDERR_FILENO) == 1 else { return }
                AgentFailure.note("the desktop's keyring has a question; it waits for your answer")
            }
        } catch {
            throw .bus(error)
        }
    }
}
