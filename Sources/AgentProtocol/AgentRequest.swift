import Failures
import JSONC
import LinuxSystem
import Messages

/// What the app asks the agent for: a JSON document, in a line.
package protocol AgentRequest: Hashable, Sendable {
    /// The agent's command that fulfils it.
    static var command: String { get }
    /// Whether the agent goes on when it has answered everything.
    static var isStaying: Bool { get }

    /// - Returns: nil where the document is something else.
    init?(_ json: JSONValue)
    var json: JSONValue { get }
}

extension AgentRequest {
    package init?(line: String) {
        guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return nil }
        self.init(json)
    }

    package var line: String { json.serialized() }
}

/// A notice to be shown on the desktop. A click opens its contacts.
package struct NoticeRequest: AgentRequest {
    /// One line of plain text.
    package let summary: String
    /// Plain text, of a line or several.
    package let body: String
    /// Where a notice with the same tag is still shown, this one takes its place. It names nobody.
    package let tag: String?
    /// What the action is called that a click stands for; nil for a notice that cannot be clicked.
    package let action: String?
    /// The identifiers of the contacts; none where a click opens nobody.
    package let contacts: [String]
    /// Whether the server may make a sound.
    package let hasSound: Bool

    package static let command = "notice"
    /// A server may signal a click over the connection alone that the notice came over.
    package static let isStaying = true

    package init(
        summary: String, body: String, tag: String? = nil, action: String? = nil, contacts: [String] = [],
        hasSound: Bool
    ) {
        (self.summary, self.body, self.tag) = (summary, body, tag)
        (self.action, self.contacts, self.hasSound) = (action, contacts, hasSound)
    }

    package init?(_ json: JSONValue) {
        let contacts = json["contacts"].map { $0.arrayValue?.compactMap(\.stringValue) ?? [""] } ?? []
        // They become arguments.
        guard let summary = json["summary"]?.stringValue, let body = json["body"]?.stringValue,
            contacts.allSatisfy(Self.isIdentifier)
        else { return nil }
        self.init(
            summary: summary, body: body, tag: json["tag"]?.stringValue, action: json["action"]?.stringValue,
            contacts: contacts, hasSound: json["sound"]?.boolValue ?? true)
    }

    package var json: JSONValue {
        var json: JSONObject = ["summary": .string(summary), "body": .string(body), "sound": .bool(hasSound)]
        json["tag"] = tag.map { .string($0) }
        json["action"] = action.map { .string($0) }
        json["contacts"] = .array(contacts.map { .string($0) })
        return .object(json)
    }

    /// 16 hexadecimal digits.
    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

/// A key that the desktop's keyring is to keep, find, give or remove.
package struct SecretRequest: AgentRequest {
    package let work: Work
    /// The key's identifier.
    package let id: String
    /// How long the person may take to answer a question of the keyring's, in milliseconds; nil where nobody is to be asked.
    package let patience: Int?

    package static let command = "secret"
    package static let isStaying = false

    package enum Work: Hashable, Sendable {
        /// It is read back then. A person finds it by its label.
        case keep(key: String, label: String)
        /// Only whether it is there: what is locked need not be opened for that.
        case find
        case get
        /// Done also if there was none.
        case remove
    }

    package init(_ work: Work, id: String, patience: Int?) {
        (self.work, self.id, self.patience) = (work, id, patience)
    }

    package init?(_ json: JSONValue) {
        guard let id = json["id"]?.stringValue else { return nil }
        switch (json["do"]?.stringValue, json["key"]?.stringValue, json["label"]?.stringValue) {
        case ("keep", let key?, let label?): work = .keep(key: key, label: label)
        case ("find", _, _): work = .find
        case ("get", _, _): work = .get
        case ("remove", _, _): work = .remove
        default: return nil
        }
        (self.id, patience) = (id, json["patience"]?.intValue)
    }

    package var json: JSONValue {
        var json: JSONObject = ["id": .string(id)]
        switch work {
        case .keep(let key, let label):
            (json["do"], json["key"], json["label"]) = ("keep", .string(key), .string(label))
        case .find: json["do"] = "find"
        case .get: json["do"] = "get"
        case .remove: json["do"] = "remove"
        }
        json["patience"] = patience.map { .int($0) }
        return .object(json)
    }
}

/// Whether something on the desktop shows notices. The server is started where it is not running.
package struct ServerRequest: AgentRequest {
    /// Whether the answer is to come when another program shows notices than now; it comes no sooner, and none is started.
    package let isAwaited: Bool

    package static let command = "server"
    package static let isStaying = false

    package init(isAwaited: Bool = false) { self.isAwaited = isAwaited }

    package init?(_ json: JSONValue) {
        guard json["server"]?.boolValue == true else { return nil }
        isAwaited = json["await"]?.boolValue ?? false
    }

    package var json: JSONValue { isAwaited ? ["server": true, "await": true] : ["server": true] }
}

/// What the agent answers to a request, in a line.
package enum AgentAnswer: Hashable, Sendable {
    /// - Parameter key: what was asked for, if it was a key.
    case done(key: String?)
    /// - Parameter isRefusal: it is about this request alone, so that the next one may be fulfilled.
    case failed(CommandFailure, isRefusal: Bool)

    package init?(line: String) {
        guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return nil }
        if json["done"]?.boolValue == true {
            self = .done(key: json["key"]?.stringValue)
        } else if let status = json["status"]?.intValue.flatMap({ ExitStatus(rawValue: Int32(truncatingIfNeeded: $0)) }
        ),
            let reason = json["reason"].flatMap(Message.init)
        {
            self = .failed(CommandFailure(status, Diagnosis(reason)), isRefusal: json["refused"]?.boolValue ?? false)
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
            json["reason"] = failure.diagnosis.message.json
            json["refused"] = isRefusal ? true : nil
        }
        return JSONValue.object(json).serialized()
    }
}

/// What the app says to the user while the answer is waited for, in a line before it.
package struct AgentRemark: Hashable, Sendable {
    package let message: Message

    package init(_ message: Message) { self.message = message }

    package init?(line: String) {
        guard let json = try? JSONValue(parsing: Array(line.utf8)), let message = json["remark"].flatMap(Message.init)
        else { return nil }
        self.message = message
    }

    package var line: String { JSONValue.object(["remark": message.json]).serialized() }
}
