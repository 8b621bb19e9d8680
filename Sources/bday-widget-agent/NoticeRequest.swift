import DesktopSession
import JSONC

/// A notice as a request words it (docs/agent.md).
struct NoticeRequest {
    let notice: DesktopNotice
    /// Whom a click opens.
    let contact: String?

    /// - Returns: nil where the request is something else.
    init?(_ request: JSONValue) {
        guard let summary = request["summary"]?.stringValue, let body = request["body"]?.stringValue else { return nil }
        notice = DesktopNotice(
            summary: summary, body: body, tag: request["tag"]?.stringValue, action: request["action"]?.stringValue,
            hasSound: request["sound"]?.boolValue ?? true)
        contact = request["contact"]?.stringValue
        // It becomes an argument.
        if let contact, !Self.isIdentifier(contact) { return nil }
    }

    /// 16 hexadecimal digits.
    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
