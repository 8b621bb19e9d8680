import BirthdayCore
import LocalTime
import Messages
import VCard

/// Reads the birthdays and other yearly dates in an iCalendar file (RFC 5545).
///
/// Every VEVENT is handed over as a card; only what comes every year and lasts all day has a date.
package struct CalendarReader: Sendable {
    private let today: CalendarDay
    private let decode: CharsetDecoder?

    /// - Parameters:
    ///   - today: a series whose last day is before it is nobody's date any more.
    ///   - decode: decodes charsets that are not built in.
    package init(today: CalendarDay, decode: CharsetDecoder? = nil) { (self.today, self.decode) = (today, decode) }

    /// Calls `body` for each event in order.
    ///
    /// - Returns: the problems that belong to no event, whether the file ends before its calendar does, and whether a series
    ///   has an end, so that another day gives something else.
    package func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout ParsedCard) -> Void
    ) -> (problems: [CardProblem], isCut: Bool, hasEnds: Bool) {
        var scan = CalendarScan(today: today, decoder: TextDecoder(decode: decode))
        ContentProperty.forEach(in: bytes) { scan.take($0, body) }
        var result = scan.finish(at: bytes.count, body)
        // The first line of another calendar, cut.
        let last = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes[...]
        let isBegin = !last.isEmpty && "BEGIN:VCALENDAR".utf8.starts(with: last) { $0 == $1 & ~0x20 || $0 == $1 }
        if isBegin, !result.isCut {
            let line = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            result = (result.problems + [CardProblem(line: line, reason: Message("END:VCALENDAR is missing"))], true)
        }
        return (result.problems, result.isCut, scan.hasEnds)
    }
}

/// The state of a reading: the event whose properties come in, and what is wrong between the events.
private struct CalendarScan {
    private let today: CalendarDay
    private var decoder: TextDecoder
    private var event: BirthdayEvent?
    /// What the calendar is called.
    private var title = CalendarTitle("")
    /// The number of components that are open inside the event: an alarm has a summary of its own.
    private var depth = 0
    private var hasCalendar = false
    /// Where the calendar begins that has no END yet.
    private var openCalendar: Int?
    private var problems: [CardProblem] = []
    private(set) var hasEnds = false

    init(today: CalendarDay, decoder: TextDecoder) { (self.today, self.decoder) = (today, decoder) }

    mutating func take(_ property: ContentProperty, _ body: (inout ParsedCard) -> Void) {
        switch property.name {
        case "BEGIN": begin(property, body)
        case "END": end(property, body)
        case "X-WR-CALNAME", "NAME": if event == nil { title = CalendarTitle(property.text(&decoder)) }
        default: if depth == 0 { event?.add(property, &decoder) }
        }
    }

    mutating func finish(
        at end: Int, _ body: (inout ParsedCard) -> Void
    ) -> (problems: [CardProblem], isCut: Bool) {
        if event != nil {
            close(at: end, isWhole: false, isCut: true, body)
        } else if let line = openCalendar {
            problems.append(CardProblem(line: line, reason: Message("END:VCALENDAR is missing")))
        }
        if !hasCalendar { problems.append(CardProblem(line: 1, reason: Message("no calendar in the file"))) }
        return (problems, openCalendar != nil)
    }

    private mutating func begin(_ property: ContentProperty, _ body: (inout ParsedCard) -> Void) {
        if property.hasValue("VEVENT") {
            close(at: property.bytes.lowerBound, isWhole: false, body)
            depth = 0
            event = BirthdayEvent(line: property.line, start: property.bytes.lowerBound)
        } else {
            if property.hasValue("VCALENDAR") {
                (hasCalendar, openCalendar, title) = (true, property.line, CalendarTitle(""))
            }
            depth += 1
        }
    }

