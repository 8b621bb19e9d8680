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
    func schedulePrimer() throws(LibraryError) -> Prose {
        let people = try people(isForLog: true)
        let plan = PlannedNotifications(people, self, limit: .max)
        let time = configuration.notifications.time
        var text: Prose = "\(say(.neverMiss(Self.leads(plan.requests), time: "\(time)")))\n\n"
        if let next = plan.requests.first {
            let notice = plan.notice(next)
            let count = self.plan(people).countInYear(people.contacts, now: now)
            text += "\(say(.noticesInYear(count, next: "\(self.text(of: next.fireDate))")))\n"
            text += "    \(notice.title)\n    \(notice.body)\n\n"
        } else {
            text += "\(say(.nobodyToNotify))\(command: "bday-widget list --all")\n\n"
        }
        return text
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
