import DesktopSession
import JSONC
import LinuxSystem

/// `notice`: shows one notice that stands in no ledger, such as that of `bday-widget notify --test`.
enum NoticeCommand {
    static func run(_ arguments: [String]) throws(AgentFailure) {
        guard arguments.isEmpty, let line = readLine(), let request = try? JSONValue(parsing: Array(line.utf8)),
            let notice = DesktopNotice(request)
        else { throw .notUnderstood }
        let contact = request["contact"]?.stringValue
        do throws(BusError) {
            let bus = try MessageBus.session()
            let server = try NotificationServer(on: bus)
            let clicks = try ClickSignals(on: bus)
            let number = try server.show(notice)
            guard server.hasActions, notice.action != nil, let contact, WaitCommand.isIdentifier(contact) else {
                return
            }
            try? WaitCommand.begin(for: [number: contact], clicks)
        } catch {
            throw AgentFailure(error)
        }
    }
}

extension DesktopNotice {
    /// A notice as a request words it: `{"summary":"…","body":"…","tag":"…","action":"Open","sound":true}`, of which
    /// `tag` and `action` may be missing. nil where it is something else.
    init?(_ request: JSONValue) {
        guard let summary = request["summary"]?.stringValue, let body = request["body"]?.stringValue else { return nil }
        self.init(
            summary: summary, body: body, tag: request["tag"]?.stringValue, action: request["action"]?.stringValue,
            hasSound: request["sound"]?.boolValue ?? true)
    }
}