    private mutating func end(_ property: ContentProperty, _ body: (inout ParsedCard) -> Void) {
        if property.hasValue("VEVENT") {
            if event == nil {
                problems.append(CardProblem(line: property.line, reason: Message("END:VEVENT ends no event")))
            }
            close(at: property.bytes.upperBound, isWhole: true, body)
        } else if property.hasValue("VCALENDAR") {
            openCalendar = nil
            close(at: property.bytes.upperBound, isWhole: false, body)
        } else {
            depth = max(0, depth - 1)
        }
    }

    /// Hands over the event. One whose END is missing ends with its calendar.
    private mutating func close(at end: Int, isWhole: Bool, isCut: Bool = false, _ body: (inout ParsedCard) -> Void) {
        guard var ended = event.take() else { return }
        hasEnds = hasEnds || ended.hasEnd
        if !isWhole { problems.append(CardProblem(line: ended.line, reason: Message("END:VEVENT is missing"))) }
        if var card = ended.card(end: end, title: title, today: today, &decoder) {
            card.isCut = isCut
            body(&card)
        }
        depth = 0
    }
}

/// What the name of a calendar says of all its events: `Namnsdagar`, `Imieniny w Polsce`, `Feiertage`.
private struct CalendarTitle {
    let occasion: Occasion?
    let isOfHolidays: Bool

    init(_ title: String) {
        occasion = OccasionWords.occasion(inTitle: title)
        isOfHolidays = OccasionWords.isHoliday(title: title)
    }
}

/// An event of a calendar while its properties come in, and the birthday or other yearly date that it stands for.
///
/// The programs that make calendars of contacts mark an event, each in its own way (read from their sources):
///
/// - Nextcloud: `X-NEXTCLOUD-BC-FIELD-TYPE` (BDAY, DEATHDATE, ANNIVERSARY), `-UNKNOWN-YEAR`, `-YEAR`. Before 1970 and
///   without a year DTSTART is in 1970, on 29 February in 1972. The UID is the card's, with `-death` or `-anniversary`.
/// - khal: `X-BIRTHDAY`, `X-ANNIVERSARY` or `X-ABDATE` with the whole date and `X-FNAME`, only where the year is known.
/// - Sabre (Baïkal): `X-SABRE-BDAY` with the name; `X-SABRE-OMIT-YEAR` where DTSTART's year, 2000, stands for none.
/// - KDE's birthday calendar: `X-KDE-KABC-BIRTHDAY` or `-ANNIVERSARY`, and the person's name and UID; the year is in DTSTART.
/// - Fossify and Simple Calendar: `X-SMT-MISSING-YEAR:0` (or `X-FOSSIFY-`) where DTSTART has the year; of events that a user
///   made it says nothing, and those are in no category of birthdays.
/// - `CalendarWriter`: as khal, and `X-DEATHDATE`, `X-ALTBDAY`; in the UID a person's identifier and the occasion.
///
/// In other events words and categories say what they are, and DTSTART's year is no year of birth: most begin in the year in
/// which they were entered.
private struct BirthdayEvent {
    let line: Int
    private let start: Int
    private var uid: String?
    private var summary = ""
    private var categories = TextList()
    private var date: Result<Birthday, CardProblem>?
    private var isAllDay = false
    private var recurrence = Recurrence.once
    /// Another day of the same event, or one that was called off.
    private var isException = false
    /// What a program says that the event is.
    private var statedOccasion: Occasion?
    /// A program says that it is something else.
    private var isOther = false
    private var label: String?
    private var hasUnknownYear = false
    private var statedYear: Int?
    private var wholeDate: Birthday?
    private var nativeBirthday: Birthday?
    private var statedName: String?
    /// DTSTART's year is that of birth.
    private var hasYearInStart = false
    private var hasFossifysYear = false
    /// KDE's: the UID of the card.
    private var statedUID: String?

    init(line: Int, start: Int) {
        self.line = line
        self.start = start
    }

