import SafeText
import Testing

@testable import Terminal

/// Rows that are wider than the terminal: the first column becomes narrower, then the last ones go.
struct TerminalColumnsTests {
    private let rows: [[CleanText]] = [
        ["Maximiliane Freifrau von Berg", "in 3 days", "November 24"], ["王小明", "today", ""],
    ]

    @Test(arguments: [
        (80, ["Maximiliane Freifrau von Berg  in 3 days  November 24", "王小明                         today"]),
        (44, ["Maximiliane Freifra…  in 3 days  November 24", "王小明                today"]),
        // Less than a dozen columns are no name: the last column goes.
        (34, ["Maximiliane Freifrau v…  in 3 days", "王小明                   today"]),
        (11, ["Maximilian…", "王小明"]),
    ])
    func theFirstColumnIsCutAndTheLastLeftOut(width: Int, lines: [String]) {
        let cells = rows.map { $0.map { TerminalColumns.Cell($0) } }
        let columns = TerminalColumns(cells, width: width)
        #expect(cells.map(columns.line) == lines)
        #expect(lines.allSatisfy { CleanText(cleaning: $0).columns <= width })
    }
}
