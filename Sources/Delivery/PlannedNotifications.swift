import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import LocalTime
import Presentation
import SafeText
import Settings
import Terminal
import WidgetTimeline

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

    /// A line for each: `November 23, 2026, 09:00: Today is Anna Berg's birthday!`, or with a style the same in columns, no
    /// wider than the terminal.
    package func text(_ style: TerminalStyle?) -> String {
        let rows = planned.map { (time: session.text(of: $0.fireDate), line: line($0)) }
        guard let style else {
            let prose = TerminalProse(session.context)
            return rows.map { time, line in
                prose.wrapped(Prose(session.say(.labelled(.verbatim(time), .verbatim(line))))) + "\n"
            }.joined()
        }
        let indent = (rows.map(\.time.columns).max() ?? 0) + 2
        let isNarrow = style.columns - indent < Self.minimumColumns
        return rows.map { time, line in
            let lines = Prose(line.string).lines(width: style.columns - (isNarrow ? 2 : indent))
            let next = "\n" + String(repeating: " ", count: isNarrow ? 2 : indent)
            let first = isNarrow ? next : String(repeating: " ", count: indent - time.columns)
            return style.quiet(time.string) + first + lines.joined(separator: next) + "\n"
        }.joined()
    }

    /// Of what is said: where it would have fewer, it stands below its time.
    private static let minimumColumns = 24

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
        case .summary(let summary):
            Notice(session.digest(summary, session.rows(of: summary, isRedacted: session.widget.isRedacted)))
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
