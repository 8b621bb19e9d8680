/// Plans notifications: for each person, celebrated birthday and lead time the first delivery that is later than now.
/// Pure: now, the zone, the rules and the people come from the caller.
package struct NotificationPlan: Sendable {
    let calculator: BirthdayCalculator
    let calendar: any LocalCalendar
    let leadTimes: LeadTimeRules
    let deliveryTime: DeliveryTime

    package init(
        calculator: BirthdayCalculator, calendar: any LocalCalendar, leadTimes: LeadTimeRules,
        deliveryTime: DeliveryTime
    ) {
        self.calculator = calculator
        self.calendar = calendar
        self.leadTimes = leadTimes
        self.deliveryTime = deliveryTime
    }

    /// The notifications that come next, the soonest first; at the same instant the longer lead time first, then by name.
    ///
    /// Two birthdays of a person that come next on the same day are one request, the Gregorian one's.
    ///
    /// - Parameter limit: later ones beyond this number are left out. Only the rest is sorted by name.
    package func requests(_ contacts: [Contact], now: LocalInstant, limit: Int = .max) -> [NotificationRequest] {
        var planned = deliveries(contacts, now)
        planned.sort { $0.comesBefore($1) }
        if planned.indices.contains(limit) {
            let last = planned[max(0, limit - 1)]
            planned = Array(planned.prefix { !last.comesBefore($0) })
        }
        let requests = planned.map { request($0, contacts[$0.contact]) }
        return Array(requests.sorted(by: comesFirst).prefix(limit))
    }

    /// The order of requests: by their instant, the longer lead time first, then by name.
    func comesFirst(_ left: NotificationRequest, _ right: NotificationRequest) -> Bool {
        let (one, other) = (left.birthday, right.birthday)
        if left.fireDate != right.fireDate { return left.fireDate < right.fireDate }
        if one.daysUntil != other.daysUntil { return one.daysUntil > other.daysUntil }
        if one.contact.id == other.contact.id { return right.isSecond && !left.isSecond }
        return calculator.comesFirst(one.contact, other.contact)
    }

    private func deliveries(_ contacts: [Contact], _ now: LocalInstant) -> [Delivery] {
        var planned: [Delivery] = []
        var instants: [CalendarDay: LocalInstant] = [:]
        for index in contacts.indices {
            let leads = leadTimes.leadTimes(of: contacts[index]).days
            if leads.isEmpty { continue }
            let birthdays = calculator.celebrated(contacts[index])
            for lead in leads {
                var first: CalendarDay?
                for birthday in birthdays.indices {
                    guard let next = nextDelivery(of: birthdays[birthday], lead, now, &instants),
                        next.occurrence.date != first
                    else { continue }
                    first = next.occurrence.date
                    planned.append(
                        Delivery(
                            fireDate: next.fireDate, lead: lead, contact: index, birthday: birthday,
                            occurrence: next.occurrence))
                }
            }
        }
        return planned
    }

    /// - Parameter instants: the delivery of each day that was looked at.
    private func nextDelivery(
        of birthday: Birthday, _ lead: Int, _ now: LocalInstant, _ instants: inout [CalendarDay: LocalInstant]
    ) -> (occurrence: Occurrence, fireDate: LocalInstant)? {
        // From today's delivery on: those of all days before are due as today begins at the latest.
        var day = now.day.advanced(by: lead)
        while let occurrence = calculator.nextOccurrence(of: birthday, onOrAfter: day) {
            let delivery = occurrence.date.advanced(by: -lead)
            let fireDate =
                instants[delivery] ?? calendar.firstInstant(on: delivery, secondOfDay: deliveryTime.secondOfDay)
            instants[delivery] = fireDate
            if fireDate > now { return (occurrence, fireDate) }
            day = occurrence.date.advanced(by: 1)
        }
        return nil
    }

    private func request(_ delivery: Delivery, _ contact: Contact) -> NotificationRequest {
        let occurrence = delivery.occurrence
        return NotificationRequest(
            fireDate: delivery.fireDate,
            birthday: UpcomingBirthday(
                contact: contact, birthday: calculator.celebrated(contact)[delivery.birthday], date: occurrence.date,
                daysUntil: delivery.lead, turns: occurrence.turns),
            isSecond: delivery.birthday > 0)
    }
}

/// One delivery of one contact; there are several for every contact, and few are asked for.
private struct Delivery {
    let fireDate: LocalInstant
    /// Days before the birthday.
    let lead: Int
    /// Index of the contact.
    let contact: Int
    /// Index among the contact's celebrated birthdays.
    let birthday: Int
    let occurrence: Occurrence

    func comesBefore(_ other: Delivery) -> Bool {
        fireDate != other.fireDate ? fireDate < other.fireDate : lead > other.lead
    }
}
