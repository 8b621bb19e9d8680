import LocalTime

/// Works out whose birthday is next. Pure: today, the rules and the calendars come from the caller.
///
/// Why: docs/decisions.md#days-past.
package struct BirthdayCalculator: Sendable {
    private let finder: any OccurrenceFinder
    private let rules: CelebrationRules
    private let key: @Sendable (String) -> NameKey
    private let hasBirthdays: Bool
    private let hasOthers: Bool

    /// - Parameters:
    ///   - finder: knows the calendars of the birthdays.
    ///   - rules: the user's choices.
    ///   - key: what a name is sorted by, among those of the same day.
    package init(
        finder: any OccurrenceFinder = GregorianOccurrences(), rules: CelebrationRules = CelebrationRules(),
        key: @escaping @Sendable (String) -> NameKey = { NameKey(Array($0.utf8)) }
    ) {
        self.finder = finder
        self.rules = rules
        self.key = key
        hasBirthdays = rules.occasions.contains(.birthday)
        hasOthers = !rules.occasions.isSubset(of: [.birthday])
    }

    /// The next birthday of each contact from `today` on, the soonest first, on the same day by name.
    ///
    /// With other occasions, each of those dates too, on the same day after the birthdays: where only some are shown, none
    /// of these is hidden by an anniversary.
    ///
    /// A contact with two celebrated birthdays appears twice, unless both come next on the same day: then the Gregorian one
    /// stays, and the age with it. A contact whose day cannot be known does not appear.
    ///
    /// - Parameter limit: days after the one that reaches this number of birthdays are left out. Only the rest is
    ///   sorted by name: a widget shows eight of a hundred thousand.
    /// A birth is not announced: it does not appear before its day.
    ///
    /// - Parameters:
    ///   - within: only those at most this many days ahead.
    ///   - now: the day on which it is asked; nil for `today`.
    package func upcoming(
        _ contacts: [Contact], today: CalendarDay, limit: Int = .max, within: Int = .max, now: CalendarDay? = nil
    ) -> [UpcomingBirthday] {
        // There is one for every contact, and few are shown.
        var coming: [(contact: Int, which: YearlyDate, daysUntil: Int, turns: Int?)] = []
        coming.reserveCapacity(contacts.count)
        for index in contacts.indices {
            var first: CalendarDay?
            forEachCelebrated(
                contacts[index].birthday, contacts[index].nativeBirthday, others: hasOthers ? contacts[index].dates : []
            ) { birthday, which in
                guard let next = finder.nextOccurrence(of: birthday, onOrAfter: today, rules: rules),
                    !which.isBirthday || next.date != first
                else { return }
                if which.isBirthday { first = next.date }
                let days = today.days(until: next.date)
                guard days <= within, next.turns != 0 || !which.isBirthday || next.date <= now ?? today else { return }
                coming.append((index, which, days, next.turns))
            }
        }
        if coming.count > limit, let last = Self.day(reaching: limit, coming.lazy.map(\.daysUntil)) {
            coming.removeAll { $0.daysUntil > last }
        }
        coming.sort { $0.daysUntil < $1.daysUntil }
        var result: [UpcomingBirthday] = []
        var start = 0
        while start < coming.count, result.count < limit {
            let days = coming[start].daysUntil
            let sameDay = coming[start...].prefix { $0.daysUntil == days }
            let date = today.advanced(by: days)
            for isBirthday in hasOthers ? [true, false] : [true] {
                result += sameDay.filter { $0.which.isBirthday == isBirthday }.sorted { key(of: contacts[$0.contact]) }
                    .compactMap { next in
                        UpcomingBirthday(
                            next.which, of: contacts[next.contact...next.contact], date: date, daysUntil: days,
                            turns: next.turns)
                    }
            }
            start = sameDay.endIndex
        }
        return result
    }

    /// The day on which that number of birthdays is reached; nil where it takes more than a year.
    private static func day(reaching limit: Int, _ days: some Sequence<Int>) -> Int? {
        var counts = [Int](repeating: 0, count: 366)
        for day in days where counts.indices.contains(day) { counts[day] += 1 }
        var reached = 0
        return counts.firstIndex { count in
            reached += count
            return reached >= limit
        }
    }

    /// The contacts whose next birthday cannot be known.
    package func unknown(_ contacts: [Contact], today: CalendarDay) -> [Contact] {
        contacts.indices.filter { index in
            var isKnown = false
            var hasDates = false
            forEachCelebrated(
                contacts[index].birthday, contacts[index].nativeBirthday, others: hasOthers ? contacts[index].dates : []
            ) { birthday, _ in
                hasDates = true
                isKnown = isKnown || nextOccurrence(of: birthday, onOrAfter: today) != nil
            }
            return hasDates && !isKnown
        }.map { contacts[$0] }
    }

    /// The dates of a contact that are celebrated: birthdays, the Gregorian one first, and then the others.
    package func celebrated(_ contact: Contact) -> [LabelledDate] {
        var dates: [LabelledDate] = []
        forEachCelebrated(contact.birthday, contact.nativeBirthday, others: contact.dates) { _, which in
            if let date = contact.yearly(which) { dates.append(date) }
        }
        return dates
    }

    /// The first day on or after `day` on which the birthday is celebrated; nil when that cannot be known.
    func nextOccurrence(of birthday: Birthday, onOrAfter day: CalendarDay) -> Occurrence? {
        finder.nextOccurrence(of: birthday, onOrAfter: day, rules: rules)
    }

    /// A contact without the years of birth that nobody alive has, as lists show none. The dead keep theirs.
    package func withoutImpossibleYears(_ contact: Contact, today: CalendarDay) -> Contact {
        if contact.isDeceased { return contact }
        func possible(_ birthday: Birthday) -> Birthday {
            let turns = birthday.year == nil ? nil : nextOccurrence(of: birthday, onOrAfter: today)?.turns
            return turns ?? 0 > Birthday.maximumAge ? birthday.withoutYear : birthday
        }
        var contact = contact
        contact.birthday = contact.birthday.map(possible)
        contact.nativeBirthday = contact.nativeBirthday.map(possible)
        return contact
    }

    /// The days on which a birthday is celebrated from `day` on, as far as they can be known.
    ///
    /// - Parameter years: the number of Gregorian years, that of `day` included.
    package func occurrences(of birthday: Birthday, from day: CalendarDay, years: Int) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var next = day
        while let occurrence = nextOccurrence(of: birthday, onOrAfter: next),
            occurrence.date.year < day.year + years
        {
            days.append(occurrence.date)
            next = occurrence.date.advanced(by: 1)
        }
        return days
    }

    private func forEachCelebrated(
        _ birthday: Birthday?, _ native: Birthday?, others: [LabelledDate],
        _ body: (Birthday, YearlyDate) -> Void
    ) {
        if hasBirthdays {
            if let birthday, native == nil || rules.celebrate != .native { body(birthday, .birthday) }
            if let native, birthday == nil || rules.celebrate != .gregorian { body(native, .nativeBirthday) }
        }
        if hasOthers {
            for (index, date) in others.enumerated() where rules.occasions.contains(date.occasion) {
                body(date.date, .other(index))
            }
        }
    }

    /// What a person is sorted by among those of the same day: the name.
    func key(of contact: Contact) -> NameKey { key(contact.name) }
}

