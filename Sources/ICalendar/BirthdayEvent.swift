import BirthdayCore
import VCard

/// An event of a calendar while its properties come in, and the birthday that it stands for.
///
/// The programs that make calendars of contacts mark an event as a birthday, each in its own way (read from their sources):
///
/// - Nextcloud: `X-NEXTCLOUD-BC-FIELD-TYPE` (BDAY, DEATHDATE, ANNIVERSARY), `-UNKNOWN-YEAR`, `-YEAR`. Before 1970 and
///   without a year DTSTART is in 1970, on 29 February in 1972.
/// - khal: `X-BIRTHDAY` with the whole date and `X-FNAME`, only where the year is known; `X-ANNIVERSARY`, `X-ABDATE`.
/// - Sabre (Baïkal): `X-SABRE-BDAY` with the name; `X-SABRE-OMIT-YEAR` where DTSTART's year, 2000, stands for none.
///
/// In other events DTSTART's year is no year of birth: most begin in the year in which they were entered.
struct BirthdayEvent {
    /// Categories that say what an event is, not to which group a person belongs.
    private static let ofBirthdays: Set = [
        "birthday", "birthdays", "geburtstag", "geburtstage", "anniversaire", "cumpleaños", "special occasion",
    ]
    private static let ofOthers: Set = [
        "anniversary", "anniversaries", "holiday", "holidays", "feiertag", "feiertage", "jahrestag",
    ]

    let line: Int
    private let start: Int
    private var uid: String?
    private var summary = ""
    private var categories = TextList()
    private var date: Result<Birthday, CardProblem>?
    private var isAllDay = false
    private var isYearly = false
    /// Another day of the same event, or one that was called off.
    private var isException = false
    private var isOtherDate = false
    /// Nextcloud's: the property of the card that the event was made of, and the year.
    private var fieldType: String?
    private var hasUnknownYear = false
    private var statedYear: Int?
    /// khal's.
    private var wholeDate: Birthday?
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
        case "RRULE": isYearly = Self.comesEveryYear(property.text(&decoder))
        case "RECURRENCE-ID": isException = true
        case "STATUS": isException = isException || property.hasValue("CANCELLED")
        case "X-NEXTCLOUD-BC-FIELD-TYPE": fieldType = property.text(&decoder).uppercased()
        case "X-NEXTCLOUD-BC-UNKNOWN-YEAR": hasUnknownYear = property.hasValue("1")
        case "X-NEXTCLOUD-BC-YEAR": statedYear = Int(property.text(&decoder))
        case "X-BIRTHDAY": wholeDate = try? property.birthday?.get()
        case "X-FNAME": statedName = property.text(&decoder)
        case "X-ANNIVERSARY", "X-ABDATE": isOtherDate = true
        case "X-SABRE-BDAY":
            statedName = property.parameter("X-SABRE-VCARD-FN")
            hasYearInStart = property.parameter("X-SABRE-OMIT-YEAR").isEmpty
            fieldType = property.hasValue("BDAY") ? "BDAY" : "OTHER"
        default: break
        }
    }

    /// The event as a card; nil for one that is part of another.
    mutating func card(end: Int, _ decoder: inout TextDecoder) -> ParsedCard? {
        guard !isException else { return nil }
        let read = EventSummary(summary, year: statedYear)
        let stated = statedName.flatMap { $0.isEmpty ? nil : $0 }
        let categories = categories.take()
        var card = ParsedCard(
            line: line, bytes: start..<max(start, end), uid: uid, name: stated ?? read.name,
            categories: categories.filter { !Self.ofBirthdays.contains($0.lowercased()) && !Self.isOther($0) })
        if let fallback = decoder.takeFallback() { card.problems.append(fallback) }
        guard isBirthday(read, categories) else { return card }
        card.problems += self.categories.problems
        card.apply(.contact)
        switch date {
        case .success(let date): card.birthday = birthday(on: date, read)
        case .failure(let problem):
            card.birthday = wholeDate
            if wholeDate == nil {
                card.problems.insert(problem, at: 0)
                card.isBirthdayUnusable = true
            }
        case nil: card.birthday = wholeDate
        }
        return card
    }

    private func isBirthday(_ summary: EventSummary, _ categories: [String]) -> Bool {
        if isOtherDate { return false }
        if let fieldType { return fieldType == "BDAY" }
        if wholeDate != nil { return true }
        guard isYearly, isAllDay, !summary.isOther else { return false }
        return !categories.contains(where: Self.isOther)
    }

    private static func isOther(_ category: String) -> Bool { ofOthers.contains(category.lowercased()) }

    private func birthday(on date: Birthday, _ summary: EventSummary) -> Birthday? {
        if let wholeDate { return wholeDate }
        let year: Int?
        if hasUnknownYear {
            year = nil
        } else if let statedYear {
            year = statedYear
        } else if hasYearInStart {
            year = date.year
        } else {
            year = summary.isCertain || summary.year == date.year ? summary.year : nil
        }
        let birth = date.calendar.yearOfBirth(year)
        return Birthday(year: birth, month: date.month, day: date.day) ?? Birthday(month: date.month, day: date.day)
    }

    private static func comesEveryYear(_ rule: String) -> Bool {
        let parts = rule.uppercased().split(separator: ";")
        let interval = parts.first { $0.hasPrefix("INTERVAL=") }
        return parts.contains("FREQ=YEARLY") && (interval == nil || interval == "INTERVAL=1")
    }
}
