import JSONC
import Messages
import SafeText

/// A message in JSON, so that the app says in the user's language what the agent has found.
extension Message {
    init?(_ json: JSONValue) {
        guard let text = json["text"]?.stringValue else { return nil }
        var values: [(String, Value)] = []
        for member in json["values"]?.objectValue ?? [:] {
            guard let value = Value(member.value) else { return nil }
            values.append((member.key, value))
        }
        self.init(
            received: text, context: json["context"]?.stringValue, plural: json["plural"]?.stringValue,
            count: json["count"]?.intValue ?? 1, Values(values), isVerbatim: json["verbatim"]?.boolValue ?? false)
    }

    var json: JSONValue {
        var json: JSONObject = ["text": .string(text)]
        json["context"] = context.map { .string($0) }
        if let plural { (json["plural"], json["count"]) = (.string(plural), .int(count)) }
        if isVerbatim { json["verbatim"] = true }
        var values: JSONObject = [:]
        for place in self.values.places { values[place.name] = place.value.json }
        if !self.values.places.isEmpty { json["values"] = .object(values) }
        return .object(json)
    }
}

extension Message.Value {
    fileprivate init?(_ json: JSONValue) {
        if let text = json["text"]?.stringValue {
            self = .text(CleanText(cleaning: text))
        } else if let code = json["code"]?.stringValue {
            self = .code(CleanText(cleaning: code))
        } else if let command = json["command"]?.stringValue {
            self = .command(command)
        } else if let number = json["number"]?.intValue {
            self = .number(number)
        } else if let message = json["message"].flatMap(Message.init) {
            self = .message(message)
        } else {
            return nil
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .text(let text): ["text": .string(text.string)]
        case .code(let code): ["code": .string(code.string)]
        case .command(let command): ["command": .string(command)]
        case .number(let number): ["number": .int(number)]
        case .message(let message): ["message": message.json]
        }
    }
}
