import BirthdayCore
import LocalTime
import VCard

/// An event of a calendar while its properties come in, and the birthday or other yearly date that it stands for.
///
/// The programs that make calendars of contacts mark an event, each in its own way (read from their sources):
///
/// - Nextcloud: `X-NEXTCLOUD-BC-FIELD-TYPE` (BDAY, DEATHDATE, ANNIVERSARY), `-UNKNOWN-YEAR`, `-YEAR`. Before 1970 and
///   without a year DTSTART is in 1970, on 29 February in 1972. The UID is the card's, with `-death` or `-anniversary`.
/// - khal: `X-BIRTHDAY`, `X-ANNIVERSARY` or `X-ABDATE` with the whole date and `X-FNAME`, only where the year is known.
/// - Sabre (Baïkal): `X-SABRE-BDAY` with the name; `X-SABRE-OMIT-YEAR` where DTSTART's year, 2000, stands for none.
/// - `CalendarWriter`: as khal, and `X-DEATHDATE`, `X-ALTBDAY`; in the UID a person's identifier and the occasion.
///
/// In other events words and categories say what they are, and DTSTART's year is no year of birth: most begin in the year in
/// which they were entered.
struct BirthdayEvent {
    let line: Int
    private let start: Int
    private var uid: String?
    private var summary = ""
    private var categories = TextList()
    private var date: Result<Birthday, CardProblem>?
    private var isAllDay = false
    private var rule: RecurrenceRule?
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
    /// Sabre's: DTSTART's year is that of birth.
    private var hasYearInStart = false

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
        case "RRULE": rule = RecurrenceRule(property.text(&decoder))
        case "RECURRENCE-ID": isException = true
        case "STATUS": isException = isException || property.hasValue("CANCELLED")
        case "X-NEXTCLOUD-BC-FIELD-TYPE": state(property.text(&decoder))
        case "X-NEXTCLOUD-BC-UNKNOWN-YEAR": hasUnknownYear = property.hasValue("1")
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
    var hasEnd: Bool { rule?.hasEnd ?? false }

    /// The event as a card; nil for one that is part of another.
    mutating func card(end: Int, today: CalendarDay, _ decoder: inout TextDecoder) -> ParsedCard? {
        guard !isException else { return nil }
        let isStated = statedOccasion != nil || nativeBirthday != nil
        guard isStated || rule != nil && isAllDay else {
            return ParsedCard(line: line, bytes: start..<max(start, end), uid: uid, name: summary, categories: [])
        }
        let read = EventSummary(summary, year: statedYear)
        let stated = statedName.flatMap { $0.isEmpty ? nil : $0 }
        let person = uid.flatMap(PersonInUID.init)
        let categories = categories.take()
        let meanings = categories.map { EventWords.occasion(named: $0) }
        let occasion = statedOccasion ?? person?.occasion ?? read.occasion ?? meanings.compactMap(\.self).first
        let groups = zip(categories, meanings).filter { $1 == nil && !Self.isHoliday($0) }.map(\.0)
        var card = ParsedCard(
            line: line, bytes: start..<max(start, end), uid: person?.uid(of: occasion) ?? uid,
            name: stated ?? read.name, categories: groups)
        if let fallback = decoder.takeFallback() { card.problems.append(fallback) }
        guard !isOther, occasion != nil || !categories.contains(where: Self.isHoliday) else { return card }
        card.problems += self.categories.problems
        card.apply(.contact)
        card.nativeBirthday = nativeBirthday
        if nativeBirthday != nil { return card }
        switch wholeDate.map({ .success($0) }) ?? date {
        case .success(let date):
            let day = rule?.day(from: date) ?? date
            if rule?.hasEnded(day, today: today) ?? false { return card }
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
        card.isDeceased = occasion == .memorial
        let label = occasion == .other ? label ?? summary.label(of: card.name) : ""
        card.dates = [LabelledDate(occasion, label: label, date: date)]
    }

    private static func isHoliday(_ category: String) -> Bool { EventWords.holidays.contains(category.lowercased()) }

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
        ("-memorial", .memorial), ("-other", .other),
    ]

    /// Of our own events alone: Nextcloud has a property for it.
    let occasion: Occasion?
    private let person: String
    private let ending: Occasion

    init?(_ uid: String) {
        let isOurs = uid.hasSuffix(BirthdayEventUID.host)
        var text = uid.dropLast(isOurs ? BirthdayEventUID.host.count : 0)
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
