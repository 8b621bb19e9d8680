import DesktopSession
import JSONC

/// A notice as a request words it (docs/agent.md).
struct NoticeRequest {
    let notice: DesktopNotice
    /// Whom a click opens; none where it opens nobody.
    let contacts: [String]

    /// - Returns: nil where the request is something else.
    init?(_ request: JSONValue) {
        guard let summary = request["summary"]?.stringValue, let body = request["body"]?.stringValue else { return nil }
        notice = DesktopNotice(
            summary: summary, body: body, tag: request["tag"]?.stringValue, action: request["action"]?.stringValue,
            hasSound: request["sound"]?.boolValue ?? true)
        // They become arguments.
        guard let contacts = request["contacts"].map(\.strings) ?? [], contacts.allSatisfy(Self.isIdentifier) else {
            return nil
        }
        self.contacts = contacts
    }

    /// 16 hexadecimal digits.
    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
