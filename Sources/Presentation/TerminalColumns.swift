import SafeText

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
