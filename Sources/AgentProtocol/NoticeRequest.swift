import JSONC

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
