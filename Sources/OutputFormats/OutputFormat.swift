import SafeText
import WidgetTimeline

/// A value of `--format`: one way to print entries, with the escaping that its reader needs.
///
/// A conformance is one line in `Formats`; one of them is `Bar`.
package protocol OutputFormat: Sendable {
    /// The value of `--format`.
    var name: String { get }

    /// Whether its reader lays out text of both directions as Unicode has it, so that names keep their isolates. One
    /// that draws character after character has no use for them, and draws a box with many fonts.
    var laysOutDirections: Bool { get }

    /// Whether its reader takes the first letter of a line for the line's direction even inside an isolate, as Pango does.
    var readsDirectionFromIsolates: Bool { get }

    /// What one line may hold, escaped: what its reader was seen to take, with a margin.
    var lineLimit: TextLimit { get }

    /// The format, if its reader is a bar.
    var bar: Bar? { get }

    /// All that is printed for an entry, line end included.
    func output(_ content: BoundedEntry, options: FormatOptions) -> String
}

extension OutputFormat {
    package var laysOutDirections: Bool { false }
    package var readsDirectionFromIsolates: Bool { false }
    package var lineLimit: TextLimit { .line }
    package var bar: Bar? { nil }

    /// All that is printed for the entry, line end included.
    package func render(_ entry: TimelineEntry, options: FormatOptions = FormatOptions()) -> String {
        output(BoundedEntry(entry, for: self), options: options)
    }
}

/// What the user chooses about an output beside its format.
package struct FormatOptions: Hashable, Sendable {
    /// JSON is indented, a member a line, where its reader accepts that.
    package var pretty: Bool
    /// The surroundings that a picture is drawn for.
    package var theme: PictureTheme
    /// A picture's colour of what is today; nil for the theme's own.
    package var accent: TextColor?

    package init(pretty: Bool = false, theme: PictureTheme = .auto, accent: TextColor? = nil) {
        self.pretty = pretty
        self.theme = theme
        self.accent = accent
    }
}

/// The surroundings that a picture is drawn for. Raw values are those of `--theme`.
package enum PictureTheme: String, CaseIterable, Sendable {
    /// Its viewer says which (`prefers-color-scheme`); light where it does not.
    case auto
    case light
    case dark
}

/// All that `--format` knows.
package enum Formats {
    /// The formats that are no bar, a line each, and the bars, in the order of the help.
    package static let all: [any OutputFormat] = [Text(), JSON(), SVG()] + Bars.all.map { $0 }

    package static let names = all.map(\.name)

    /// The format of a call that asks for none.
    package static let standard: any OutputFormat = Text()

    /// The format of that name, as `--format` gives it, in any case.
    package static func named(_ name: String) -> (any OutputFormat)? {
        let name = name.lowercased()
        return all.first { $0.name == name }
    }
}

/// Plain lines, for people and scripts. Nothing at all where there is nothing to show.
struct Text: OutputFormat {
    let name = "text"
    let laysOutDirections = true

    /// Nothing is escaped: clean text has nothing that acts on a terminal.
    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        content.entry.lines.map { "\($0)\n" }.joined()
    }
}
