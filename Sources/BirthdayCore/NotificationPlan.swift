import LocalTime

/// Plans notifications: for each person and celebrated birthday its next day, with the lead times that are still to come.
/// Pure: now, the zone, the rules and the people come from the caller.
package struct NotificationPlan: Sendable {
    let calculator: BirthdayCalculator
    let calendar: any LocalCalendar
    let leadTimes: LeadTimeRules
    let times: DeliveryTimes
    let summary: SummaryDay

    package init(
        calculator: BirthdayCalculator, calendar: any LocalCalendar, leadTimes: LeadTimeRules,
        times: DeliveryTimes, summary: SummaryDay = .never
    ) {
        self.calculator = calculator
        self.calendar = calendar
        self.leadTimes = leadTimes
        self.times = times
        self.summary = summary
    }

    /// The instants of deliveries that were looked at, by what the wall clock shows then.
    typealias Instants = [Int: LocalInstant]

    /// The notifications that come next, in the order in which they fire; at the same instant the longer lead time first,
    /// then by name.
    ///
    /// Dates are taken as a phone takes them: the nearest first, on one day by name, each with all its lead times that are
    /// still to come.
    ///
    /// - Parameter limit: how many requests there are at most. Of a date that does not fit whole, those that fire first
    ///   are planned.
    package func requests(_ contacts: [Contact], now: LocalInstant, limit: Int = .max) -> [NotificationRequest] {
        var instants: Instants = [:]
        var dates = nextDates(contacts, now, &instants)[...]
        var planned: [NotificationRequest] = []
        while let first = dates.first, planned.count < limit {
            // Only those that are planned are sorted by name.
            let day = dates.prefix { $0.occurrence.date == first.occurrence.date }
            dates = dates.dropFirst(day.count)
            for date in day.sorted(by: { calculator.key(of: contacts[$0.contact]) }) {
                let contact = contacts[date.contact]
                let requests = requests(contact, date.place, date.occurrence, &instants)
                planned += requests.filter { $0.fireDate > now }.prefix(limit - planned.count)
            }
        }
        return planned.sorted(by: place(of:))
    }

    /// When the next notification becomes due; nil if none does.
    package func nextDelivery(_ contacts: [Contact], after now: LocalInstant) -> LocalInstant? {
        var instants: Instants = [:]
        var first = nextSummary(contacts, after: now)?.fireDate
        for date in nextDates(contacts, now, &instants) {
            for lead in leadTimes.leadTimes(of: contacts[date.contact]).days {
                let instant = delivery(of: lead, before: date.occurrence.date, &instants)
                if instant > now { first = first.map { min($0, instant) } ?? instant }
            }
        }
        return first
    }

    /// How many notifications the dates of one year make, summaries among them.
    package func countInYear(_ contacts: [Contact], now: LocalInstant) -> Int {
        var instants: Instants = [:]
        let end = now.day.advanced(by: 366)
        return nextDates(contacts, now, &instants).reduce(summaryCount(contacts, until: end, now)) { count, date in
            let leads = leadTimes.leadTimes(of: contacts[date.contact]).days
            return date.occurrence.date <= end.advanced(by: leads.first ?? 0) ? count + leads.count : count
        }
    }

    /// The place of a request: by its instant, the longer lead time first, then by name.
    func place(of request: NotificationRequest) -> some Comparable { PlaceInPlan(request, calculator) }

    /// The next day of each celebrated date for which a lead time is still to come, in order, with the indices of the contact
    /// and of the date among those that the contact celebrates. There are many, and few are asked for.
    private func nextDates(
        _ contacts: [Contact], _ now: LocalInstant, _ instants: inout Instants
    ) -> [(contact: Int, place: Int, occurrence: Occurrence)] {
        var dates: [(contact: Int, place: Int, occurrence: Occurrence)] = []
        for index in contacts.indices {
            // The shortest lead time fires last.
            guard let lead = leadTimes.leadTimes(of: contacts[index]).days.first else { continue }
            var days: [CalendarDay] = []
            for (place, date) in calculator.celebrated(contacts[index]).enumerated() {
                guard let next = nextOccurrence(of: date.date, lead, now, &instants),
                    lead == 0 || !next.isBirth(of: date), date.occasion != .birthday || !days.contains(next.date)
                else { continue }
                if date.occasion == .birthday { days.append(next.date) }
                dates.append((index, place, next))
            }
        }
        return dates.sorted { $0.occurrence.date < $1.occurrence.date }
    }

    private func nextOccurrence(
        of birthday: Birthday, _ lead: Int, _ now: LocalInstant, _ instants: inout Instants
    ) -> Occurrence? {
        // From today's delivery on: those of all days before are due as today begins at the latest.
        var day = now.day.advanced(by: lead)
        while let occurrence = calculator.nextOccurrence(of: birthday, onOrAfter: day) {
            if delivery(of: lead, before: occurrence.date, &instants) > now { return occurrence }
            day = occurrence.date.advanced(by: 1)
        }
        return nil
    }

    /// The requests of one date, the longest lead time first.
    ///
    /// - Parameter place: of the date among those that the contact celebrates.
    func requests(
        _ contact: Contact, _ place: Int, _ occurrence: Occurrence, _ instants: inout Instants
    ) -> [NotificationRequest] {
        let dates = calculator.celebrated(contact)
        let yearly = dates[place]
        let isSecond = dates[..<place].contains { $0.occasion == yearly.occasion }
        // A birth is not announced before its day.
        let leads = leadTimes.leadTimes(of: contact).days.filter { $0 == 0 || !occurrence.isBirth(of: yearly) }
        return leads.reversed().map { lead in
            NotificationRequest(
                fireDate: delivery(of: lead, before: occurrence.date, &instants),
                birthday: UpcomingBirthday(
                    contact: contact, yearly: yearly, date: occurrence.date, daysUntil: lead, turns: occurrence.turns),
                isSecond: isSecond)
        }
    }

    private func delivery(of lead: Int, before date: CalendarDay, _ instants: inout Instants) -> LocalInstant {
        let (day, second) = (date.advanced(by: -lead), times[lead].secondOfDay)
        let wall = day.daysSince1970 * 86_400 + second
        let instant = instants[wall] ?? calendar.firstInstant(on: day, secondOfDay: second)
        instants[wall] = instant
        return instant
    }
}

