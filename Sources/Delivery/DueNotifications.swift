import AgentProtocol
import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LinuxSystem
import LocalTime
import Messages
import OutputFormats
import Presentation
import SafeText
import Scheduling
import Settings
import Terminal
import WidgetTimeline

/// Has what is due and was not delivered before be shown, and given to the user's command, and records that.
///
/// Why: docs/decisions.md#what-is-due.
package struct DueNotifications {
    private let session: CommandSession
    private let command: NoticeCommand?

    /// After this time, in milliseconds, no other notice is given to the command: the ledger is held as long.
    private static let commandLimit = 60_000

    package init(_ session: CommandSession) {
        self.session = session
        command = NoticeCommand(session)
    }

    private var ways: [NotificationLedger.Way] {
        (session.configuration.notifications.isShown ? [.screen] : []) + (command == nil ? [] : [.command])
    }

    /// Whether what is delivered names nobody. The session's lock is about this screen.
    private func isRedacted(by way: NotificationLedger.Way) -> Bool {
        way == .screen ? session.hidesNamesInNotices : session.configuration.notifications.isRedacted
    }

    /// Gets the key of a session whose keyring the login has opened: the first delivery after it unlocks the contacts.
    package func unlock() {
        guard (try? session.library().unlockUnasked(AgentKeyring(session, asks: false))) == true else { return }
        wakeBars()
    }

    /// Brings the calendar up to date that the configuration names: what delivers notices runs all day.
    package func keepCalendar() { session.keepCalendar() }

    /// - Parameter isLogged: whether standard error is a log, which gets a line for a delivery.
    /// - Throws: also when the agent failed. It has said why; what was not delivered is tried the next time.
    package func deliver(_ people: ContactReading, isLogged: Bool = false) throws(CommandFailure) {
        let environment = session.context.environment
        var record = DeliveryRecord.atDelivery(environment, now: session.now.secondsSince1970)
        let plan = session.plan(people)
        let due = plan.due(people.contacts, now: session.now, deliveredSince: record.start)
        let summary = plan.dueSummary(people.contacts, now: session.now)
        if due.isEmpty, summary == nil { return noteNothing(Message("nothing is due"), &record) }
        let (place, key) = (try environment.stateFile().parent, try session.library().ledgerKey())
        do throws(CommandFailure) {
            var ledger = try recording { () throws(SystemError) in
                try NotificationLedger(in: place, key: key, today: session.now.day, report: session.console.log)
            }
            var pending: [(way: NotificationLedger.Way, due: [DueNotification], summary: NoticeSummary?)] = []
            for way in ways {
                let due = due.filter { !ledger.has($0.identifiers, date: $0.birthday.date, by: way) }
                let summary = summary.flatMap { ledger.has([$0.identifier], date: $0.day, by: way) ? nil : $0 }
                if !due.isEmpty || summary != nil { pending.append((way, due, summary)) }
            }
            if pending.isEmpty { return noteNothing(Message("everything that is due was shown"), &record) }
            // Before anything is delivered: what cannot be recorded is not to be.
            let count = pending.reduce(0) { $0 + $1.due.flatMap(\.recorded).count + ($1.summary == nil ? 0 : 1) }
            try recording { () throws(SystemError) in try ledger.prepare(toRecord: count) }
            let isLogged = isLogged || environment.value("JOURNAL_STREAM") != nil || session.console.isTerminal
            try each(pending) { (way, due, summary) throws(CommandFailure) in
                try deliver(due, summary, by: way, &ledger, isLogged: isLogged)
            }
            noteEnd(.done, &record)
        } catch {
            // Another delivery is under way.
            if error.status != .tryAgain { noteEnd(error.status, &record) }
            throw error
        }
    }

    /// Records that nobody could be read, and so not what is due.
    static func noteUnread(_ failure: CommandFailure, _ context: CommandContext) {
        let now = context.clock.now()
        var record = DeliveryRecord.atDelivery(context.environment, now: now)
        _ = record.note(failure.status, at: now, counts: false, context.environment)
    }

    private func noteEnd(_ status: ExitStatus, _ record: inout DeliveryRecord, counts: Bool = true) {
        let now = session.now.secondsSince1970
        if record.note(status, at: now, counts: counts, session.context.environment) { wakeBars() }
    }

    /// Goes on after a failure, which is told.
    ///
    /// - Throws: the first one, without words.
    private func each<Part>(
        _ parts: [Part], _ body: (Part) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var failure: CommandFailure?
        for part in parts {
            do throws(CommandFailure) {
                try body(part)
            } catch {
                let told = told(error)
                failure = failure ?? told
            }
        }
        if let failure { throw failure }
    }

    private func recording<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch {
            throw error.isBusy
                ? CommandFailure(.tryAgain, Message("another delivery of notifications is under way"))
                : CommandFailure(ExitStatus(writing: error), NotificationLedger.unrecorded(error))
        }
    }

    /// - Throws: where that were not all. What was not delivered is tried the next time.
    private func deliver(
        _ due: [DueNotification], _ summary: NoticeSummary?, by way: NotificationLedger.Way,
        _ ledger: inout NotificationLedger, isLogged: Bool
    ) throws(CommandFailure) {
        var delivered = 0
        defer { if isLogged { noteCount(delivered, of: due.count + (summary == nil ? 0 : 1), by: way) } }
        let isRedacted = isRedacted(by: way)
        let send = try sender(way)
        var refusal: CommandFailure?
        var notices =
            due.count > NoticeDigest.threshold
            ? [SaidNotice(due, isRedacted, session)] : due.map { SaidNotice($0, isRedacted, session) }
        if let summary { notices.append(SaidNotice(summary, isRedacted, session)) }
        for notice in notices {
            let failure: CommandFailure?
            do throws(CommandFailure) { failure = try send(notice) } catch { throw told(error) }
            // One that is refused, perhaps for its text, does not keep the others from being delivered.
            if let failure {
                refusal = failure
                continue
            }
            try recording { () throws(SystemError) in
                try ledger.record(notice.recorded, by: way)
            }
            delivered += notice.count
        }
        if let refusal { throw told(refusal) }
    }

    /// What delivers a notice one way.
    ///
    /// - Returns: it gives why a notice is not delivered, and throws why no other one will be.
    private func sender(
        _ way: NotificationLedger.Way
    ) throws(CommandFailure) -> (SaidNotice) throws(CommandFailure) -> CommandFailure? {
        if way == .command, let command {
            let end = MonotonicClock.milliseconds() + Self.commandLimit
            return { notice throws(CommandFailure) in
                if MonotonicClock.milliseconds() > end {
                    throw CommandFailure(
                        .unavailable,
                        Message(
                            "{program} takes long: the other notices are for the next time", ["program": command.name]))
                }
                return try command.run(notice.json)
            }
        }
        let agent = try Agent<NoticeRequest>(session)
        return { notice throws(CommandFailure) in
            switch try agent.ask(notice.request) {
            case .done: return nil
            case .failed(let failure, isRefusal: true): return failure
            case .failed(let failure, isRefusal: false): throw failure
            }
        }
    }

    /// Says what failed, before how many were delivered.
    private func told(_ failure: CommandFailure) -> CommandFailure {
        if !failure.isSilent { session.console.tell(failure.diagnosis) }
        return .silent(failure.status)
    }

    private func noteCount(_ delivered: Int, of pending: Int, by way: NotificationLedger.Way) {
        let shown = Message.Value.number(delivered)
        let program = command?.name ?? .number(0)
        let message: Message =
            switch (way, delivered == pending) {
            case (.screen, true): .plural("{count} notification shown", "{count} notifications shown", pending)
            case (.screen, false):
                .plural(
                    // Translators: {shown} is a number, smaller than {count}.
                    "{shown} of {count} notification shown", "{shown} of {count} notifications shown", pending,
                    ["shown": shown])
            case (.command, true):
                .plural(
                    // Translators: {program} is of the user's, which takes notifications to a phone or somewhere else.
                    "{count} notification given to {program}", "{count} notifications given to {program}", pending,
                    ["program": program])
            case (.command, false):
                .plural(
                    // Translators: {given} is a number, smaller than {count}.
                    "{given} of {count} notification given to {program}",
                    "{given} of {count} notifications given to {program}", pending,
                    ["given": shown, "program": program])
            }
        session.console.log(message)
    }

    /// Delivers a notification that stands for no one, to see that notifications work.
    package func deliverSample() throws(CommandFailure) {
        let environment = session.context.environment
        if let problem = NotificationLedger.problem(environment) { throw CommandFailure(.inputOutput, problem) }
        let sample = session.calculator.upcoming(
            .samples(around: session.now.day), today: session.now.day, limit: 1)
        try each(ways) { way throws(CommandFailure) in
            for birthday in sample { try deliver(sample: birthday, by: way) }
        }
        if var record = DeliveryRecord(environment) { noteEnd(.done, &record) }
    }

    private func deliver(sample birthday: UpcomingBirthday, by way: NotificationLedger.Way) throws(CommandFailure) {
        let row = session.noticeRow(birthday, isRedacted: isRedacted(by: way))
        let notice = Notice(row, texts: session.texts)
        if way == .command, let command {
            let sample = JSONDocuments.noticeObject(
                title: notice.title, body: notice.body, id: nil, [row], isSample: true)
            try command.test(sample, report: session.console.tell)
            return session.console.tell(Message("a sample was given to {program}", ["program": command.name]))
        }
        let agent = try Agent<NoticeRequest>(session)
        if case .failed(let failure, _) = try agent.ask(session.notice(notice.title, notice.body)) { throw failure }
        try agent.finish()
        session.console.tell(Message("a sample was shown"))
    }

    /// Has the bars look again, without the configuration's commands.
    package func wakeBars() { Reload.bars(session.context.environment, report: session.console.log) }

    /// To a person, not to a log.
    private func noteNothing(_ message: Message, _ record: inout DeliveryRecord) {
        if record.isUnread { noteEnd(.done, &record, counts: false) }
        if session.console.isTerminal { session.console.tell(message) }
    }
}

