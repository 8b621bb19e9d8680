import SafeText
import WidgetTimeline

/// An entry as a format gets it: lines of a length that its reader survives, and isolates only where the reader knows
/// them.
package struct BoundedEntry: Sendable {
    /// The maximum of details: a tooltip that is higher than 32767 pixels crashes Waybar.
    private static let maximumDetails = 64

    /// The entry. Lines without anything visible are left out.
    package let entry: TimelineEntry
    private let people: [PersonText]
    private let lines: [PersonText]
    private let fitting: LineFitting
    /// Gives a line its direction, for a reader that takes that from elsewhere.
    private let directed: @Sendable (CleanText) -> CleanText

    package init(_ entry: TimelineEntry, for format: any OutputFormat) {
        let (fitting, laysOut) = (LineFitting(entry, for: format), format.laysOutDirections)
        let (readsIsolates, isRightToLeft) = (format.readsDirectionFromIsolates, entry.isRightToLeft)
        @Sendable func plain(_ text: CleanText) -> CleanText { laysOut ? text : text.withoutIsolates }
        @Sendable func directed(_ text: CleanText) -> CleanText {
            readsIsolates ? text.marked(asRightToLeft: isRightToLeft) : text
        }
        func bounded(_ text: CleanText) -> CleanText { plain(text).truncated(to: fitting.limit) }
        func texts(_ texts: [CleanText], _ rows: [Int]) -> [PersonText] {
            let birthdays = entry.birthdays
            return texts.indices.map { index in
                PersonText(text: plain(texts[index]), row: rows.indices.contains(index) ? rows[index] : nil) { row in
                    birthdays.indices.contains(row) ? birthdays[row].names.map(plain) : []
                }
            }.filter { !$0.text.isEmpty }
        }
        func bounded(_ texts: [PersonText]) -> [CleanText] {
            texts.map { fitting.line($0).shown.truncated(to: fitting.limit) }
        }
        self.fitting = fitting
        self.directed = directed
        lines = texts(entry.lines, entry.rowsOfLines)
        people = texts(entry.people, entry.rowsOfPeople)
        var bounds = entry
        (bounds.lines, bounds.rowsOfLines) = (bounded(lines), lines.compactMap(\.row))
        bounds.people = bounded(people)
        for index in entry.birthdays.indices {
            bounds.birthdays[index].title = bounded(entry.birthdays[index].title)
            bounds.birthdays[index].dateInWords = bounded(entry.birthdays[index].dateInWords)
            bounds.birthdays[index].when = bounded(entry.birthdays[index].when)
            bounds.birthdays[index].countdown = bounded(entry.birthdays[index].countdown)
        }
        bounds.styled = entry.styled.map { styled in
            func plain(_ lines: [StyledLine]) -> [StyledLine] {
                lines.map { laysOut ? $0 : $0.mapValues(\.withoutIsolates) }.filter { !$0.text.isEmpty }
            }
            return StyledText(lines: plain(styled.lines), people: plain(styled.people))
        }
        (bounds.details, bounds.detailNames) = ([], [])
        for (index, detail) in entry.details.prefix(Self.maximumDetails).enumerated() {
            let text = directed(plain(detail))
            if text.isEmpty { continue }
            let name = index < entry.detailNames.count ? directed(plain(entry.detailNames[index])) : ""
            bounds.details.append(
                name.isEmpty
                    ? text.truncated(to: .remark) : fitting.shortened(text, [name]).truncated(to: fitting.limit))
            bounds.detailNames.append(name)
        }
        self.entry = bounds
    }

    /// All people in one line; empty where there is nothing to show, so that a bar hides it.
    var text: String { text(escapedBy: { $0 }) }

    /// What differs in lines as a bar writes it; nil for nothing.
    private func styled(_ markup: LineMarkup) -> StyledText? {
        entry.isInOwnWords || markup.colored != nil ? entry.styled : nil
    }

    private func writing(_ markup: LineMarkup, _ escape: @escaping (String) -> String) -> StyledWriting {
        StyledWriting(markup, escape: escape, fitting: fitting) { [birthdays = entry.birthdays] in birthdays[$0].names }
    }

    /// All people in one line as the reader's escape writes them, which keeps the limit as it is written.
    func text(escapedBy escape: @escaping (String) -> String, _ markup: LineMarkup = LineMarkup()) -> String {
        if let people = styled(markup)?.people {
            let texts = writing(markup, escape).joined(people)
            let visible = people.map(\.withoutTags).joined(separator: "")
            // Before the line, where its first letter is of the other direction.
            let mark = String(directed(visible).string.dropLast(visible.string.count))
            return texts.isEmpty ? "" : mark + texts
        }
        let line = fitting.line(ofPeople: people.count) { count, columns in
            let texts = people.prefix(count).map { $0.cut(to: columns) }
            let all = (texts + (count < people.count ? ["…"] : [])).joined(separator: LineFitting.separator)
            return (directed(all), escape(directed(all).string))
        }
        return fitting.isSurvived(line) ? line.written : line.shown.escaped(within: fitting.limit, by: escape)
    }

    /// The lines as the reader's escape writes them, each within the limit.
    func lines(escapedBy escape: @escaping (String) -> String, _ markup: LineMarkup = LineMarkup()) -> [String] {
        if let lines = styled(markup)?.lines { return lines.map(writing(markup, escape).text) }
        return lines.map { fitting.line($0, escape).shown.escaped(within: fitting.limit, by: escape) }
    }

    /// The details, a line each, and what is about nobody in lines of a tooltip, as the reader's escape writes them. What does
    /// not fit into the limit of them all is an ellipsis.
    ///
    /// - Parameter emphasis: how a line is written of which the first part, already escaped, is the person's name.
    func details(
        within whole: TextLimit, escapedBy escape: (String) -> String,
        emphasis: (_ name: String, _ rest: String) -> String = { $0 + $1 }
    ) -> String {
        var room = whole
        var rows: [String] = []
        for (index, detail) in entry.details.enumerated() {
            guard let left = room.remaining(after: detail) else {
                rows.append("…")
                break
            }
            room = left
            let text = detail.string.unicodeScalars
            let name =
                index < entry.detailNames.count ? entry.detailNames[index].string.unicodeScalars : "".unicodeScalars
            guard !name.isEmpty, text.count > name.count, text.starts(with: name) else {
                rows += (name.isEmpty ? detail.tooltipLines : [detail.string]).map(escape)
                continue
            }
            let rest = String(text.dropFirst(name.count))
            rows.append(emphasis(escape(String(name)), escape(rest)))
        }
        return rows.joined(separator: "\n")
    }
}

/// Makes a line as long as its reader takes: names are cut, and of several people the last ones left out, but no day.
struct LineFitting {
    /// What the reader survives.
    let limit: TextLimit
    /// How wide a line is to be at most, in columns. Where a day is wider, it stands there whole all the same.
    let width: Int

    /// A line as it is shown, and as the reader's escape writes it.
    typealias Line = (shown: CleanText, written: String)

    static let separator: CleanText = " · "

    /// Of several people in a line the last ones are left out before names are shorter than that, in columns.
    private static let minimumName = 12

    init(_ entry: TimelineEntry, for format: any OutputFormat) {
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
            return (text, escape(text.string))
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

extension CleanText {
    /// The text in lines that GTK does not break again: of a tooltip with a line that it breaks, it can leave out the last one.
    var tooltipLines: [String] { Prose(string).lines(width: Self.tooltipColumns) }

    /// As many letters as GTK has in a line of a tooltip.
    private static let tooltipColumns = 50
}
