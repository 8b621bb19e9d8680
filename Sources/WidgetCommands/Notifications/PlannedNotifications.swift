import BirthdayCore
import ContactLibrary
import JSONC
import WidgetTimeline

/// The plan as a person or a script reads it.
struct PlannedNotifications {
    private let requests: [NotificationRequest]
    private let session: CommandSession

    init(_ reading: ContactReading, _ session: CommandSession) {
        requests = session.plan(reading).requests(
            reading.contacts, now: session.now, limit: session.configuration.notifications.limit)
        self.session = session
    }

    var isEmpty: Bool { requests.isEmpty }

    /// A line for each: `November 23, 2026, 09:00: Today is Anna Berg's birthday!`
    var text: String {
        requests.map { request in
            let texts = session.texts
            let date = texts.row([texts.date(request.fireDate.day, withYear: true), clock(request.fireDate)])
            return "\(date): \(notice(request).body)\n"
        }.joined()
    }

    /// `09:00`, in the digits of the date beside it.
    private func clock(_ instant: LocalInstant) -> CleanText {
        let minute = instant.secondOfDay / 60
        let digits = [minute / 600, minute / 60 % 10, minute % 60 / 10, minute % 10].map(session.texts.number)
        return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
    }

    /// Writes the document, a request at a time.
    func write() throws(CommandFailure) {
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

    private func notice(_ request: NotificationRequest) -> Notice {
        let row = BirthdayRow(
            request.birthday, isRedacted: false, showsAge: session.configuration.showsAge, texts: session.texts)
        return Notice(row, texts: session.texts)
    }
}

extension CommandSession {
    /// The plan for the groups that a reading knows.
    func plan(_ reading: ContactReading) -> NotificationPlan {
        let settings = configuration.notifications
        return NotificationPlan(
            calculator: calculator, calendar: calendar,
            leadTimes: LeadTimeRules(groups: reading.groups, ungrouped: settings.ungrouped),
            deliveryTime: settings.time)
    }
}
