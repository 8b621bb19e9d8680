import BirthdayCore
import ContactLibrary
import JSONC
import LinuxSystem
import WidgetTimeline

/// Has the agent show what is due and was not shown before.
struct DueNotifications {
    private let session: CommandSession

    init(_ session: CommandSession) { self.session = session }

    /// - Throws: also when the agent failed. It has said why; what was not shown is shown the next time.
    func show() throws {
        let people = try session.people(isForLog: !session.console.isTerminal)
        let due = session.plan(people).due(people.contacts, now: session.now)
        if due.isEmpty { return note("nothing is due") }
        let agent = try Agent("deliver", session)
        let answer = try agent.ask(request(due, key: session.library().ledgerKey()))
        let pending = answer["pending"]?.arrayValue?.compactMap(\.intValue).filter(due.indices.contains) ?? []
        if pending.count > NoticeDigest.threshold {
            try agent.ask(digest(pending, due))
        } else {
            for index in pending { try agent.ask(notice(index, due[index])) }
        }
        try agent.finish()
        note(
            pending.isEmpty
                ? "everything that is due was shown"
                : "\(pending.count) \(pending.count == 1 ? "notification" : "notifications") shown")
    }

    /// To a person, not to a log.
    private func note(_ text: String) { if session.console.isTerminal { session.console.note(text) } }

    private func request(_ due: [DueNotification], key: String) -> JSONValue {
        let requests = due.map { due -> JSONValue in
            [
                "ids": strings(due.request.identifiers), "supersedes": strings(due.superseded.map(\.identifier)),
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
        request["contact"] = .string(due.birthday.contact.id)
        request["requests"] = [.int(index)]
        return .object(request)
    }

    private func digest(_ pending: [Int], _ due: [DueNotification]) -> JSONValue {
        let digest = NoticeDigest(pending.map { row(due[$0]) }, texts: session.texts)
        var request = session.request(title: digest.title, body: digest.body)
        request["requests"] = .array(pending.map { .int($0) })
        return .object(request)
    }

    private func row(_ due: DueNotification) -> BirthdayRow { session.noticeRow(due.birthday) }

    private func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
}

extension CommandSession {
    /// A birthday as notifications say it.
    func noticeRow(_ birthday: UpcomingBirthday) -> BirthdayRow {
        BirthdayRow(
            birthday, isRedacted: configuration.notifications.isRedacted || isLocked, showsAge: configuration.showsAge,
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