/// What is said at once: of one birthday, of many, or of a summary's.
private struct SaidNotice {
    /// Of how many notifications it speaks.
    let count: Int
    /// What is to be recorded when it is delivered.
    let recorded: [(identifier: String, date: CalendarDay)]
    let request: NoticeRequest
    let json: JSONValue

    init(_ due: DueNotification, _ isRedacted: Bool, _ session: CommandSession) {
        let row = session.noticeRow(due.birthday, isRedacted: isRedacted)
        let notice = Notice(row, texts: session.texts)
        // On the day it takes the place of the one of the day before, where that still stands there.
        let tag = "\(due.birthday.contact.id)-\(due.birthday.date)"
        (count, recorded) = (1, due.recorded)
        request = session.notice(notice.title, notice.body, tag: tag, opening: [due.birthday.contact.id])
        json = JSONDocuments.noticeObject(
            title: notice.title, body: notice.body, id: isRedacted ? nil : due.identifiers.first, [row])
    }

    /// The nearest. Of the others the next one speaks.
    init(_ due: [DueNotification], _ isRedacted: Bool, _ session: CommandSession) {
        let due = due.sorted { NoticeDigest.place(daysUntil: $0.birthday.daysUntil, $0.birthday.occasion) }
        let rows = due.map { session.noticeRow($0.birthday, isRedacted: isRedacted) }
        let digest = NoticeDigest(rows, texts: session.texts)
        let said = due.prefix(digest.count)
        (count, recorded) = (said.count, said.flatMap(\.recorded))
        request = session.notice(digest.title, digest.body, opening: Self.people(due.map(\.birthday)))
        json = JSONDocuments.noticeObject(
            title: digest.title, body: digest.body, id: nil, Array(rows.prefix(digest.count)))
    }

