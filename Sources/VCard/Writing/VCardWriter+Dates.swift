import BirthdayCore

extension VCardWriter {
    /// Writes the dates that are no birthdays, as the reader gives them back: the first anniversary as RFC 6350 (6.2.6) has
    /// it, with whose it is too; the others as Apple's dates with labels. The day of death is DEATHDATE's.
    mutating func write(_ dates: [LabelledDate]) {
        var group = 0
        var hasAnniversary = false
        for date in dates where date.occasion != .memorial && date.occasion != .birthday {
            if date.occasion == .anniversary, !hasAnniversary {
                hasAnniversary = true
                property("ANNIVERSARY", parameters: date.date.calendarParameters, raw: date.date.dateText)
                write(date.partner)
                continue
            }
            group += 1
            let label = date.occasion == .anniversary ? "_$!<Anniversary>!$_" : date.label
            property("X-ABDATE", group: group, parameters: date.date.calendarParameters, raw: date.date.dateText)
            property("X-ABLabel", group: group, value: label.isEmpty ? "_$!<Other>!$_" : label)
        }
    }

    /// Writes a birthday in a calendar of its own as Apple does.
    package mutating func native(_ birthday: Birthday) {
        property("X-ALTBDAY", parameters: [("CALSCALE", birthday.calendar.rawValue)], raw: birthday.nativeText)
    }

    private mutating func write(_ partner: Partner?) {
        switch partner {
        case .named(let name): property("RELATED", parameters: [("TYPE", "spouse"), ("VALUE", "text")], value: name)
        case .card(let uid):
            // Not every UID is a UUID, and a URN of one is what other programs look for.
            let isURI = CardText.isURI(uid)
            property("RELATED", parameters: [("TYPE", "spouse")], raw: isURI ? uid : "urn:uuid:\(uid)")
        case nil: break
        }
    }
}
