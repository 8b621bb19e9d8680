import JSONC
import LinuxSystem
import Messages

/// What the agent answers to a request, in a line.
package enum AgentAnswer: Hashable, Sendable {
    /// - Parameter key: what was asked for, if it was a key.
    case done(key: String?)
    /// - Parameter isRefusal: it is about this request alone, so that the next one may be fulfilled.
    case failed(CommandFailure, isRefusal: Bool)
}

extension AgentAnswer {
    package init?(line: String) {
        guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return nil }
        if json["done"]?.boolValue == true {
            self = .done(key: json["key"]?.stringValue)
        } else if let status = json["status"]?.intValue.flatMap({ ExitStatus(rawValue: Int32(truncatingIfNeeded: $0)) }
        ),
            let reason = json["reason"]?.stringValue
        {
            self = .failed(
                CommandFailure(status, Diagnosis(stringLiteral: reason)), isRefusal: json["refused"]?.boolValue ?? false
            )
        } else {
            return nil
        }
    }

    package var line: String {
        var json: JSONObject = [:]
        switch self {
        case .done(let key):
            json["done"] = true
            json["key"] = key.map { .string($0) }
        case .failed(let failure, let isRefusal):
            json["status"] = .int(Int(failure.status.rawValue))
            json["reason"] = .string(failure.diagnosis.description)
            json["refused"] = isRefusal ? true : nil
        }
        return JSONValue.object(json).serialized()
    }
}
