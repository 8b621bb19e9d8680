import BirthdayCore
import Glibc
import JSONC
import LinuxSystem
import NotificationLedger
import Sodium
import SystemPackage

/// `deliver`: says what of that which is due was not shown yet, then shows what it is asked to and records it
/// (docs/agent.md). It has the ledger from the first line to the last. A server that fails ends it: what was not shown is
/// shown the next time.
enum DeliverCommand {
    static func run(_ arguments: [String]) throws(AgentFailure) {
        guard arguments.isEmpty, let due = try AgentLines.next().flatMap(DueRequests.init) else { throw .notUnderstood }
        var ledger = try ledger(due.key)
        let pending = due.requests.indices.filter { index in
            !ledger.isShown(due.requests[index].identifiers, date: due.requests[index].date)
        }
        try AgentLines.answer(["pending": .array(pending.map { .int($0) })])
        var screen: NoticeScreen?
        var refusal: AgentFailure?
        while let request = try AgentLines.next() {
            guard NoticeRequest(request) != nil, let shown = due.recorded(request["requests"]) else {
                throw .notUnderstood
            }
            if screen == nil { screen = try prepare(&ledger) }
            // One that is refused, perhaps for its text, does not keep the others from being shown.
            if let failure = try screen?.show(request) {
                refusal = failure
                try AgentLines.answer(["shown": false])
                continue
            }
            do throws(SystemError) { try ledger.record(shown) } catch { throw unrecordable(error) }
            try AgentLines.answer(["shown": true])
        }
        if let refusal { throw refusal }
    }

    private static func ledger(_ key: AuthenticationKey) throws(AgentFailure) -> NotificationLedger {
        let directory = NotificationLedger.directory { name in getenv(name).map { FilePath(platformString: $0) } }
        guard let directory else { throw AgentFailure(.configuration, "HOME is not set to an absolute path") }
        let today = SystemCalendar().local(SystemCalendar.now()).day
        do throws(SystemError) {
            return try NotificationLedger(in: directory, key: key, today: today, report: AgentFailure.note)
        } catch {
            guard error.isBusy else { throw unrecordable(error) }
            throw AgentFailure(.tryAgain, "another delivery of notifications is under way")
        }
    }

    /// What shows notices, once it is certain that they can be recorded.
    private static func prepare(_ ledger: inout NotificationLedger) throws(AgentFailure) -> NoticeScreen {
        do throws(SystemError) { try ledger.prepare() } catch { throw unrecordable(error) }
        return try NoticeScreen()
    }

    private static func unrecordable(_ error: SystemError) -> AgentFailure {
        AgentFailure(
            error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput,
            "what is shown cannot be recorded: \(error)")
    }
}

/// What is due: `{"ledgerKey":"…","due":[{"ids":["…"],"supersedes":["…"],"date":"2026-11-23"}]}`.
private struct DueRequests {
    let key: AuthenticationKey
    let requests: [Request]

    struct Request {
        /// Under any of these it was shown; under the first it is recorded.
        let identifiers: [String]
        /// What is recorded with it.
        let superseded: [String]
        /// The day of the birthday.
        let date: CalendarDay

        init?(_ request: JSONValue) {
            guard let identifiers = request["ids"]?.strings, !identifiers.isEmpty,
                let superseded = request["supersedes"]?.strings,
                let date = request["date"]?.stringValue.flatMap({ CalendarDay(iso: $0) })
            else { return nil }
            (self.identifiers, self.superseded, self.date) = (identifiers, superseded, date)
        }
    }

    init?(_ request: JSONValue) {
        guard let key = request["ledgerKey"]?.stringValue.flatMap(AuthenticationKey.init(hexadecimal:)),
            let due = request["due"]?.arrayValue
        else { return nil }
        self.key = key
        requests = due.compactMap(Request.init)
        guard requests.count == due.count else { return nil }
    }

    /// What is to be recorded when the requests at these indices are shown; nil where there are none such.
    func recorded(_ indices: JSONValue?) -> [(identifier: String, date: CalendarDay)]? {
        guard let indices = indices?.arrayValue?.map(\.intValue), !indices.isEmpty else { return nil }
        var recorded: [(String, CalendarDay)] = []
        for index in indices {
            guard let index, requests.indices.contains(index) else { return nil }
            let request = requests[index]
            recorded += (request.identifiers.prefix(1) + request.superseded).map { ($0, request.date) }
        }
        return recorded
    }
}

extension JSONValue {
    /// The strings of an array of strings; nil when this is something else.
    var strings: [String]? {
        guard let array = arrayValue else { return nil }
        let strings = array.compactMap(\.stringValue)
        return strings.count == array.count ? strings : nil
    }
}
