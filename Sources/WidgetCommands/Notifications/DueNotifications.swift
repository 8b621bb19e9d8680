import BirthdayCore
import ContactLibrary
import JSONC
import LinuxSystem
import WidgetTimeline

/// Has the agent show what is due and was not shown before.
struct DueNotifications {
    private let session: CommandSession

    init(_ session: CommandSession) { self.session = session }

    /// Gets the key of a session whose keyring the login has opened: the first delivery after it unlocks the contacts.
    func unlock() {
        guard (try? session.library().unlockUnasked(AgentKeyring(session, asks: false))) == true else { return }
        wakeBars()
    }

    /// - Parameter isLogged: whether standard error is a log, which gets a line for a delivery.
    /// - Throws: also when the agent failed. It has said why; what was not shown is shown the next time.
    func show(_ people: ContactReading, isLogged: Bool = false) throws {
        let environment = session.context.environment
        var record = DeliveryRecord.atDelivery(environment, now: session.now.secondsSince1970)
        let due = session.plan(people).due(people.contacts, now: session.now, deliveredSince: record.start)
        if due.isEmpty { return note("nothing is due") }
        let key = try session.library().ledgerKey()
        do throws(CommandFailure) {
            let shown = try deliver(due, key, isLogged: isLogged || environment.value("JOURNAL_STREAM") != nil)
            if shown > 0, record.note(hasFailed: false, environment) { wakeBars() }
        } catch {
            // Another delivery is under way.
            if error.status != .tryAgain, record.note(hasFailed: true, environment) { wakeBars() }
            throw error
        }
    }

    /// - Returns: how many were shown.
    private func deliver(
        _ due: [DueNotification], _ key: String, isLogged: Bool
    ) throws(CommandFailure) -> Int {
        let agent = try Agent("deliver", session)
        let answer = try agent.ask(request(due, key: key))
        let pending = answer["pending"]?.arrayValue?.compactMap(\.intValue).filter(due.indices.contains) ?? []
        var shown = 0
        defer { if !pending.isEmpty, isLogged || session.console.isTerminal { noteCount(shown, of: pending.count) } }
        if pending.isEmpty { note("everything that is due was shown") }
        let isDigest = pending.count > NoticeDigest.threshold
        for indices in isDigest ? [pending] : pending.map({ [$0] }) {
            let answer = try agent.ask(isDigest ? digest(indices, due) : notice(indices[0], due[indices[0]]))
            if answer["shown"]?.boolValue == true { shown += indices.count }
        }
        try agent.finish()
        return shown
    }

    private func noteCount(_ shown: Int, of pending: Int) {
        let notifications = "\(pending) \(pending == 1 ? "notification" : "notifications")"
        session.console.note(shown == pending ? "\(notifications) shown" : "\(shown) of \(notifications) shown")
    }

    /// Has the bars look again. A timer's service may run none of the commands in the configuration.
    func wakeBars() { Reload(session.context.environment, Configuration())(report: session.console.note) }

    /// To a person, not to a log.
    private func note(_ text: String) { if session.console.isTerminal { session.console.note(text) } }

    private func request(_ due: [DueNotification], key: String) -> JSONValue {
        let requests = due.map { due -> JSONValue in
            [
                "ids": strings(due.identifiers), "supersedes": strings(due.superseded.map(\.identifier)),
                "date": .string(due.birthday.date.description),
            ]
        }
        return ["ledgerKey": .string(key), "due": .array(requests)]
    }

    private func notice(_ index: Int, _ due: DueNotification) -> JSONValue {
        let notice = Notice(row(due), texts: session.texts)
        var request = session.request(title: notice.title, body: notice.body)
        // On the day it takes the place of the one of the day before, where that still stands there.
        request["tag"] = .string("\(due.birthday.contact.id)-\(due.birthday.date)")
        request["action"] = .string(session.texts.open.string)
        request["contacts"] = [.string(due.birthday.contact.id)]
        request["requests"] = [.int(index)]
        return .object(request)
    }

    private func digest(_ pending: [Int], _ due: [DueNotification]) -> JSONValue {
        let digest = NoticeDigest(pending.map { row(due[$0]) }, texts: session.texts)
        var request = session.request(title: digest.title, body: digest.body)
        request["action"] = .string(session.texts.open.string)
        // Of those that the digest names, each once.
        var seen: Set<String> = []
        let people = pending.prefix(NoticeDigest.maximumLines).map { due[$0].birthday.contact.id }
        request["contacts"] = strings(people.filter { seen.insert($0).inserted })
        request["requests"] = .array(pending.map { .int($0) })
        return .object(request)
    }

    private func row(_ due: DueNotification) -> BirthdayRow { session.noticeRow(due.birthday) }

    private func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
}

extension CommandSession {
    /// Whether notifications name nobody.
    var hidesNamesInNotices: Bool { configuration.notifications.isRedacted || hidesNames }

    /// A birthday as notifications say it.
    func noticeRow(_ birthday: UpcomingBirthday) -> BirthdayRow {
        BirthdayRow(
            birthday, isRedacted: hidesNamesInNotices, showsAge: configuration.showsAge && birthday.daysUntil >= 0,
            texts: texts)
    }

    /// A notice as the agent takes it.
    func request(title: CleanText, body: CleanText) -> JSONObject {
        var request = JSONObject()
        request["summary"] = .string(title.string)
        request["body"] = .string(body.string)
        request["sound"] = .bool(configuration.notifications.hasSound)
        return request
    }
}
