import BirthdayCore
import ContactLibrary
import Delivery
import Messages
import Presentation
import SafeText

extension CommandSession {
    /// What is said before the user is asked whether notices are to be delivered: why, how often, an example.
    ///
    /// - Throws: if the contacts cannot be read.
    func schedulePrimer() throws(LibraryError) -> String {
        let people = try people(isForLog: true)
        let plan = PlannedNotifications(people, self, limit: .max)
        let time = configuration.notifications.time
        var lines = [
            say(.neverMiss(Self.leads(plan.requests), time: "\(time)")), "",
        ]
        if let next = plan.requests.first {
            let notice = plan.notice(next)
            let count = self.plan(people).countInYear(people.contacts, now: now)
            lines += [
                say(.noticesInYear(count, next: "\(text(of: next.fireDate))")),
                "    \(notice.title)", "    \(notice.body)",
            ]
        } else {
            lines.append("\(say(.nobodyToNotify))bday-widget list --all")
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// When a notice comes: usually on the day and the day before.
    private static func leads(_ requests: [NotificationRequest]) -> Message.NoticeDays {
        switch Set(requests.map(\.birthday.daysUntil)) {
        case [0]: .onTheDay
        case [1]: .theDayBefore
        case [], [0, 1]: .both
        default: .asGroupsSay
        }
    }
}
