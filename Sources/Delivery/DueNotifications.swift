import AgentProtocol
import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LinuxSystem
import LocalTime
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import Terminal
import WidgetTimeline

/// Has what is due and was not shown before be shown, and records that.
///
/// Why: docs/decisions.md#what-is-due.
package struct DueNotifications {
    private let session: CommandSession

    package init(_ session: CommandSession) { self.session = session }

    /// Gets the key of a session whose keyring the login has opened: the first delivery after it unlocks the contacts.
    package func unlock() {
        guard (try? session.library().unlockUnasked(AgentKeyring(session, asks: false))) == true else { return }
        wakeBars()
    }

    /// Brings the calendar up to date that the configuration names: what delivers notices runs all day.
    package func keepCalendar() { session.keepCalendar() }

    /// - Parameter isLogged: whether standard error is a log, which gets a line for a delivery.
    /// - Throws: also when the agent failed. It has said why; what was not shown is shown the next time.
    package func show(_ people: ContactReading, isLogged: Bool = false) throws(CommandFailure) {
        let environment = session.context.environment
        var record = DeliveryRecord.atDelivery(environment, now: session.now.secondsSince1970)
        let due = session.plan(people).due(people.contacts, now: session.now, deliveredSince: record.start)
        if due.isEmpty { return note(Message("nothing is due")) }
        let (place, key) = (try environment.stateFile().parent, try session.library().ledgerKey())
        do {
            var ledger = try recording { () throws(SystemError) in
                try NotificationLedger(in: place, key: key, today: session.now.day, report: session.console.log)
            }
            let pending = due.filter { !ledger.isShown($0.identifiers, date: $0.birthday.date) }
            if pending.isEmpty { return note(Message("everything that is due was shown")) }
            let isLogged = isLogged || environment.value("JOURNAL_STREAM") != nil || session.console.isTerminal
            let shown = try deliver(pending, &ledger, isLogged: isLogged)
            if shown > 0, record.note(hasFailed: false, environment) { wakeBars() }
        } catch {
            // Another delivery is under way.
            if error.status != .tryAgain, record.note(hasFailed: true, environment) { wakeBars() }
            throw error
        }
    }

    private func recording<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch {
            throw error.isBusy
                ? CommandFailure(.tryAgain, Message("another delivery of notifications is under way"))
                : CommandFailure(
                    ExitStatus(writing: error),
                    Diagnosis(
                        Message(
                            "what is shown cannot be recorded: {reason}", ["reason": .message(error.diagnosis.message)])
                    ))
        }
    }

    /// - Returns: how many were shown.
    /// - Throws: where that were not all. What was not shown is shown the next time.
    private func deliver(
        _ pending: [DueNotification], _ ledger: inout NotificationLedger, isLogged: Bool
    ) throws(CommandFailure) -> Int {
        var shown = 0
        defer { if isLogged { noteCount(shown, of: pending.count) } }
        // Before anything is shown: what cannot be recorded is not to be.
        try recording { () throws(SystemError) in try ledger.prepare() }
        let agent = try Agent<NoticeRequest>(session)
        var refusal: CommandFailure?
        for due in pending.count > NoticeDigest.threshold ? [pending] : pending.map({ [$0] }) {
            let (request, said) = due.count == 1 ? (notice(due[0]), due[...]) : digest(due)
            switch try agent.ask(request) {
            case .done:
                try recording { () throws(SystemError) in try ledger.record(said.flatMap(\.recorded)) }
                shown += said.count
            // One that is refused, perhaps for its text, does not keep the others from being shown.
            case .failed(let failure, isRefusal: true): refusal = failure
            case .failed(let failure, isRefusal: false): throw told(failure)
            }
        }
        if let refusal { throw told(refusal) }
        return shown
    }

    /// Says what the agent answered, before how many were shown.
    private func told(_ failure: CommandFailure) -> CommandFailure {
        session.console.tell(failure.diagnosis)
        return .silent(failure.status)
    }

    private func noteCount(_ shown: Int, of pending: Int) {
        session.console.log(
            shown == pending
                ? .plural("{count} notification shown", "{count} notifications shown", pending)
                : .plural(
                    // Translators: {shown} is a number, smaller than {count}.
                    "{shown} of {count} notification shown", "{shown} of {count} notifications shown", pending,
                    ["shown": .number(shown)]))
    }

    /// Shows a notification that stands for no one, to see that notifications work.
    package func showSample() throws {
        let sample = session.calculator.upcoming(
            .samples(around: session.now.day), today: session.now.day, limit: 1)
        let agent = try Agent<NoticeRequest>(session)
        for birthday in sample {
            let notice = Notice(session.noticeRow(birthday), texts: session.texts)
            let answer = try agent.ask(session.notice(notice.title, notice.body))
            if case .failed(let failure, _) = answer { throw failure }
        }
        try agent.finish()
        let environment = session.context.environment
        if var record = DeliveryRecord(environment), record.note(hasFailed: false, environment) { wakeBars() }
        note(Message("a sample was shown"))
    }

    /// Has the bars look again. A timer's service may run none of the commands in the configuration.
    package func wakeBars() { Reload(session.context.environment, Configuration())(report: session.console.log) }

    /// To a person, not to a log.
    private func note(_ message: Message) { if session.console.isTerminal { session.console.tell(message) } }

    private func notice(_ due: DueNotification) -> NoticeRequest {
        let notice = Notice(session.noticeRow(due.birthday), texts: session.texts)
        // On the day it takes the place of the one of the day before, where that still stands there.
        let tag = "\(due.birthday.contact.id)-\(due.birthday.date)"
        return session.notice(notice.title, notice.body, tag: tag, opening: [due.birthday.contact.id])
    }

    /// The notification of many, and those of whom it speaks: the nearest. Of the others the next one does.
    private func digest(_ due: [DueNotification]) -> (NoticeRequest, said: ArraySlice<DueNotification>) {
        let due = due.sorted { NoticeDigest.place(daysUntil: $0.birthday.daysUntil, $0.birthday.occasion) }
        let digest = NoticeDigest(due.map { session.noticeRow($0.birthday) }, texts: session.texts)
        let said = due.prefix(digest.count)
        // Each once.
        var seen: Set<String> = []
        let people = due.prefix(NoticeDigest.maximumLines).map(\.birthday.contact.id)
        return (session.notice(digest.title, digest.body, opening: people.filter { seen.insert($0).inserted }), said)
    }
}

