import SafeText

extension String {
    /// The name of a group as an English line shows it, in quotation marks.
    package var quotedGroup: String { "\"\(shownGroup)\"" }

    /// The name of a group as a line shows it.
    package var shownGroup: String { "\(CleanText(ofGroup: self).shortened)" }
}

// Parts of sentences.

extension Message {
    static func alternatives(_ groups: [String]) -> String {
        groups.map(\.quotedGroup).joined(separator: " or ")
    }

    static func whoStays(_ people: Int) -> String {
        people == 0 ? "" : " (\(people.counted("person, who stays", "people, who stay")))"
    }

    static func notices(_ run: Bool) -> String { run ? "Notices are" : "Notices are to be" }

    static func leads(_ days: NoticeDays) -> String {
        switch days {
        case .onTheDay: "on the day"
        case .theDayBefore: "the day before"
        case .both: "on the day and the day before"
        case .asGroupsSay: "on the days that your groups say"
        }
    }
}
