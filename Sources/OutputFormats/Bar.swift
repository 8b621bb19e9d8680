import SafeText
import WidgetTimeline

/// A format whose reader is a bar: it shows a failure in place of an entry, because a bar is where the person looks,
/// and it can be empty.
///
/// A conformance is one file in the folder `Bars` and one line in `Bars.all`.
///
/// Why: docs/decisions.md#formats-and-escapes.
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
    package var bar: (any Bar)? { self }

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

/// The bars that `--format` knows.
package enum Bars {
    /// A line each, in the order of the help.
    package static let all: [any Bar] = [
        Waybar(),
        Polybar(),
        Conky(),
        ConkyParse(),
        Tmux(),
        I3blocks(),
        I3statusRust(),
        Xmobar(),
        Lemonbar(),
        Dzen2(),
        Yambar(),
        Genmon(),
        Argos(),
        Plasma(),
        Zjstatus(),
    ]

    /// tmux with the output as the value of a user option, as `watch --tmux` sets it, not as what a job prints.
    package static let tmuxOption: any Bar = Tmux(setsOption: true)
}

/// Why there is nothing to show, as a bar shows it.
package struct BarFailure: Hashable, Sendable {
    /// What kind of failure it is. Raw values are as `BarState`'s.
    package enum Kind: String, Sendable {
        /// An unreadable source, a broken configuration.
        case error
        /// The store is locked, and a bar never asks for a key.
        case locked
    }

    package let kind: Kind
    /// One line for the person who looks closer. Names nobody.
    package let reason: CleanText
    let icons: WidgetIcons

    package init(_ kind: Kind, reason: String, icons: WidgetIcons = .emoji) {
        (self.kind, self.icons) = (kind, icons)
        self.reason = CleanText(cleaning: reason).truncated(to: .line)
    }

    /// A text that fits into every bar, needs no translation and no escaping.
    var text: String {
        switch (icons, kind) {
        case (.emoji, .error): "🎂 !"
        case (.emoji, .locked): "🎂 🔒"
        // nf-fa-birthday_cake, nf-fa-lock
        case (.nerd, .error): "\u{F1FD} !"
        case (.nerd, .locked): "\u{F1FD} \u{F023}"
        case (.ascii, .error): "* !"
        case (.ascii, .locked): "* locked"
        case (.none, .error): "!"
        case (.none, .locked): "locked"
        }
    }
}

/// What a bar chooses a module's colour and icon by. Raw values are CSS classes and icon names, and never translated.
enum BarState: String, Sendable {
    /// The nearest birthday is over (`--since`).
    case past
    case today
    case tomorrow
    /// In 2 to 7 days.
    case soon
    case later
    /// Nobody, or nobody near.
    case empty

    /// - Parameter daysUntil: to the nearest birthday, negative after it; nil for nobody.
    init(daysUntil: Int?) {
        switch daysUntil {
        case nil: self = .empty
        case .some(..<0): self = .past
        case 0: self = .today
        case 1: self = .tomorrow
        case .some(2...7): self = .soon
        default: self = .later
        }
    }
}
