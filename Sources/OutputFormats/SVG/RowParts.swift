import WidgetTimeline

/// A line of a list taken apart again, so that name, date and when can be set apart in a picture.
///
/// The line is whatever the language made of the row (`Anna Berg (36), March 15, in 3 days`). Its name is looked for
/// at the beginning and its when at the end; where they are not found the line is shown whole.
struct RowParts: Hashable {
    /// The name, or all that is not one of the others.
    var title: String
    /// What stands between name and when: the date, the age. May be empty.
    var subtitle: String
    /// When; may be empty.
    var when: String

    init(line: String, row: BirthdayRow) {
        title = line
        subtitle = ""
        when = ""
        guard !row.when.isEmpty, line.hasSuffix(row.when), line != row.when else { return }
        when = row.when
        let rest = Self.trimmingEnd(line.dropLast(row.when.count))
        title = String(rest)
        let name = DisplayName.short(row.name)
        guard !name.isEmpty, rest.hasPrefix(name) else { return }
        // An age in brackets belongs to the name.
        let closing = rest.dropFirst(name.count).prefix { $0 != "," }.lastIndex { $0 == ")" || $0 == "）" }
        let end = closing.map(rest.index(after:)) ?? rest.index(rest.startIndex, offsetBy: name.count)
        title = String(rest[..<end])
        subtitle = String(rest[end...].drop(while: Self.separates))
    }

    private static func trimmingEnd(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, separates(last) { text.removeLast() }
        return text
    }

    /// Whether languages part the pieces of a row with it.
    private static func separates(_ character: Character) -> Bool {
        character.isWhitespace || ",;:·،؛、，；–—-".contains(character)
    }
}

extension TimelineEntry {
    /// The lines of each birthday: as many a row as the family gives it. One group where there is nobody.
    var linesOfRows: [ArraySlice<String>] {
        guard !lines.isEmpty else { return [] }
        guard birthdays.count > 1, lines.count.isMultiple(of: birthdays.count) else { return [lines[...]] }
        let count = lines.count / birthdays.count
        return stride(from: 0, to: lines.count, by: count).map { lines[$0..<($0 + count)] }
    }
}
