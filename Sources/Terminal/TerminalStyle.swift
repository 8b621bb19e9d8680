import SafeText
import Settings

/// How text stands out on a terminal, with its own sixteen colours, which its user has chosen. Without one, with `NO_COLOR`
/// (no-color.org) or on a `dumb` one, text is plain.
package struct TerminalStyle: Sendable {
    private let isStyled: Bool
    /// How wide a line may be, in columns: the terminal's, else `COLUMNS`, else 80.
    package let columns: Int

    package init(_ console: Console, _ environment: UserEnvironment) {
        let said = environment.value("COLUMNS").flatMap { Int($0) }
        self.init(
            isStyled: console.isRead && environment.value("NO_COLOR") == nil
                && environment.text("TERM") != "dumb", columns: console.size?.columns ?? said ?? 80)
    }

    package init(isStyled: Bool, columns: Int = 80) {
        self.isStyled = isStyled
        self.columns = max(20, min(1_000, columns))
    }

    package func bold(_ text: String) -> String { styled(text, "1") }
    /// What stands behind the rest.
    package func quiet(_ text: String) -> String { styled(text, "2") }
    /// What is today: in reverse, which can be read on any ground, as no single colour can.
    package func today(_ text: String) -> String { styled(text, "1;7") }
    package func good(_ text: String) -> String { styled(text, "32") }
    package func bad(_ text: String) -> String { styled(text, "1;31") }
    /// A day that is marked, today, or both.
    package func day(_ text: String, isMarked: Bool, isToday: Bool) -> String {
        let style = [isMarked ? "1" : nil, isToday ? "7" : nil].compactMap(\.self).joined(separator: ";")
        return style.isEmpty ? text : styled(text, style)
    }

    private func styled(_ text: String, _ style: String) -> String {
        isStyled && !text.isEmpty ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}

/// Texts in columns: each as wide as its widest text, two spaces between them. Wide characters are measured as a terminal
/// draws them.
package struct TerminalColumns {
    /// A text in a row, and how it stands out.
    package struct Cell {
        let text: CleanText
        let style: (String) -> String

        package init(_ text: CleanText, style: @escaping (String) -> String = { $0 }) {
            self.text = text
            self.style = style
        }
    }

    private let widths: [Int]
    /// How narrow the first column becomes before the last one is left out.
    private static let minimum = 12

    /// - Parameter width: of the terminal, in columns: where the rows are wider, the first column becomes narrower, and
    ///   columns are left out from the last one on.
    package init(_ rows: [[Cell]], width: Int) {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].text.columns : 0 }.max() ?? 0
        }
        func excess() -> Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) - width }
        while widths.count > 1, excess() > max(0, widths[0] - Self.minimum) { widths.removeLast() }
        if excess() > 0, let first = widths.first { widths[0] = max(1, first - excess()) }
        self.widths = widths
    }

    /// A row, without spaces behind its last text.
    package func line(_ row: [Cell]) -> String {
        let row = row.prefix(widths.count)
        let last = row.lastIndex { !$0.text.isEmpty } ?? 0
        return row.prefix(last + 1).enumerated().map { column, cell in
            let limit = TextLimit(columns: widths[column], scalars: .max, bytes: .max)
            let text = cell.text.truncated(to: limit)
            let rest = column == last ? 0 : widths[column] + 2 - text.columns
            return cell.style(text.string) + String(repeating: " ", count: max(0, rest))
        }.joined()
    }
}

/// Sentences for a terminal: lines that are broken between words, so that the terminal breaks none inside.
package struct TerminalProse {
    /// How wide a line may be, in columns; nil where nobody reads it, and lines stay as they are.
    private let columns: Int?
    /// What is wider is hard to read.
    private static let maximum = 100

    package init(_ console: Console, _ environment: UserEnvironment) {
        columns = console.isRead ? min(Self.maximum, TerminalStyle(console, environment).columns) : nil
    }

    package init(columns: Int) { self.columns = columns }

    /// A text of several lines, each broken between words: what follows of one that begins with spaces is further in.
    package func wrapped(_ prose: Prose) -> String { columns.map(prose.wrapped) ?? prose.text }

    /// The lines of one.
    ///
    /// - Parameter indent: how many columns stand before each, which the lines do not have.
    package func lines(_ prose: Prose, indent: Int = 0) -> [String] {
        columns.map { prose.lines(width: max(20, $0 - indent)) } ?? [prose.text]
    }
}
