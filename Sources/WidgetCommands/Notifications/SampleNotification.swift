import AgentProtocol
import BirthdayCore
import ContactLibrary
import WidgetTimeline

/// A notification that stands for no one, to see that notifications work.
struct SampleNotification {
    private let session: CommandSession

    init(_ session: CommandSession) { self.session = session }

    /// - Throws: also when the agent failed. It has said why.
    func show() throws {
        let sample = session.calculator.upcoming(
            SampleContacts.around(session.now.day), today: session.now.day, limit: 1)
        let agent = try Agent<NoticeRequest>(session)
        for birthday in sample {
            let notice = Notice(session.noticeRow(birthday), texts: session.texts)
            let answer = try agent.ask(session.notice(notice.title, notice.body))
            if case .failed(let failure) = answer { throw CommandFailure(failure.status, failure.message) }
        }
        try agent.finish()
        let environment = session.context.environment
        if var record = DeliveryRecord(environment), record.note(hasFailed: false, environment) {
            DueNotifications(session).wakeBars()
        }
        if session.console.isTerminal { session.console.note("a sample was shown") }
    }
}