/// What a name is sorted by: bytes that are compared as they are (UTS #10, sort keys).
package struct NameKey: Comparable, Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static func < (key: NameKey, other: NameKey) -> Bool { key.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension Collection {
    /// The elements in the order of their keys, each of which is made once; where these are the same, as they stand. Places are
    /// sorted, not elements, which can be large.
    @inlinable package func sorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        if count < 2 { return Array(self) }
        let (elements, keys) = (Array(self), map(key))
        return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { elements[$0] }
    }
}

extension BirthdayCalculator {
    /// The birthdays of days in a row, before today too: in the order of the days, on the same day by name.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - days: how many days there are, less than the shortest year of a calendar (353).
    ///   - today: what `daysUntil` is counted from, which is negative before it.
    package func birthdays(
        _ contacts: [Contact], from first: CalendarDay, days: Int, today: CalendarDay
    ) -> [UpcomingBirthday] {
        guard days > 0 else { return [] }
        return upcoming(contacts, today: first, within: days - 1, now: today).map { $0.seen(from: today) }
    }

    /// The birthdays of the last `days` days before today, the longest ago first.
    package func past(_ contacts: [Contact], today: CalendarDay, days: Int) -> [UpcomingBirthday] {
        birthdays(contacts, from: today.advanced(by: -days), days: days, today: today)
    }
}

