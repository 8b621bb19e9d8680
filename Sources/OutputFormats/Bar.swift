import SafeText
import WidgetTimeline

/// A format whose reader is a bar: it shows a failure in place of an entry, because a bar is where the person looks,
/// and it can be empty.
///
/// A bar is one file in the folder `Bars`, with a value of this, and one line in `Bars.all`.
///
/// Why: docs/decisions.md#formats-and-escapes.
package struct Bar: OutputFormat {
    package let name: String
    package var laysOutDirections = false
    package var readsDirectionFromIsolates = false
    package var lineLimit = TextLimit.line

    /// The line that hides the module, where the bar reads a line whenever there is one.
    package var emptyLine = "\n"

    /// Whether the first line of a program that keeps running is not drawn until the next one comes, so that it has to
    /// be printed again.
    package var missesFirstLine = false

    /// All that is printed for an entry, line end included.
    let entry: @Sendable (BoundedEntry) -> String
    /// All that is printed for a failure, line end included.
    var failure: @Sendable (BarFailure) -> String = { $0.text + "\n" }

    package var bar: Bar? { self }
    package func output(_ content: BoundedEntry, options: FormatOptions) -> String { entry(content) }
    package func output(_ failure: BarFailure) -> String { self.failure(failure) }
}

extension Bar {
    /// What is printed for a bar that reads one line of text, where what is special has to be escaped.
    ///
    /// - Parameter escape: the text as itself in the bar's line. No scalar is written shorter than it is.
    static func line(
        _ markup: LineMarkup = LineMarkup(), escapedBy escape: @escaping @Sendable (String) -> String
    ) -> @Sendable (BoundedEntry) -> String {
        { $0.text(escapedBy: escape, markup) + "\n" }
    }
}

/// The bars that `--format` knows.
package enum Bars {
    /// In the order of the help.
    package static let all: [Bar] = [
        .waybar, .polybar, .conky, .conkyParse, .tmux, .i3blocks, .i3statusRust, .xmobar, .lemonbar, .dzen2, .yambar,
        .genmon, .argos, .plasma, .zjstatus,
    ]
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
        self.reason = CleanText(cleaning: reason).truncated(to: .remark)
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
