import JSONC
import LinuxSystem

/// What the agent answers to a request, in a line.
package enum AgentAnswer: Hashable, Sendable {
    /// - Parameter key: what was asked for, if it was a key.
    case done(key: String?)
    case failed(AgentFailure)
}

/// Why the agent has not done something. The message is one line, and names no person; empty where it was said before.
package struct AgentFailure: Error, Hashable {
    package let status: ExitStatus
    package let message: String
    /// Whether it is about this request alone, so that the next one may be fulfilled.
    package let isRefusal: Bool

    package init(_ status: ExitStatus, _ message: String, isRefusal: Bool = false) {
        (self.status, self.message, self.isRefusal) = (status, message, isRefusal)
    }
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
            self = .failed(AgentFailure(status, reason, isRefusal: json["refused"]?.boolValue ?? false))
        } else {
            return nil
        }
    }

    package var line: String {
        var json = JSONObject()
        switch self {
        case .done(let key):
            json["done"] = true
            json["key"] = key.map { .string($0) }
        case .failed(let failure):
            json["status"] = .int(Int(failure.status.rawValue))
            json["reason"] = .string(failure.message)
            json["refused"] = failure.isRefusal ? true : nil
        }
        return JSONValue.object(json).serialized()
    }
}
