import SafeText
import WidgetTimeline

/// Makes a line as long as its reader takes: names are cut, and of several people the last ones left out, but no day.
struct LineFitting {
    /// What the reader survives.
    let limit: TextLimit
    /// How wide a line is to be at most, in columns. Where a day is wider, it stands there whole all the same.
    let width: Int

    /// A line as it is shown, and as the reader's escape writes it.
    struct Line {
        var shown: CleanText
        var written: String
    }

    static let separator: CleanText = " · "

    /// Of several people in a line the last ones are left out before names are shorter than that, in columns.
    private static let minimumName = 12

    init(_ entry: TimelineEntry, for format: any OutputFormat.Type) {
        limit = format.lineLimit
        width = min(entry.width ?? .max, limit.columns)
    }

    /// The line with as much as fits: at least the first person, with a name of which nothing may be left.
    ///
    /// - Parameter make: the line of the first of the people, with names of at most that number of columns.
    func line(ofPeople count: Int = 1, _ make: (_ people: Int, _ columns: Int) -> Line) -> Line {
        let whole = make(count, .max)
        if fits(whole) { return whole }
        let people = Self.largest(upTo: count) { fits(make($0, Self.minimumName)) }
        return make(people, Self.largest(upTo: width) { fits(make(people, $0)) })
    }

    /// A text about a person, with the name cut where it is too long.
    func line(_ person: PersonText, _ escape: (String) -> String = { $0 }) -> Line {
        line { _, columns in
            let text = person.cut(to: columns)
            return Line(shown: text, written: escape(text.string))
        }
    }

    /// A line with the names in it cut where it is too long for its reader, however wide it is to be.
    func shortened(_ text: CleanText, _ names: [CleanText]) -> CleanText {
        text.cutting(names, until: { limit.remaining(after: $0) != nil })
    }

    private func fits(_ line: Line) -> Bool { isSurvived(line) && line.shown.columns <= width }

    /// Whether the line is within the limit: in bytes as it is written, else as it is shown.
    func isSurvived(_ line: Line) -> Bool {
        line.written.utf8.count <= limit.bytes
            && TextLimit(columns: limit.columns, scalars: limit.scalars, bytes: .max).remaining(after: line.shown)
                != nil
    }

    /// The largest number from 1 on of which that is true, as it is of all smaller ones; 1 if there is none.
    fileprivate static func largest(upTo maximum: Int, where isTrue: (Int) -> Bool) -> Int {
        var (fitting, tooLarge) = (1, max(1, maximum) + 1)
        while tooLarge - fitting > 1 {
            let number = (fitting + tooLarge) / 2
            if isTrue(number) { fitting = number } else { tooLarge = number }
        }
        return fitting
    }
}

/// A text about a birthday, or about nobody.
struct PersonText: Sendable {
    let text: CleanText
    /// The row of the birthday; nil for nobody.
    let row: Int?
    /// What may be cut in the texts about a row.
    let names: @Sendable (_ row: Int) -> [CleanText]

    /// The text with names of at most that number of columns.
    func cut(to columns: Int) -> CleanText {
        guard columns < .max, let row else { return text }
        return text.cutting(names(row), to: columns)
    }
}

extension BirthdayRow {
    /// What a text about the row can have in it that may be cut: names, and the user's own words.
    var names: [CleanText] {
        [title, titleInSentence, given, label] + [nickname, groups?.first].compactMap { $0?.shortened }
    }
}

extension TimelineEntry {
    /// What may be cut in one of the lines.
    func names(inLine index: Int) -> [CleanText] {
        guard rowsOfLines.indices.contains(index), birthdays.indices.contains(rowsOfLines[index]) else { return [] }
        return birthdays[rowsOfLines[index]].names
    }
}

extension CleanText {
    /// The text, with names in it cut until it fits; to nothing but an ellipsis where it never does.
    func cutting(_ names: [CleanText], until fits: (CleanText) -> Bool) -> CleanText {
        if fits(self) { return self }
        return cutting(names, to: LineFitting.largest(upTo: columns) { fits(cutting(names, to: $0)) })
    }
}