    init(_ summary: NoticeSummary, _ isRedacted: Bool, _ session: CommandSession) {
        let rows = session.rows(of: summary, isRedacted: isRedacted)
        let digest = session.digest(summary, rows)
        (count, recorded) = (1, [(summary.identifier, summary.day)])
        // It takes the place of the last one.
        request = session.notice(
            digest.title, digest.body, tag: "summary", opening: Self.people(summary.birthdays))
        json = JSONDocuments.noticeObject(
            title: digest.title, body: digest.body, id: summary.identifier, Array(rows.prefix(digest.count)))
    }

    /// Whom a click on a notice of several opens, each once.
    private static func people(_ birthdays: [UpcomingBirthday]) -> [String] {
        var seen: Set<String> = []
        return birthdays.prefix(NoticeDigest.maximumLines).map(\.contact.id).filter { seen.insert($0).inserted }
    }
}

extension DueNotification {
    /// What is to be recorded when it is delivered.
    fileprivate var recorded: [(identifier: String, date: CalendarDay)] {
        (identifiers.prefix(1) + superseded.map(\.identifier)).map { ($0, birthday.date) }
    }
}

extension CommandSession {
    /// Whether notifications on this desktop name nobody.
    package var hidesNamesInNotices: Bool { configuration.notifications.isRedacted || hidesNames }

    /// A birthday as notifications say it.
    func noticeRow(_ birthday: UpcomingBirthday, isRedacted: Bool) -> BirthdayRow {
        var widget = widget
        widget.isRedacted = isRedacted
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

    /// What a summary says of each day, with its date.
    func rows(of summary: NoticeSummary, isRedacted: Bool) -> [BirthdayRow] {
        var widget = widget
        (widget.isRedacted, widget.dateStyle) = (isRedacted, .weekdayShort)
        return summary.birthdays.map { BirthdayRow($0, widget, texts: texts) }
    }

    func digest(_ summary: NoticeSummary, _ rows: [BirthdayRow]) -> NoticeDigest {
        NoticeDigest(
            rows,
            of: summary.isOfMonth
                ? .verbatim(title(of: CalendarMonth(of: summary.day))) : BirthdaySection.thisWeek.title, texts: texts)
    }
}
