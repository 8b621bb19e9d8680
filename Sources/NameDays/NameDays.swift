import BirthdayCore
import LinuxSystem
import SystemPackage
import TextSearch

/// The days that the calendars of some countries give to given names.
///
/// Why: docs/decisions.md#name-days.
package struct NameDays: Sendable {
    private let tables: [NameDayTable]

    /// - Parameter tables: the contents of files, as docs/reference/name-days.md describes them.
    package init(tables: [[UInt8]]) { self.tables = tables.map(NameDayTable.init) }

    /// - Parameter countries: by their codes.
    package init(of countries: [String]) {
        self.init(tables: countries.compactMap { try? RegularFile.read(Self.file(of: $0)) })
    }

    /// The name days of a person, each once: of each given name and nickname in each country. All but those of the first name
    /// have the name as their label.
    func days(of contact: Contact) -> [LabelledDate] {
        var dates: [LabelledDate] = []
        for (place, name) in contact.givenNames.enumerated() where name.utf8.count <= Self.maximumLength {
            for day in days(of: name, contact.birthday) where !dates.contains(where: { $0.date == day }) {
                dates.append(LabelledDate(.nameday, label: place == 0 ? "" : name, date: day))
            }
        }
        return dates
    }

    /// A name with a hyphen is looked up whole, and where no country has it so, by its parts.
    private func days(of name: String, _ birthday: Birthday?) -> [Birthday] {
        let folded = SearchText(name)
        let whole = tables.flatMap { $0.days(of: name, folded, birthday) }
        if !whole.isEmpty { return whole }
        let parts = name.split { "-‐‑–".contains($0) }.map(String.init)
        return parts.count > 1 ? parts.flatMap { days(of: $0, birthday) } : []
    }

    /// In bytes; the longest one in a table has a quarter of them.
    private static let maximumLength = 80
}

extension NameDays {
    /// The codes of the countries that have a table, in order.
    package static var countries: [String] {
        let names = (try? Directory(path: directory).entries().map(\.name)) ?? []
        return names.filter { $0.extension == "tsv" }.map(\.stem)
    }

    package static func file(of country: String) -> FilePath { directory.appending("\(country).tsv") }

    /// Beside the running program as it is installed, or was built: `share/bday-widget-name-days`. Not `share/bday-widget`: below
    /// `~/.local` that is the store's, and root can have made this one.
    private static let directory = (ProgramPlace.own ?? "").parent.parent.parent
        .appending("share/bday-widget-name-days")
}

extension [Contact] {
    /// Puts everybody's name days behind the dates that cards give.
    package mutating func addNameDays(_ nameDays: NameDays) {
        for index in indices {
            let days = nameDays.days(of: self[index])
            if !days.isEmpty { self[index].dates += days }
        }
    }
}

extension Contact {
    /// The given names one by one, or where the card has none the name's first word; and the nicknames.
    fileprivate var givenNames: [String] {
        let parts = structuredName.map { [$0.given, $0.additional] } ?? []
        let given = parts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        let first =
            structuredName?.given.isEmpty ?? true
            ? name.split(maxSplits: 1, whereSeparator: \.isWhitespace).prefix(1) : []
        return (first + given).map(String.init) + nicknames
    }
}

/// The names of a country, each with its days.
private struct NameDayTable {
    private var names: [SearchText: [(name: String, day: Birthday)]] = [:]

    /// Lines that are none of a table are left out.
    init(_ bytes: [UInt8]) {
        // The first and the last of the days whose names come a day later in leap years.
        var moved = ("", "")
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("# leap: 02-") {
                let days = text.dropFirst("# leap: ".count)
                moved = (String(days.prefix(5)), String(days.dropFirst("02-24..".count).prefix(5)))
            }
            let parts = text.split(separator: "\t")
            guard parts.count == 2, let date = Self.monthAndDay(parts[0]) else { continue }
            let day = Birthday(
                month: date.month, day: date.day, movesInLeapYears: moved.0 <= parts[0] && parts[0] <= moved.1)
            if let day { names[SearchText(String(parts[1])), default: []].append((String(parts[1]), day)) }
        }
    }

    /// `02-24`.
    private static func monthAndDay(_ text: Substring) -> (month: Int, day: Int)? {
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        return text.utf8.count == 5 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    /// The days of a name as it is written, else as a search finds it. Of several days of one name it has the first from the
    /// person's birthday on; all where that is not known.
    func days(of name: String, _ folded: SearchText, _ birthday: Birthday?) -> [Birthday] {
        guard let found = names[folded] else { return [] }
        let same = found.filter { $0.name.lowercased() == name.lowercased() }
        let days = (same.isEmpty ? found : same).map(\.day)
        guard days.count > 1, let birthday, birthday.calendar.sharesGregorianMonths else { return days }
        let isLater = { (day: Birthday) in (day.month, day.day) >= (birthday.month, birthday.day) }
        return [days.first(where: isLater) ?? days[0]]
    }
}