    mutating func add(_ property: ContentProperty, _ decoder: inout TextDecoder) {
        switch property.name {
        case "UID":
            // Every event with an empty UID would be the same person.
            let text = property.text(&decoder)
            uid = text.isEmpty ? nil : text
        case "SUMMARY": summary = property.text(&decoder)
        case "CATEGORIES": property.addGroups(to: &categories, .contact, &decoder)
        case "DTSTART":
            date = property.birthday
            isAllDay = property.valueLength == 8 || property.parameter("VALUE").lowercased() == "date"
        case "X-MICROSOFT-CDO-ALLDAYEVENT": isAllDay = isAllDay || property.hasValue("TRUE")
        case "RRULE": recurrence = RecurrenceRule(property.text(&decoder)).map { .yearly($0) } ?? .other
        case "RECURRENCE-ID": isException = true
        case "STATUS": isException = isException || property.hasValue("CANCELLED")
        case "X-NEXTCLOUD-BC-FIELD-TYPE": state(property.text(&decoder))
        case "X-NEXTCLOUD-BC-UNKNOWN-YEAR": hasUnknownYear = property.hasValue("1")
        case "X-SMT-MISSING-YEAR", "X-FOSSIFY-MISSING-YEAR":
            (hasFossifysYear, hasUnknownYear) = (property.hasValue("0"), property.hasValue("1"))
        case "X-KDE-KABC-BIRTHDAY", "X-KDE-KABC-ANNIVERSARY":
            guard property.hasValue("YES") else { return }
            hasYearInStart = true
            state(String(property.name.dropFirst(11)))
        case "X-KDE-KABC-NAME-1": statedName = property.text(&decoder)
        case "X-KDE-KABC-UID-1": statedUID = property.text(&decoder)
        case "X-NEXTCLOUD-BC-YEAR": statedYear = Int(property.text(&decoder))
        case "X-BIRTHDAY", "X-ANNIVERSARY", "X-ABDATE", "X-DEATHDATE":
            wholeDate = try? property.birthday?.get()
            state(String(property.name.dropFirst(2)))
        case "X-ABLABEL": label = property.text(&decoder)
        case "X-ALTBDAY": nativeBirthday = property.nativeBirthday
        case "X-FNAME": statedName = property.text(&decoder)
        case "X-SABRE-BDAY":
            statedName = property.parameter("X-SABRE-VCARD-FN")
            hasYearInStart = property.parameter("X-SABRE-OMIT-YEAR").isEmpty
            state(property.text(&decoder))
        default: break
        }
    }

    /// Takes the property that a program made the event of.
    private mutating func state(_ field: String) {
        statedOccasion =
            switch field.uppercased() {
            case "BDAY", "BIRTHDAY": .birthday
            case "ANNIVERSARY": .anniversary
            case "DEATHDATE": .memorial
            case "ABDATE": .other
            default: nil
            }
        isOther = statedOccasion == nil
    }

    /// Whether it comes for the last time on some day.
    var hasEnd: Bool { recurrence.rule?.hasEnd ?? false }

