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

    package init(_ entry: TimelineEntry, for format: any OutputFormat.Type) {
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
            bounds.details.append(fitting.shortened(text, [name]).truncated(to: fitting.limit))
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
            return LineFitting.Line(shown: directed(all), written: escape(directed(all).string))
        }
        return fitting.isSurvived(line) ? line.written : line.shown.escaped(within: fitting.limit, by: escape)
    }

    /// The lines as the reader's escape writes them, each within the limit.
    func lines(escapedBy escape: @escaping (String) -> String, _ markup: LineMarkup = LineMarkup()) -> [String] {
        if let lines = styled(markup)?.lines { return lines.map(writing(markup, escape).text) }
        return lines.map { fitting.line($0, escape).shown.escaped(within: fitting.limit, by: escape) }
    }

    /// The details, a line each, as the reader's escape writes them. What does not fit into the limit of them all is an
    /// ellipsis.
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
                rows.append(escape(detail.string))
                continue
            }
            let rest = String(String.UnicodeScalarView(text.dropFirst(name.count)))
            rows.append(emphasis(escape(String(name)), escape(rest)))
        }
        return rows.joined(separator: "\n")
    }
}