extension DueNotification {
    /// What is to be recorded when it is shown.
    fileprivate var recorded: [(identifier: String, date: CalendarDay)] {
        (identifiers.prefix(1) + superseded.map(\.identifier)).map { ($0, birthday.date) }
    }
}

extension CommandSession {
    /// Whether notifications name nobody.
    package var hidesNamesInNotices: Bool { configuration.notifications.isRedacted || hidesNames }

    /// A birthday as notifications say it.
    func noticeRow(_ birthday: UpcomingBirthday) -> BirthdayRow {
        var widget = widget
        widget.isRedacted = hidesNamesInNotices
        if birthday.daysUntil < 0 { widget.showsAge = false }
        return BirthdayRow(birthday, widget, texts: texts)
    }

    /// - Parameter people: whom a click opens.
    package func notice(
        _ title: CleanText, _ body: CleanText, tag: String? = nil, opening people: [String] = []
    ) -> NoticeRequest {
        NoticeRequest(
            // Translators: What a click on a notification does: it opens the person's card.
            summary: title.string, body: body.string, tag: tag, action: people.isEmpty ? nil : say(Message("Open")),
            contacts: people, hasSound: configuration.notifications.hasSound)
    }

    /// The plan for the groups that a reading knows.
    package func plan(_ reading: ContactReading) -> NotificationPlan {
        let settings = configuration.notifications
        return NotificationPlan(
            calculator: calculator, calendar: calendar,
            leadTimes: leadTimeRules(reading.groups),
            deliveryTime: settings.time)
    }
}

/// The plan as a person or a script reads it.
package struct PlannedNotifications {
    package let requests: [NotificationRequest]
    private let session: CommandSession

    /// - Parameter limit: how many; nil for as many as the configuration says.
    package init(_ reading: ContactReading, _ session: CommandSession, limit: Int? = nil) {
        requests = session.plan(reading).requests(
            reading.contacts, now: session.now, limit: limit ?? session.configuration.notifications.limit)
        self.session = session
    }

    package var isEmpty: Bool { requests.isEmpty }

    /// A line for each: `November 23, 2026, 09:00: Today is Anna Berg's birthday!`, or with a style the same in columns.
    package func text(_ style: TerminalStyle?) -> String {
        guard let style else {
            return requests.map { "\(session.text(of: $0.fireDate)): \(notice($0).body)\n" }.joined()
        }
        let rows = requests.map { request in
            [
                TerminalColumns.Cell(session.text(of: request.fireDate), style: style.quiet),
                TerminalColumns.Cell(notice(request).body),
            ]
        }
        let columns = TerminalColumns(rows, width: .max)
        return rows.map { columns.line($0) + "\n" }.joined()
    }

    /// Writes the document, a request at a time.
    package func write() throws(CommandFailure) {
        let settings = session.configuration.notifications
        var output = OutputBuffer(session.console)
        try output.write("{\"requests\":")
        try output.write(array: requests.lazy.map(object))
        try output.write(",\"limit\":\(settings.limit),\"deliveryTime\":\"\(settings.time)\"}\n")
        try output.flush()
    }

    private func object(_ request: NotificationRequest) -> JSONValue {
        let notice = notice(request)
        return [
            "id": .string(request.identifier), "fireDate": .string(request.fireDate.description),
            "title": .string(notice.title.string), "body": .string(notice.body.string),
            "contact": .string(request.birthday.contact.id),
        ]
    }

    package func notice(_ request: NotificationRequest) -> Notice {
        Notice(BirthdayRow(request.birthday, session.widget, texts: session.texts), texts: session.texts)
    }
}