    /// The event as a card; nil for one that is part of another.
    mutating func card(
        end: Int, title: CalendarTitle, today: CalendarDay, _ decoder: inout TextDecoder
    ) -> ParsedCard? {
        guard !isException else { return nil }
        let nobody = ParsedCard(line: line, bytes: start..<max(start, end), uid: uid, name: summary, categories: [])
        let isStated = statedOccasion != nil || nativeBirthday != nil
        guard isStated || isAllDay && !recurrence.isOther else { return nobody }
        let read = EventSummary(summary, year: statedYear)
        let stated = statedName.flatMap { $0.isEmpty ? nil : $0 }
        let person = uid.flatMap(PersonInUID.init)
        let categories = categories.take()
        let meanings = categories.map { OccasionWords.occasion(named: $0) }
        let said =
            read.occasion ?? meanings.compactMap(\.self).first ?? title.occasion ?? (read.isSaint ? .nameday : nil)
        // What comes once is a yearly day where it says so.
        guard isStated || recurrence.rule != nil || said != nil && !read.isParty else { return nobody }
        let occasion = statedOccasion ?? person?.occasion ?? said
        let isHoliday = title.isOfHolidays || categories.contains { OccasionWords.isHoliday($0) }
        let groups = zip(categories, meanings).filter { $1 == nil && !OccasionWords.isHoliday($0) }.map(\.0)
        if hasFossifysYear, meanings.isEmpty || meanings.contains(where: { $0 != nil }) { hasYearInStart = true }
        var card = ParsedCard(
            line: line, bytes: start..<max(start, end), uid: statedUID ?? person?.uid(of: occasion) ?? uid,
            name: stated ?? read.name, categories: groups)
        if let fallback = decoder.takeFallback() { card.problems.append(fallback) }
        guard !isOther, occasion != nil || !isHoliday else { return card }
        card.problems += self.categories.problems
        card.apply(.contact)
        card.nativeBirthday = nativeBirthday
        if nativeBirthday != nil { return card }
        switch wholeDate.map({ .success($0) }) ?? date {
        case .success(let date):
            guard let day = recurrence.day(from: date) else { return card }
            if recurrence.rule?.hasEnded(day, today: today) ?? false { return card }
            add(birthday(on: day, read), occasion ?? .birthday, read, to: &card)
        case .failure(let problem):
            card.problems.insert(problem, at: 0)
            card.isBirthdayUnusable = true
        case nil: break
        }
        return card
    }

    private func add(_ date: Birthday, _ occasion: Occasion, _ summary: EventSummary, to card: inout ParsedCard) {
        guard occasion != .birthday else { return card.birthday = date }
        // The name says it.
        if occasion == .nameday { return }
        card.isDeceased = occasion == .memorial
        let label = occasion == .other ? label ?? summary.label(of: card.name) : ""
        card.dates = [LabelledDate(occasion, label: label, date: date)]
    }

    private func birthday(on date: Birthday, _ summary: EventSummary) -> Birthday {
        let year: Int?
        if hasUnknownYear {
            year = nil
        } else if let statedYear {
            year = statedYear
        } else if wholeDate != nil || hasYearInStart {
            year = date.year
        } else {
            year = summary.isCertain || summary.year == date.year ? summary.year : nil
        }
        return Birthday(year: date.calendar.yearOfBirth(year), month: date.month, day: date.day)
            ?? Birthday(month: date.month, day: date.day) ?? date
    }
}

/// What the UID of an event says: whose it is, and what.
private struct PersonInUID {
    /// By what `CalendarWriter`'s caller and Nextcloud write behind the person's identifier or the card's UID.
    private static let endings: [(String, Occasion)] = [
        ("-second-birthday", .birthday), ("-birthday", .birthday), ("-anniversary", .anniversary),
        ("-death", .memorial),
        ("-memorial", .memorial), ("-nameday", .nameday), ("-other", .other),
    ]

    /// Of our own events alone: Nextcloud has a property for it.
    let occasion: Occasion?
    private let person: String
    private let ending: Occasion

    init?(_ uid: String) {
        let isOurs = uid.hasSuffix(LabelledDate.eventHost)
        var text = uid.dropLast(isOurs ? LabelledDate.eventHost.count : 0)
        // Eight hexadecimal digits tell several dates of an occasion apart.
        if isOurs, let dash = text.lastIndex(of: "-"), text[dash...].utf8.count == 9,
            text[text.index(after: dash)...].allSatisfy(\.isHexDigit)
        {
            text = text[..<dash]
        }
        guard let (ending, occasion) = Self.endings.first(where: { text.hasSuffix($0.0) }) else { return nil }
        person = String(text.dropLast(ending.count))
        self.ending = occasion
        self.occasion = isOurs ? occasion : nil
    }

