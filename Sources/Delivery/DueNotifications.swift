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
        let plan = session.plan(people)
        let due = plan.due(people.contacts, now: session.now, deliveredSince: record.start)
        let summary = plan.dueSummary(people.contacts, now: session.now)
        if due.isEmpty, summary == nil { return note(Message("nothing is due")) }
        let (place, key) = (try environment.stateFile().parent, try session.library().ledgerKey())
        do {
            var ledger = try recording { () throws(SystemError) in
                try NotificationLedger(in: place, key: key, today: session.now.day, report: session.console.log)
            }
            let pending = due.filter { !ledger.isShown($0.identifiers, date: $0.birthday.date) }
            let pendingSummary = summary.flatMap { ledger.isShown([$0.identifier], date: $0.day) ? nil : $0 }
            if pending.isEmpty, pendingSummary == nil { return note(Message("everything that is due was shown")) }
            let isLogged = isLogged || environment.value("JOURNAL_STREAM") != nil || session.console.isTerminal
            let notices = notices(pending) + (pendingSummary.map { [notice($0)] } ?? [])
            let shown = try deliver(notices, &ledger, isLogged: isLogged)
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
        _ pending: [DueNotice], _ ledger: inout NotificationLedger, isLogged: Bool
    ) throws(CommandFailure) -> Int {
        var shown = 0
        defer { if isLogged { noteCount(shown, of: pending.reduce(0) { $0 + $1.count }) } }
        // Before anything is shown: what cannot be recorded is not to be.
        try recording { () throws(SystemError) in try ledger.prepare() }
        let agent = try Agent<NoticeRequest>(session)
        var refusal: CommandFailure?
        for notice in pending {
            switch try agent.ask(notice.request) {
            case .done:
                try recording { () throws(SystemError) in try ledger.record(notice.recorded) }
                shown += notice.said
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

    /// What is to be shown at once: of how many notifications it is, of how many of them it speaks, and what is to be recorded
    /// when it is shown.
    private typealias DueNotice = (
        request: NoticeRequest, count: Int, said: Int, recorded: [(identifier: String, date: CalendarDay)]
    )

    private func notices(_ due: [DueNotification]) -> [DueNotice] {
        if due.count > NoticeDigest.threshold { return [digest(due)] }
        return due.map { (notice($0), 1, 1, $0.recorded) }
    }

    private func notice(_ summary: NoticeSummary) -> DueNotice {
        let digest = session.digest(summary, isRedacted: session.hidesNamesInNotices)
        // It takes the place of the last one.
        let request = session.notice(digest.title, digest.body, tag: "summary", opening: people(summary.birthdays))
        return (request, 1, 1, [(summary.identifier, summary.day)])
    }

    private func notice(_ due: DueNotification) -> NoticeRequest {
        let notice = Notice(session.noticeRow(due.birthday), texts: session.texts)
        // On the day it takes the place of the one of the day before, where that still stands there.
        let tag = "\(due.birthday.contact.id)-\(due.birthday.date)"
        return session.notice(notice.title, notice.body, tag: tag, opening: [due.birthday.contact.id])
    }

    /// The notification of many, which speaks of the nearest. Of the others the next one does.
    private func digest(_ due: [DueNotification]) -> DueNotice {
        let due = due.sorted { NoticeDigest.place(daysUntil: $0.birthday.daysUntil, $0.birthday.occasion) }
        let digest = NoticeDigest(due.map { session.noticeRow($0.birthday) }, texts: session.texts)
        let said = due.prefix(digest.count)
        let request = session.notice(digest.title, digest.body, opening: people(due.map(\.birthday)))
        return (request, due.count, said.count, said.flatMap(\.recorded))
    }

    /// Whom a click on a notification of several opens, each once.
    private func people(_ birthdays: [UpcomingBirthday]) -> [String] {
        var seen: Set<String> = []
        return birthdays.prefix(NoticeDigest.maximumLines).map(\.contact.id).filter { seen.insert($0).inserted }
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
        // Of name days only where the configuration has them among the occasions.
        return NotificationPlan(
            calculator: calculator(of: widget.occasions), calendar: calendar,
            leadTimes: leadTimeRules(reading.groups),
            times: settings.times, summary: settings.summary)
    }

    /// What a summary says: each day with its date.
    fileprivate func digest(_ summary: NoticeSummary, isRedacted: Bool) -> NoticeDigest {
        var widget = widget
        (widget.isRedacted, widget.dateStyle) = (isRedacted, .weekdayShort)
        return NoticeDigest(
            summary.birthdays.map { BirthdayRow($0, widget, texts: texts) },
            of: summary.isOfMonth
                ? .verbatim(title(of: CalendarMonth(of: summary.day))) : BirthdaySection.thisWeek.title, texts: texts)
    }
}

/// The plan as a person or a script reads it.
package struct PlannedNotifications {
    package let requests: [NotificationRequest]
    private let planned: [PlannedNotice]
    private let session: CommandSession

    /// - Parameter limit: how many; nil for as many as the configuration says.
    package init(_ reading: ContactReading, _ session: CommandSession, limit: Int? = nil) {
        let plan = session.plan(reading)
        requests = plan.requests(
            reading.contacts, now: session.now, limit: limit ?? session.configuration.notifications.limit)
        var planned = requests.map(PlannedNotice.birthday)
        if let summary = plan.nextSummary(reading.contacts, after: session.now) {
            let place = planned.firstIndex { $0.fireDate > summary.fireDate } ?? planned.endIndex
            planned.insert(.summary(summary), at: place)
        }
        self.planned = planned
        self.session = session
    }

    package var isEmpty: Bool { planned.isEmpty }

    /// What comes next, and when; nil if nothing does.
    package var first: (fireDate: LocalInstant, notice: Notice)? { planned.first.map { ($0.fireDate, notice($0)) } }

    /// A line for each: `November 23, 2026, 09:00: Today is Anna Berg's birthday!`, or with a style the same in columns.
    package func text(_ style: TerminalStyle?) -> String {
        guard let style else {
            return planned.map { "\(session.text(of: $0.fireDate)): \(line($0))\n" }.joined()
        }
        let rows = planned.map { planned in
            [
                TerminalColumns.Cell(session.text(of: planned.fireDate), style: style.quiet),
                TerminalColumns.Cell(line(planned)),
            ]
        }
        let columns = TerminalColumns(rows, width: .max)
        return rows.map { columns.line($0) + "\n" }.joined()
    }

    /// What one of them is about. A summary has a line for each day in its body.
    private func line(_ planned: PlannedNotice) -> CleanText {
        let notice = notice(planned)
        if case .summary = planned { return notice.title }
        return notice.body
    }

    /// Writes the document, a request at a time.
    package func write() throws(CommandFailure) {
        let settings = session.configuration.notifications
        var output = OutputBuffer(session.console)
        try output.write("{\"requests\":")
        try output.write(array: planned.lazy.map(object))
        try output.write(",\"limit\":\(settings.limit),\"deliveryTime\":\"\(settings.times[0])\"}\n")
        try output.flush()
    }

    /// `contact` is whose it is, of one that is not of several.
    private func object(_ planned: PlannedNotice) -> JSONValue {
        let notice = notice(planned)
        var object: JSONObject = [
            "id": .string(planned.identifier), "fireDate": .string(planned.fireDate.description),
            "title": .string(notice.title.string), "body": .string(notice.body.string),
        ]
        if case .birthday(let request) = planned { object["contact"] = .string(request.birthday.contact.id) }
        return .object(object)
    }

    private func notice(_ planned: PlannedNotice) -> Notice {
        switch planned {
        case .birthday(let request):
            Notice(BirthdayRow(request.birthday, session.widget, texts: session.texts), texts: session.texts)
        case .summary(let summary): Notice(session.digest(summary, isRedacted: session.widget.isRedacted))
        }
    }
}

private enum PlannedNotice {
    case birthday(NotificationRequest)
    case summary(NoticeSummary)

    var fireDate: LocalInstant {
        switch self {
        case .birthday(let request): request.fireDate
        case .summary(let summary): summary.fireDate
        }
    }

    var identifier: String {
        switch self {
        case .birthday(let request): request.identifier
        case .summary(let summary): summary.identifier
        }
    }
}
