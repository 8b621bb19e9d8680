import AgentProtocol
import DesktopSession
import LinuxSystem

/// `notice`: shows notices, and opens the people of those that are clicked (docs/agent.md). This process stays, from the
/// first notice until all are closed, and the caller does not wait for that.
enum NoticeCommand {
    /// How long a click is waited for, in milliseconds.
    private static let limit = 10 * 60 * 1_000

    static func run(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty else { throw .notUnderstood }
        let (server, clicks) = try CommandFailure.ofBus { () throws(SessionError) in
            let bus = try MessageBus.session()
            // The clicks before anything is shown, so that none is missed.
            return (try NotificationServer(on: bus), try ClickSignals(on: bus))
        }
        let contacts = try show(on: server)
        StandardStream.leave()
        let end = MonotonicClock.milliseconds() + limit
        try CommandFailure.ofBus { () throws(SessionError) in
            try clicks.wait(for: Set(contacts.keys), until: end) { number, token in
                OtherUnit.start("bday-widget-app", ["clicked"] + (contacts[number] ?? []), token: token)
            }
        }
    }

    /// Shows what is asked for until the end of standard input. What cannot be shown has an answer, too.
    ///
    /// - Returns: the contacts of the notices that can be clicked, by the notices' numbers.
    private static func show(on server: NotificationServer) throws(CommandFailure) -> [UInt32: [String]] {
        var contacts: [UInt32: [String]] = [:]
        while let request = try NoticeRequest.next() {
            var answer = AgentAnswer.done(key: nil)
            do throws(SessionError) {
                if let number = try server.show(request), server.hasActions, request.action != nil,
                    !request.contacts.isEmpty
                {
                    // Before the caller ends, and with it the timer's service.
                    if contacts.isEmpty { try? UserManager()?.adoptProcess() }
                    contacts[number] = request.contacts
                }
            } catch {
                let isRefusal = if case .refused = error { true } else { false }
                answer = .failed(CommandFailure(error), isRefusal: isRefusal)
            }
            try NoticeRequest.answer(answer)
        }
        return contacts
    }
}
