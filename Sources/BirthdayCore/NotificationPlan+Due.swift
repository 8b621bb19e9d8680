import LocalTime

/// A birthday that is to be notified of now.
package struct DueNotification: Hashable, Sendable {
    /// The request whose delivery came last.
    package let request: NotificationRequest
    /// The other requests of the same birthday that have nothing more to say once this one is shown, the longest lead time
    /// first: those whose deliveries came before, and one whose delivery is still to come on this day, if this one is so
    /// late that it says the same. Of a birthday that was missed, the one of its day.
    package let superseded: [NotificationRequest]
    /// The birthday as it stands now: the notification says how many days there are left, not how many there would have
    /// been in time.
    package let birthday: UpcomingBirthday

    /// Whether the day has ended. Then it is not due if the one of the day itself was shown.
    package var isMissed: Bool { birthday.daysUntil < 0 }

    /// Under any of these it was shown.
    package var identifiers: [String] {
        request.identifiers + (isMissed ? superseded.flatMap(\.identifiers) : [])
    }
}

extension NotificationPlan {
    /// What should have been shown by now and is still worth showing, in the order of the plan, whatever was shown before.
    ///
    /// A notification on the day is worth showing until the day ends, an earlier one until the birthday begins. Where the
    /// clock skips that day, it is the day of the delivery that counts. Nothing is due on a day before its own, which the
    /// clock shows again where it is set back over midnight.
    ///
    /// Of several lead times of one birthday the shortest is due: a computer that slept through both says it once.
    ///
    /// A birthday whose own day has ended is due on the next day, if it could have been shown: notices were delivered before.
    ///
    /// - Parameter start: since when notifications are delivered, in seconds since 1970; nil if they are not.
    package func due(_ contacts: [Contact], now: LocalInstant, deliveredSince start: Int? = nil) -> [DueNotification] {
        var instants: [CalendarDay: LocalInstant] = [:]
        return contacts.flatMap { due($0, now, start, &instants) }.sorted { place(of: $0.request) }
    }

    private func due(
        _ contact: Contact, _ now: LocalInstant, _ start: Int?, _ instants: inout [CalendarDay: LocalInstant]
    ) -> [DueNotification] {
        guard let longest = leadTimes.leadTimes(of: contact).days.last else { return [] }
        var found: [DueNotification] = []
        for (place, yearly) in calculator.celebrated(contact).enumerated() {
            var day = now.day.advanced(by: -Self.maximumDelay)
            while let next = calculator.nextOccurrence(of: yearly.date, onOrAfter: day),
                next.date <= now.day.advanced(by: longest)
            {
                day = next.date.advanced(by: 1)
                if yearly.occasion == .birthday,
                    found.contains(where: { $0.birthday.occasion == .birthday && $0.birthday.date == next.date })
                {
                    continue
                }
                let requests = requests(contact, place, next, &instants)
                let due = requests.filter { isDue($0, now) }
                guard let last = due.last else {
                    if let missed = missed(requests, now, start) { found.append(missed) }
                    continue
                }
                let left = max(0, now.day.days(until: next.date))
                let repeated = requests.filter { $0.birthday.daysUntil == left && left < last.birthday.daysUntil }
                found.append(
                    DueNotification(
                        request: last, superseded: due.dropLast() + repeated,
                        birthday: UpcomingBirthday(
                            contact: contact, yearly: yearly, date: next.date, daysUntil: left, turns: next.turns)))
            }
        }
        return found
    }

    /// The birthday of these requests as one that was missed; nil if it is none.
    private func missed(_ requests: [NotificationRequest], _ now: LocalInstant, _ start: Int?) -> DueNotification? {
        guard let last = requests.last, last.birthday.daysUntil == 0,
            last.birthday.date.advanced(by: 1) == now.day, let start,
            calendar.local(start).day < last.birthday.date
        else { return nil }
        let birthday = UpcomingBirthday(
            contact: last.birthday.contact, yearly: last.birthday.yearly, date: last.birthday.date, daysUntil: -1,
            turns: last.birthday.turns)
        let request = NotificationRequest(fireDate: last.fireDate, birthday: birthday, isSecond: last.isSecond)
        return DueNotification(request: request, superseded: [last], birthday: birthday)
    }

    /// How many days after its own a delivery can come: a clock skips a day where the date line moves, and then a time.
    private static let maximumDelay = 2

    private func isDue(_ request: NotificationRequest, _ now: LocalInstant) -> Bool {
        let lead = request.birthday.daysUntil
        let day = request.birthday.date.advanced(by: -lead)
        let lastDay = max(request.fireDate.day, lead == 0 ? day : request.birthday.date.advanced(by: -1))
        return request.fireDate <= now && (day...lastDay).contains(now.day)
    }
}
