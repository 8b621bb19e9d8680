/// A format whose reader is a bar: it shows a failure in place of an entry, because a bar is where the person looks,
/// and it can be empty.
///
/// A conformance is one file in `Bars` and one line in `Bars.swift`.
package protocol Bar: OutputFormat {
    /// The line that hides the module, where the bar reads a line whenever there is one.
    static var emptyLine: String { get }

    /// Whether the first line of a program that keeps running is not drawn until the next one comes, so that it has to
    /// be printed again.
    static var missesFirstLine: Bool { get }

    /// All that is printed for a failure, line end included.
    func output(_ failure: BarFailure) -> String
}

extension Bar {
    package static var emptyLine: String { "\n" }
    package static var missesFirstLine: Bool { false }

    /// The line that hides the module.
    package var emptyLine: String { Self.emptyLine }

    /// Whether the first line is not drawn until the next one comes.
    package var missesFirstLine: Bool { Self.missesFirstLine }

    package func output(_ failure: BarFailure) -> String { failure.text + "\n" }
}

/// A bar that reads one line of text, where what is special has to be escaped.
protocol LineBar: Bar {
    /// The text as itself in the bar's line. No scalar is written shorter than it is.
    static func escaped(_ text: String) -> String

    static var markup: LineMarkup { get }
}

extension LineBar {
    static var markup: LineMarkup { LineMarkup() }

    package func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        content.text(escapedBy: Self.escaped, Self.markup) + "\n"
    }
}