extension RandomAccessCollection {
    /// The `count` elements nearest to today, in the order in which they stand: that of their days. Of two days that are
    /// as near, the coming one counts first.
    @inlinable package func nearest(_ count: Int, daysUntil: (Element) -> Int) -> [Element] {
        if self.count <= count || first.map({ daysUntil($0) >= 0 }) ?? true { return Array(prefix(count)) }
        func distance(_ days: Int) -> Int { days < 0 ? -2 * days + 1 : 2 * days }
        return enumerated().map { (place: $0, distance: distance(daysUntil($1)), element: $1) }
            .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
            .prefix(count).sorted { $0.place < $1.place }.map(\.element)
    }
}

/// Finds the days on which a birthday is celebrated.
package protocol OccurrenceFinder: Sendable {
    /// The first day on or after `day` on which `birthday` is celebrated; nil when that cannot be known.
    ///
    /// Not every Gregorian year has one in a lunar calendar, and some have two.
    func nextOccurrence(of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules) -> Occurrence?
}

/// One Gregorian day on which a birthday is celebrated.
package struct Occurrence: Hashable, Sendable {
    package let date: CalendarDay
    /// The age reached on that day, counted in the birthday's own calendar, 0 on the day of birth itself; nil when the year
    /// of birth is unknown or, in another calendar than the Gregorian one, not yet past.
    package let turns: Int?

    package init(date: CalendarDay, turns: Int?) {
        self.date = date
        self.turns = turns
    }
}

extension Occurrence {
    /// Whether it is the day on which somebody is born.
    func isBirth(of date: LabelledDate) -> Bool { turns == 0 && date.occasion == .birthday }
}

/// The rule for birthdays with Gregorian months: every year from that of birth on, 29 February by the user's rule.
package struct GregorianOccurrences: OccurrenceFinder {
    package init() {}

    package func nextOccurrence(
        of birthday: Birthday, onOrAfter day: CalendarDay, rules: CelebrationRules
    ) -> Occurrence? {
        guard birthday.calendar == .gregorian else { return nil }
        let first = max(day.year, birthday.year ?? day.year)
        for year in first...first + 1 {
            let date = celebration(of: birthday, in: year, rule: rules.leapDay)
            if date >= day { return Occurrence(date: date, turns: birthday.year.map { year - $0 }) }
        }
        return nil
    }

    private func celebration(of birthday: Birthday, in year: Int, rule: LeapDayRule) -> CalendarDay {
        if let date = CalendarDay(year: year, month: birthday.month, day: birthday.day) {
            return birthday.movesInLeapYears && CalendarDay.isLeapYear(year) ? date.advanced(by: 1) : date
        }
        // Only 29 February is missing from some years.
        let february28 = CalendarDay(year: year, month: 2, day: 28) ?? CalendarDay(daysSince1970: 0)
        return rule == .february28 ? february28 : february28.advanced(by: 1)
    }
}

/// When a birthday on 29 February is celebrated in an ordinary year. People argue for both.
package enum LeapDayRule: String, CaseIterable, Sendable {
    case march1 = "march-1"
    case february28 = "february-28"
}

/// When a birthday in a leap month of a lunar calendar is celebrated.
package enum LeapMonthRule: String, CaseIterable, Sendable {
    /// In the ordinary month of the same number, every year.
    case ordinary
    /// In the leap month in years that have it, else in the ordinary month.
    case keep
}

/// Which of two birthdays is celebrated, for people who have a Gregorian and another one.
package enum CelebratedBirthday: String, CaseIterable, Sendable {
    case gregorian
    case native
    case both
}

/// The user's choices that decide on which days a birthday falls.
package struct CelebrationRules: Hashable, Sendable {
    package var leapDay: LeapDayRule
    package var leapMonth: LeapMonthRule
    package var celebrate: CelebratedBirthday
    /// Which yearly dates are celebrated.
    package var occasions: Set<Occasion>

    package init(
        leapDay: LeapDayRule = .march1, leapMonth: LeapMonthRule = .ordinary,
        celebrate: CelebratedBirthday = .gregorian, occasions: Set<Occasion> = [.birthday]
    ) {
        self.leapDay = leapDay
        self.leapMonth = leapMonth
        self.celebrate = celebrate
        self.occasions = occasions
    }
}
