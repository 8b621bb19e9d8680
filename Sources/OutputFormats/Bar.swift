import WidgetTimeline

/// One program that shows entries, and how it is spoken to. A conformance is one file in `Bars` and one line in
/// `Bars.swift`; whatever its consumer would take for more than text is escaped there, for that place alone.
package protocol Bar: Sendable {
    /// The value of `--format`.
    static var name: String { get }

    /// Whether its consumer lays out text of both directions as Unicode has it, so that names are set apart by
    /// isolates. One that draws character after character has no use for them, and draws a box with many fonts.
    static var laysOutDirections: Bool { get }

    /// The line that makes it show nothing any more, where it reads a line whenever there is one.
    static var emptyLine: String { get }

    /// All that is printed for an entry, line end included.
    func output(_ content: BarContent, options: RenderOptions) -> String

    /// What is printed when there is a failure in place of an entry; nil where the consumer is no bar: there a failure
    /// is an error message and an exit status.
    func output(_ failure: BarFailure) -> String?
}

extension Bar {
    package static var laysOutDirections: Bool { false }
    package static var emptyLine: String { "\n" }

    /// The line that makes it show nothing any more.
    package var emptyLine: String { Self.emptyLine }

    /// The value of `--format`.
    package var name: String { Self.name }

    /// All that is printed for the entry, line end included. Any text may be in the entry: it is cleaned here, before a
    /// bar gets it.
    package func render(_ entry: TimelineEntry, options: RenderOptions = RenderOptions()) -> String {
        output(BarContent(entry, keepsIsolates: Self.laysOutDirections), options: options)
    }

    /// What the bar shows for the failure; then the exit status is 0. Nil where the consumer is no bar.
    package func render(_ failure: BarFailure) -> String? {
        output(failure.cleaned)
    }
}

/// How the user wants output to look where it may look one way or another.
package struct RenderOptions: Hashable, Sendable {
    /// JSON is indented, a member a line, where its consumer can read that.
    package var pretty: Bool

    package init(pretty: Bool = false) {
        self.pretty = pretty
    }
}