    /// The person's UID, where the event is of the occasion that its own UID says: the person's events have it in common.
    func uid(of occasion: Occasion?) -> String? { !person.isEmpty && occasion == ending ? person : nil }
}

/// When an event comes.
private enum Recurrence {
    case once
    case yearly(RecurrenceRule)
    /// By a rule that is not followed.
    case other

    var isOther: Bool { if case .other = self { true } else { false } }

    var rule: RecurrenceRule? { if case .yearly(let rule) = self { rule } else { nil } }

    /// The day of every year on which an event comes that begins on this one; nil where there is none.
    func day(from start: Birthday) -> Birthday? { rule.map { $0.day(from: start) } ?? start }
}

/// The recurrence rule of an event (RFC 5545, 3.3.10) that comes on one day of every Gregorian year.
private struct RecurrenceRule {
    private let parts: [Substring: Substring]

    /// - Returns: nil for another rule: of weekdays, of several days, of every fifth year.
    init?(_ rule: String) {
        let pairs = rule.uppercased().split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        parts = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
        let interval = parts["INTERVAL"].map { Int($0) } ?? 1
        let isYearly = parts["FREQ"] == "YEARLY" && interval == 1
        // Exchange stores what comes every year like this.
        let isTwelfthMonth = parts["FREQ"] == "MONTHLY" && interval == 12
        guard isYearly || isTwelfthMonth, ["BYDAY", "BYWEEKNO", "BYSETPOS"].allSatisfy({ parts[$0] == nil }),
            parts["RSCALE"] ?? "GREGORIAN" == "GREGORIAN"
        else { return nil }
        if isLeapDay { return }
        guard parts["BYYEARDAY"] == nil,
            ["BYMONTH", "BYMONTHDAY"].allSatisfy({ name in parts[name].map { (Int($0) ?? 0) > 0 } ?? true })
        else { return nil }
    }

    /// `BYYEARDAY=60` (khal, and we) and `BYMONTH=2;BYMONTHDAY=-1` (Nextcloud, and we): 29 February, and in ordinary years a
    /// day beside it, whichever DTSTART names.
    private var isLeapDay: Bool {
        parts["BYYEARDAY"] == "60" || parts["BYMONTH"].flatMap { Int($0) } == 2 && parts["BYMONTHDAY"] == "-1"
    }

    /// The day on which the event comes that begins on this one; nil where it comes on a day of every month.
    ///
    /// Google and Windows write the day alone, without its month, for what comes once a year.
    func day(from start: Birthday) -> Birthday? {
        if !isLeapDay, parts["FREQ"] == "YEARLY", parts["BYMONTH"] == nil,
            let day = parts["BYMONTHDAY"].flatMap({ Int($0) }), day != start.day
        {
            return nil
        }
        let month = isLeapDay ? 2 : parts["BYMONTH"].flatMap { Int($0) } ?? start.month
        let day = isLeapDay ? 29 : parts["BYMONTHDAY"].flatMap { Int($0) } ?? start.day
        return Birthday(year: start.year, month: month, day: day) ?? Birthday(month: month, day: day) ?? start
    }

    /// Whether the series has a last day.
    var hasEnd: Bool { parts["UNTIL"] != nil || parts["COUNT"] != nil }

    /// Whether the event came on this day for the last time before today.
    func hasEnded(_ day: Birthday, today: CalendarDay) -> Bool {
        let dayOfYear = day.month * 100 + day.day
        var last: Int?
        if let until = parts["UNTIL"].flatMap({ Int($0.prefix(8)) }) {
            let year = until / 10_000 - (dayOfYear > until % 10_000 ? 1 : 0)
            last = year * 10_000 + dayOfYear
        } else if let count = parts["COUNT"].flatMap({ Int($0) }), let start = day.year {
            last = (start + max(0, min(count, 9_999)) - 1) * 10_000 + dayOfYear
        }
        return last.map { $0 < (today.year * 100 + today.month) * 100 + today.day } ?? false
    }
}
