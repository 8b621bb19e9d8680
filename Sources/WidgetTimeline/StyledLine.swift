import SafeText

/// A line whose parts differ in what a bar is to make of them.
package struct StyledLine: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// Text that is escaped for its reader.
        case value(CleanText)
        /// The user's own text, which its reader gets as it stands: it can be markup.
        case own(CleanText)

        package var text: CleanText {
            switch self {
            case .value(let text), .own(let text): text
            }
        }
    }

    package var parts: [Part]
    /// The birthday that it is about.
    package var row = 0
    /// Of the whole line; nil for the bar's own.
    package var color: TextColor?

    package init(parts: [Part]) { self.parts = parts }

    init(_ text: CleanText, row: Int) { (parts, self.row) = ([.value(text)], row) }

    /// The line for a reader without markup.
    package var text: CleanText { parts.map(\.text).joined(separator: "") }
}

/// What a `TimelineEntry` shows, for bars with markup.
package struct StyledText: Hashable, Sendable {
    /// As the entry's `lines` and `people`.
    package var lines: [StyledLine]
    package var people: [StyledLine]

    package init(lines: [StyledLine], people: [StyledLine]) { (self.lines, self.people) = (lines, people) }
}

extension TimelineEntry {
    /// Shows a line for each person in the user's own words.
    mutating func show(_ own: [StyledLine]) {
        var own = own
        for row in own.indices { own[row].row = row }
        (lines, people) = (own.map(\.text), own.map(\.text))
        (rowsOfLines, rowsOfPeople) = (Array(own.indices), Array(own.indices))
        styled = StyledText(lines: own, people: own)
        isInOwnWords = true
    }

    /// Gives each person's lines the person's colour.
    mutating func color(_ colors: WidgetColors) {
        var text =
            styled
            ?? StyledText(
                lines: zip(lines, rowsOfLines).map(StyledLine.init),
                people: zip(people, rowsOfPeople).map(StyledLine.init))
        func color(_ lines: inout [StyledLine]) {
            for index in lines.indices { lines[index].color = colors.color(of: birthdays[lines[index].row]) }
        }
        color(&text.lines)
        color(&text.people)
        styled = text
    }
}
