import SafeText
import WidgetTimeline

/// An entry as a format gets it: lines of a length that its reader survives, and isolates only where the reader knows
/// them.
package struct BoundedEntry: Sendable {
    /// The maximum of details: a tooltip that is higher than 32767 pixels crashes Waybar.
    private static let maximumDetails = 64

    /// The entry. Lines without anything visible are left out.
    package let entry: TimelineEntry
    /// All people in one line, not yet cut.
    private let oneLine: CleanText
    /// Stands before the line of styled people where their first letter is of the other direction.
    private let directionMark: String
    /// What one line may hold, escaped.
    private let limit: TextLimit

    package init(_ entry: TimelineEntry, for format: any OutputFormat.Type) {
        let limit = format.lineLimit
        func bounded(_ text: CleanText) -> CleanText {
            (format.laysOutDirections ? text : text.withoutIsolates).truncated(to: limit)
        }
        func line(_ text: CleanText) -> CleanText {
            format.readsDirectionFromIsolates ? text.marked(asRightToLeft: entry.isRightToLeft) : text
        }
        var bounds = entry
        bounds.lines = entry.lines.map(bounded).filter { !$0.isEmpty }
        bounds.people = entry.people.map(bounded).filter { !$0.isEmpty }
        bounds.details = entry.details.prefix(Self.maximumDetails).map { bounded(line($0)) }.filter { !$0.isEmpty }
        bounds.detailNames = entry.detailNames.map { bounded(line($0)) }
        for index in entry.birthdays.indices {
            bounds.birthdays[index].title = bounded(entry.birthdays[index].title)
            bounds.birthdays[index].dateInWords = bounded(entry.birthdays[index].dateInWords)
            bounds.birthdays[index].when = bounded(entry.birthdays[index].when)
            bounds.birthdays[index].countdown = bounded(entry.birthdays[index].countdown)
        }
        bounds.styled = entry.styled.map { styled in
            func bounded(_ lines: [StyledLine]) -> [StyledLine] {
                lines.map { format.laysOutDirections ? $0 : $0.mapValues(\.withoutIsolates) }
                    .filter { !$0.text.isEmpty }
            }
            return StyledText(lines: bounded(styled.lines), people: bounded(styled.people))
        }
        let visible = (bounds.styled?.people ?? []).map(\.withoutTags).joined(separator: "")
        directionMark = String(line(visible).string.dropLast(visible.string.count))
        self.entry = bounds
        self.limit = limit
        oneLine = line(bounds.text)
    }

    /// All people in one line; empty where there is nothing to show, so that a bar hides it.
    var text: String { oneLine.truncated(to: limit).string }

    /// What differs in lines as a bar writes it; nil for nothing.
    private func styled(_ markup: LineMarkup) -> StyledText? {
        entry.isInOwnWords || markup.colored != nil ? entry.styled : nil
    }

    /// All people in one line as the reader's escape writes them, which keeps the limit as it is written.
    func text(escapedBy escape: @escaping (String) -> String, _ markup: LineMarkup = LineMarkup()) -> String {
        guard let people = styled(markup)?.people else { return oneLine.escaped(within: limit, by: escape) }
        let texts = StyledWriting(markup, escape: escape, limit: limit).joined(people)
        return texts.isEmpty ? "" : directionMark + texts
    }

    /// The lines as the reader's escape writes them, each within the limit.
    func lines(escapedBy escape: @escaping (String) -> String, _ markup: LineMarkup = LineMarkup()) -> [String] {
        guard let lines = styled(markup)?.lines else {
            return entry.lines.map { $0.escaped(within: limit, by: escape) }
        }
        let writing = StyledWriting(markup, escape: escape, limit: limit)
        return lines.map(writing.text)
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
