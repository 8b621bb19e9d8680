import JSONC

/// A key that the desktop's keyring is to keep, give or remove.
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
        case .get: json["do"] = "get"
        case .remove: json["do"] = "remove"
        }
        json["patience"] = patience.map { .int($0) }
        return .object(json)
    }
}
