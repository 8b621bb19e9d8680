import SafeText

/// Sentences for a terminal: lines that are broken between words, so that the terminal breaks none inside.
package struct TerminalProse {
    /// How wide a line may be, in columns; nil where nobody reads it, and lines stay as they are.
    private let columns: Int?
    /// What is wider is hard to read.
    private static let maximum = 100

    package init(_ context: CommandContext) {
        columns = context.console.isRead ? min(Self.maximum, TerminalStyle(context).columns) : nil
    }

    init(columns: Int) { self.columns = columns }

    /// Each line broken where it is too wide. What begins with spaces is no sentence, and stays as it is.
    package func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("  ") ? String($0) : lines(Prose(String($0))).joined(separator: "\n") }.joined(
                separator: "\n")
    }

    /// A text of several lines, each broken between words: what follows of one that begins with spaces is further in.
    package func wrapped(_ prose: Prose) -> String { columns.map(prose.wrapped) ?? prose.text }

    /// The lines of one.
    ///
    /// - Parameter indent: how many columns stand before each, which the lines do not have.
    package func lines(_ prose: Prose, indent: Int = 0) -> [String] {
        columns.map { prose.lines(width: max(20, $0 - indent)) } ?? [prose.text]
    }
}
