import LocalTime

/// Plans notifications: for each person and celebrated birthday its next day, with the lead times that are still to come.
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

    /// The notifications that come next, in the order in which they fire; at the same instant the longer lead time first,
    /// then by name.
    ///
    /// Dates are taken as a phone takes them: the nearest first, on one day by name, each with all its lead times that are
    /// still to come.
    ///
    /// - Parameter limit: how many requests there are at most. Of a date that does not fit whole, those that fire first
    ///   are planned.
    package func requests(_ contacts: [Contact], now: LocalInstant, limit: Int = .max) -> [NotificationRequest] {
        var instants: [CalendarDay: LocalInstant] = [:]
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
        var instants: [CalendarDay: LocalInstant] = [:]
        var first: LocalInstant?
        for date in nextDates(contacts, now, &instants) {
            for lead in leadTimes.leadTimes(of: contacts[date.contact]).days {
                let instant = delivery(on: date.occurrence.date.advanced(by: -lead), &instants)
                if instant > now { first = first.map { min($0, instant) } ?? instant }
            }
        }
        return first
    }

    /// How many notifications the dates of one year make.
    package func countInYear(_ contacts: [Contact], now: LocalInstant) -> Int {
        var instants: [CalendarDay: LocalInstant] = [:]
        let end = now.day.advanced(by: 366)
        return nextDates(contacts, now, &instants).reduce(0) { count, date in
            let leads = leadTimes.leadTimes(of: contacts[date.contact]).days
            return date.occurrence.date <= end.advanced(by: leads.first ?? 0) ? count + leads.count : count
        }
    }

    /// The place of a request: by its instant, the longer lead time first, then by name.
    func place(of request: NotificationRequest) -> some Comparable { PlaceInPlan(request, calculator) }

    /// The next day of each celebrated date for which a lead time is still to come, in order, with the indices of the contact
    /// and of the date among those that the contact celebrates. There are many, and few are asked for.
    ///
    /// - Parameter instants: the delivery of each day that was looked at.
    private func nextDates(
        _ contacts: [Contact], _ now: LocalInstant, _ instants: inout [CalendarDay: LocalInstant]
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
        of birthday: Birthday, _ lead: Int, _ now: LocalInstant, _ instants: inout [CalendarDay: LocalInstant]
    ) -> Occurrence? {
        // From today's delivery on: those of all days before are due as today begins at the latest.
        var day = now.day.advanced(by: lead)
        while let occurrence = calculator.nextOccurrence(of: birthday, onOrAfter: day) {
            if delivery(on: occurrence.date.advanced(by: -lead), &instants) > now { return occurrence }
            day = occurrence.date.advanced(by: 1)
        }
        return nil
    }

    /// The requests of one date, the longest lead time first.
    ///
    /// - Parameter place: of the date among those that the contact celebrates.
    func requests(
        _ contact: Contact, _ place: Int, _ occurrence: Occurrence, _ instants: inout [CalendarDay: LocalInstant]
    ) -> [NotificationRequest] {
        let dates = calculator.celebrated(contact)
        let yearly = dates[place]
        let isSecond = dates[..<place].contains { $0.occasion == yearly.occasion }
        // A birth is not announced before its day.
        let leads = leadTimes.leadTimes(of: contact).days.filter { $0 == 0 || !occurrence.isBirth(of: yearly) }
        return leads.reversed().map { lead in
            NotificationRequest(
                fireDate: delivery(on: occurrence.date.advanced(by: -lead), &instants),
                birthday: UpcomingBirthday(
                    contact: contact, yearly: yearly, date: occurrence.date, daysUntil: lead, turns: occurrence.turns),
                isSecond: isSecond)
        }
    }

    private func delivery(on day: CalendarDay, _ instants: inout [CalendarDay: LocalInstant]) -> LocalInstant {
        let instant = instants[day] ?? calendar.firstInstant(on: day, secondOfDay: deliveryTime.secondOfDay)
        instants[day] = instant
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
