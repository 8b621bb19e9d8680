extension CommandSession {
    /// How rows stand in columns; nil where they are lines of words: where nobody reads them, and in languages from right to
    /// left, where columns would stand in the order of the letters.
    package var columnStyle: TerminalStyle? {
        console.isRead && !texts.isRightToLeft ? TerminalStyle(context) : nil
    }
}
