import BirthdayCore
import ContactLibrary
import Delivery
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
            "Never miss a birthday: a notice \(Self.leads(plan.requests)), at \(time), made on this machine.", "",
        ]
        if let next = plan.requests.first {
            let notice = plan.notice(next)
            let count = self.plan(people).countInYear(people.contacts, now: now)
            lines += [
                "For your contacts that is \(count.counted("notice")) a year. The next one, on "
                    + "\(text(of: next.fireDate)):",
                "    \(notice.title)", "    \(notice.body)",
            ]
        } else {
            lines.append("Nobody's birthday is known yet, or none is to be notified of: bday-widget list --all")
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// When a notice comes: usually on the day and the day before.
    private static func leads(_ requests: [NotificationRequest]) -> String {
        switch Set(requests.map(\.birthday.daysUntil)) {
        case [0]: "on the day"
        case [1]: "the day before"
        case [], [0, 1]: "on the day and the day before"
        default: "on the days that your groups say"
        }
    }
}
