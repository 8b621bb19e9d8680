import BirthdayCore
import ContactLibrary
import JSONC
import LinuxSystem
import Presentation
import WidgetTimeline

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
        let row = BirthdayRow(
            request.birthday, isRedacted: false, showsAge: session.configuration.choices.showsAge ?? false,
            usesNickname: session.configuration.choices.usesNicknames ?? false, texts: session.texts)
        return Notice(row, texts: session.texts)
    }
}

extension CommandSession {
    /// The plan for the groups that a reading knows.
    package func plan(_ reading: ContactReading) -> NotificationPlan {
        let settings = configuration.notifications
        return NotificationPlan(
            calculator: calculator, calendar: calendar,
            leadTimes: leadTimeRules(reading.groups),
            deliveryTime: settings.time)
    }
}
