import SafeText

/// Lines in a frame with rounded corners and a title, for a terminal.
struct TerminalBox {
    /// All of the same width.
    let lines: [String]
    let width: Int

    /// - Parameters:
    ///   - rows: texts from left to right: what stands at the left, and at the right what may be behind it.
    ///   - minimum: how wide the inside is at least, in columns.
    ///   - maximum: how wide it may become: what is longer is cut.
    ///   - today: the rows of what is today.
    init(
        _ title: CleanText, _ rows: [(left: CleanText, right: CleanText)], isCentred: Bool = false, minimum: Int = 0,
        maximum: Int, style: TerminalStyle, today: Range<Int>
    ) {
        let wanted = rows.map { $0.left.columns + ($0.right.isEmpty ? 0 : 2 + $0.right.columns) }.max() ?? 0
        let inside = min(max(wanted, title.columns + 2, minimum), max(1, maximum))
        let bar = String(repeating: "─", count: inside - title.columns)
        var lines = [style.quiet("╭ ") + style.bold(title.string) + style.quiet(" \(bar)╮")]
        for (index, row) in rows.enumerated() {
            let room = inside - (row.right.isEmpty ? 0 : row.right.columns + 2)
            let left = row.left.truncated(to: TextLimit(columns: max(1, room), scalars: .max, bytes: .max))
            let free = max(0, inside - left.columns - row.right.columns)
            let before = isCentred ? free / 2 : 0
            let mark = today.contains(index) ? style.today : { $0 }
            let space = String(repeating: " ", count: free - before)
            let texts = row.right.isEmpty ? mark(left.string) + space : mark(left.string + space + row.right.string)
            lines.append(style.quiet("│ ") + String(repeating: " ", count: before) + texts + style.quiet(" │"))
        }
        lines.append(style.quiet("╰\(String(repeating: "─", count: inside + 2))╯"))
        self.lines = lines
        width = inside + 4
    }

    /// Boxes side by side as far as there is room, the rest below.
    static func text(_ boxes: [TerminalBox], width: Int) -> [String] {
        var result: [String] = []
        var row: [TerminalBox] = []
        func flush() {
            let height = row.map(\.lines.count).max() ?? 0
            for line in 0..<height {
                let parts = row.enumerated().map { index, box in
                    let isLast = index == row.count - 1
                    if line < box.lines.count { return box.lines[line] + (isLast ? "" : "  ") }
                    return isLast ? "" : String(repeating: " ", count: box.width + 2)
                }
                let text = parts.joined()
                result.append(String(text.reversed().drop { $0 == " " }.reversed()))
            }
            row = []
        }
        for box in boxes {
            if !row.isEmpty, row.reduce(0, { $0 + $1.width + 2 }) + box.width > width { flush() }
            row.append(box)
        }
        flush()
        return result
    }
}