private struct PlaceInPlan: Comparable {
    private let fireDate: LocalInstant
    private let lead: Int
    private let name: NameKey
    private let occasion: Int
    private let isSecond: Int

    init(_ request: NotificationRequest, _ calculator: BirthdayCalculator) {
        fireDate = request.fireDate
        lead = request.birthday.daysUntil
        name = calculator.key(of: request.birthday.contact)
        occasion = Occasion.allCases.firstIndex(of: request.birthday.occasion) ?? 0
        isSecond = request.isSecond ? 1 : 0
    }

    static func < (place: PlaceInPlan, other: PlaceInPlan) -> Bool {
        (place.fireDate, other.lead, place.name, place.occasion, place.isSecond)
            < (other.fireDate, place.lead, other.name, other.occasion, other.isSecond)
    }
}

/// One notification that is planned.
package struct NotificationRequest: Hashable, Sendable {
    /// When it is to be shown.
    package let fireDate: LocalInstant
    /// The birthday, as it stands on the day of delivery: `daysUntil` is the lead time, or -1 where the day was missed.
    package let birthday: UpcomingBirthday
    /// Whether the person has another celebrated date of this occasion before this one.
    package let isSecond: Bool

    /// `3f9c0d4be81a2267-birthday-dayof`, `…-daybefore`, `…-7days`, `…-missed`: person, occasion, lead time. A second celebrated
    /// birthday has the name of its calendar in it: `…-birthday-hebrew-dayof`. Dates without a name of their own, and all but
    /// the first of an occasion, have a number made of their label and day: `…-other-1f0c66ab-dayof`.
    package var identifier: String { identifier(of: birthday.contact.id) }

    /// The request's identifier under every identifier that the person has: the first is `identifier`.
    package var identifiers: [String] {
        birthday.contact.identity.own.map(identifier)
    }

    private func identifier(of person: String) -> String {
        let lead =
            switch birthday.daysUntil {
            case 0: "dayof"
            case 1: "daybefore"
            case -1: "missed"
            default: "\(birthday.daysUntil)days"
            }
        return "\(person)-\(birthday.yearly.identifier(isSecond: isSecond))-\(lead)"
    }
}

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
        var instants: Instants = [:]
        return contacts.flatMap { due($0, now, start, &instants) }.sorted { place(of: $0.request) }
    }

    private func due(
        _ contact: Contact, _ now: LocalInstant, _ start: Int?, _ instants: inout Instants
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
