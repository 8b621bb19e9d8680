import DesktopSession
import JSONC
import LinuxSystem

/// `notice`: shows notices, and opens the people of those that are clicked (docs/agent.md).
///
/// A server may signal a click over the connection alone that the notice came over. So this process stays, from the
/// first notice until all are closed, and the caller does not wait for that.
enum NoticeCommand {
    /// How long a click is waited for, in milliseconds.
    private static let limit = 10 * 60 * 1_000

    static func run(_ arguments: [String]) throws(AgentFailure) {
        guard arguments.isEmpty else { throw .notUnderstood }
        let (server, clicks) = try AgentFailure.ofBus { () throws(BusError) in
            let bus = try MessageBus.session()
            // The clicks before anything is shown, so that none is missed.
            return (try NotificationServer(on: bus), try ClickSignals(on: bus))
        }
        let contacts = try show(on: server)
        StandardStream.leave()
        let end = MonotonicClock.milliseconds() + limit
        try AgentFailure.ofBus { () throws(BusError) in
            try clicks.wait(for: Set(contacts.keys), until: end) { open(contacts[$0.number] ?? [], $0.token) }
        }
    }

    /// Shows what is asked for until the end of standard input. What cannot be shown has an answer, too.
    ///
    /// - Returns: the contacts of the notices that can be clicked, by the notices' numbers.
    private static func show(on server: NotificationServer) throws(AgentFailure) -> [UInt32: [String]] {
        var contacts: [UInt32: [String]] = [:]
        while let request = try AgentLines.next() {
            guard let notice = NoticeRequest(request) else { throw .notUnderstood }
            let number: UInt32?
            do throws(BusError) {
                number = try server.show(notice.notice)
            } catch {
                var isRefused = false
                if case .refused = error { isRefused = true }
                try AgentLines.answer([
                    "status": .int(Int(error.status.rawValue)), "reason": .string(error.description),
                    "refused": .bool(isRefused),
                ])
                continue
            }
            if let number, server.hasActions, notice.notice.action != nil, !notice.contacts.isEmpty {
                contacts[number] = notice.contacts
            }
            try AgentLines.answer(["shown": true])
        }
        return contacts
    }

    private static func open(_ contacts: [String], _ token: String?) {
        guard let agent = ProgramPlace.own, let widget = ProgramPlace.find("bday-widget", beside: agent) else { return }
        let token = token.map { [(name: "XDG_ACTIVATION_TOKEN", value: $0)] } ?? []
        try? OtherUnit.start(widget, ["clicked"] + contacts, environment: token)
    }
}
