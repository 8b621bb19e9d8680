import BirthdayCore

/// An event of a calendar while its lines come in, and the birthday that it stands for.
///
/// The programs that make calendars of contacts say of what an event is; each in its own way (read from their sources):
///
/// - Nextcloud: `X-NEXTCLOUD-BC-FIELD-TYPE` (BDAY, DEATHDATE, ANNIVERSARY), `-UNKNOWN-YEAR`, `-YEAR`. Before 1970 and
///   without a year DTSTART is in 1970, on 29 February in 1972.
/// - khal: `X-BIRTHDAY` with the whole date and `X-FNAME`, only where the year is known; `X-ANNIVERSARY`, `X-ABDATE`.
/// - Sabre (Baïkal): `X-SABRE-BDAY` with the name; `X-SABRE-OMIT-YEAR` where DTSTART's year, 2000, stands for none.
///
/// Of other events DTSTART's year says nothing: most begin in the year in which they were entered.
struct BirthdayEvent {
    let line: Int
    private let start: Int
    private var uid: String?
    private var summary = ""
    private var categories: [String] = []
    private var date: Result<Birthday, CardProblem>?
    private var isAllDay = false
    private var isYearly = false
    /// Another day of the same event, or one that was called off.
    private var isException = false
    private var isOtherDate = false
    /// Of Nextcloud's properties: what the event is of, and the year.
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

    mutating func add(_ property: Property, _ decoder: inout TextDecoder) {
        let value = property.value.trimmed()
        switch property.writtenName.asName {
        case "UID":
            // An empty one would be the same of many.
            let text = text(property, &decoder)
            uid = text.isEmpty ? nil : text
        case "SUMMARY": summary = text(property, &decoder)
        case "CATEGORIES":
            decoder.withText(of: property) { text in
                CardText.forEachPart(of: text, separator: ASCII.comma) { categories.append(CardText.unescaped($0)) }
            }
        case "DTSTART":
            date = BirthdayProperty.gregorianFirst(value, of: property)
            isAllDay = value.count == 8 || property.parameter("VALUE").lowercased() == "date"
        case "RRULE": isYearly = Self.comesEveryYear(text(property, &decoder))
        case "RECURRENCE-ID": isException = true
        case "STATUS": isException = isException || value.matches("CANCELLED")
        case "X-NEXTCLOUD-BC-FIELD-TYPE": fieldType = text(property, &decoder).uppercased()
        case "X-NEXTCLOUD-BC-UNKNOWN-YEAR": hasUnknownYear = value.matches("1")
        case "X-NEXTCLOUD-BC-YEAR": statedYear = Int(text(property, &decoder))
        case "X-BIRTHDAY": wholeDate = try? BirthdayProperty.gregorianFirst(value, of: property)?.get()
        case "X-FNAME": statedName = text(property, &decoder)
        case "X-ANNIVERSARY", "X-ABDATE": isOtherDate = true
        case "X-SABRE-BDAY":
            statedName = property.parameter("X-SABRE-VCARD-FN")
            hasYearInStart = property.parameter("X-SABRE-OMIT-YEAR").isEmpty
            fieldType = value.matches("BDAY") ? "BDAY" : "OTHER"
        default: break
        }
    }

    /// The event as a card; nil for one that is part of another.
    func card(end: Int, _ decoder: inout TextDecoder) -> ParsedCard? {
        guard !isException else { return nil }
        let read = EventSummary(summary, year: statedYear)
        let stated = statedName.flatMap { $0.isEmpty ? nil : $0 }
        var groups: [String] = []
        groups.appendNew(categories.filter { !$0.isEmpty && EventCategory($0) == nil })
        var card = ParsedCard(
            line: line, bytes: start..<max(start, end), kind: .person, uid: uid, name: stated ?? read.name,
            structuredName: nil, birthday: nil, nativeBirthday: nil,
            categories: groups, isDeceased: false, isExcluded: false, extensions: [], problems: [])
        if let guess = decoder.takeGuess() { card.problems.append(guess) }
        guard isBirthday(read) else { return card }
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

    private func isBirthday(_ summary: EventSummary) -> Bool {
        if isOtherDate { return false }
        if let fieldType { return fieldType == "BDAY" }
        if wholeDate != nil { return true }
        guard isYearly, isAllDay, !summary.isOther else { return false }
        return !categories.contains { EventCategory($0) == .other }
    }

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
        return Birthday(year: year, month: date.month, day: date.day) ?? Birthday(month: date.month, day: date.day)
    }

    private func text(_ property: Property, _ decoder: inout TextDecoder) -> String {
        decoder.withText(of: property, CardText.unescaped)
    }

    private static func comesEveryYear(_ rule: String) -> Bool {
        let parts = rule.uppercased().split(separator: ";")
        let interval = parts.first { $0.hasPrefix("INTERVAL=") }
        return parts.contains("FREQ=YEARLY") && (interval == nil || interval == "INTERVAL=1")
    }
}

/// A category that says what an event is, not to which group a person belongs.
private enum EventCategory {
    case birthday
    case other

    init?(_ name: String) {
        switch name.lowercased() {
        case "birthday", "birthdays", "geburtstag", "geburtstage", "anniversaire", "cumpleaños", "special occasion":
            self = .birthday
        case "anniversary", "anniversaries", "holiday", "holidays", "feiertag", "feiertage", "jahrestag":
            self = .other
        default: return nil
        }
    }
}

extension Property {
    /// The value of a parameter as text; empty without it.
    fileprivate func parameter(_ name: String) -> String {
        guard let start = writtenName.baseAddress, let end = value.baseAddress else { return "" }
        let header = UnsafeRawBufferPointer(start: start, count: end - start - 1)
        var found = ""
        var partStart = writtenName.count + 1
        var isQuoted = false
        for position in 0...header.count where position >= partStart {
            if position < header.count, header[position] == ASCII.quote { isQuoted.toggle() }
            guard position == header.count || header[position] == ASCII.semicolon && !isQuoted else { continue }
            let part = header.part(partStart, position)
            if let equals = part.firstIndex(of: ASCII.equals), found.isEmpty,
                part.part(0, equals).trimmed().asName == name
            {
                found = ParameterValue.text(part.part(equals + 1, part.count))
            }
            partStart = position + 1
        }
        return found
    }
}
